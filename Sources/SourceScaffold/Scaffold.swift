import Foundation
import Platform

/// Writes a new adapter into a package: its line in `Package.swift`, the target, its tests and its page.
package struct Scaffold: Sendable {
  private let root: URL

  /// `root` is the folder of `Package.swift`.
  package init(root: String) { self.root = URL(filePath: root, directoryHint: .isDirectory) }

  /// Writes all of it or nothing. Gives the paths written, from the root, in the order in which to read them.
  ///
  /// The files are laid in a folder of their own first and moved where they belong; the manifest comes last.
  package func add(_ name: SourceName) throws(ScaffoldError) -> [String] {
    let manifest = try newManifest(with: name)
    try refuseTypesThatAreThere(of: name)
    let tree = AdapterTree(name)
    try refuseExisting(tree.places)
    let staging = root.appending(path: ".add-source-\(name.type)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: staging) }
    for (path, text) in tree.files { try write(text, to: staging.appending(path: path)) }
    try move(tree.places, from: staging) { () throws(ScaffoldError) in
      try write(manifest, to: manifestFile)
    }
    return ["Package.swift"] + tree.files.map(\.path)
  }

  /// The folders under `Sources/Adapters` without their suffix, sorted: what the list in the manifest has to name.
  package func adapterFolders() throws -> [String] {
    let folder = root.appending(path: "Sources/Adapters").path(percentEncoded: false)
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { !$0.hasPrefix(".") }
      .map { $0.hasSuffix("Source") ? String($0.dropLast("Source".count)) : $0 }
      .sorted()
  }

  /// The list of sources in the manifest.
  package func sourceList() throws(ScaffoldError) -> SourceList {
    guard let text = try? String(contentsOf: manifestFile, encoding: .utf8) else {
      throw .noManifest(root.path(percentEncoded: false))
    }
    return try SourceList(manifest: text)
  }

  private var manifestFile: URL { root.appending(path: "Package.swift") }

  private func newManifest(with name: SourceName) throws(ScaffoldError) -> String {
    try sourceList().adding(name)
  }

  /// A type of the adapter would hide one of these of the same name, or could not be told from it in the tests.
  private func refuseTypesThatAreThere(of name: SourceName) throws(ScaffoldError) {
    for module in ["Domain", "Sourcing", "TestSupport"] {
      let types = packageTypes(of: module)
      guard let type = name.declared.first(where: types.contains) else { continue }
      throw .badName(name.type, reason: "\(module) has a type \(type) already")
    }
  }

  /// The types that a module of this package shows to others; none where there is no such folder.
  private func packageTypes(of module: String) -> Set<String> {
    let folder = root.appending(path: "Sources/\(module)", directoryHint: .isDirectory)
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    var types: Set<String> = []
    for path in paths where path.hasSuffix(".swift") {
      guard let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8) else { continue }
      types.formUnion(text.split(whereSeparator: \.isNewline).compactMap(Self.packageType))
    }
    return types
  }

  /// Of a line that begins with `package` the name of the type that it declares.
  private static func packageType(_ line: Substring) -> String? {
    guard line.hasPrefix("package ") else { return nil }
    let keywords: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]
    let words = line.split(separator: " ")
    guard let keyword = words.prefix(4).firstIndex(where: keywords.contains), keyword + 1 < words.count
    else { return nil }
    return String(words[keyword + 1].prefix { $0.isLetter || $0.isNumber })
  }

  private func refuseExisting(_ places: [String]) throws(ScaffoldError) {
    for place in places where FileManager.default.fileExists(atPath: path(place)) { throw .alreadyThere(place) }
  }

  /// Moves every place out of the staging folder, then does `last`; a failure takes back what was moved.
  private func move(
    _ places: [String], from staging: URL, then last: () throws(ScaffoldError) -> Void
  ) throws(ScaffoldError) {
    var moved: [URL] = []
    do throws(ScaffoldError) {
      for place in places {
        let target = root.appending(path: place)
        try attempt(place) {
          try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
          try FileManager.default.moveItem(at: staging.appending(path: place), to: target)
        }
        moved.append(target)
      }
      try last()
    } catch {
      for target in moved { try? FileManager.default.removeItem(at: target) }
      throw error
    }
  }

  private func write(_ text: String, to file: URL) throws(ScaffoldError) {
    try attempt(file.path(percentEncoded: false)) {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    }
  }

  private func attempt(_ path: String, _ work: () throws -> Void) throws(ScaffoldError) {
    do { try work() } catch { throw .cannotWrite(path, reason: SystemError(of: error).description) }
  }

  private func path(_ place: String) -> String { root.appending(path: place).path(percentEncoded: false) }
}
