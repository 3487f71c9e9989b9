import Foundation
import SourceScaffold
import Testing
import TestSupport

/// Each test has a package folder of its own, with a space in its name.
@Suite struct ScaffoldTests {
  private let folder: TemporaryFolder
  let manifest = "let sources = [\n  \"NYTimes\",\n]\n"

  init() throws {
    folder = try TemporaryFolder("a package")
    try Data(manifest.utf8).write(to: root.appending(path: "Package.swift"))
  }

  var root: URL { folder.url }
  var scaffold: Scaffold { Scaffold(root: root.path(percentEncoded: false)) }

  func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Everything under the root but the manifest, hidden files included.
  func everythingElse() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.path(percentEncoded: false))
      .filter { $0 != "Package.swift" }.sorted()
  }

  @Test func `a source gets its line, four sources files, tests, fixtures and a page`() throws {
    let paths = try scaffold.add(SourceName("OpenLibrary"))
    #expect(try text("Package.swift") == "let sources = [\n  \"NYTimes\",\n  \"OpenLibrary\",\n]\n")
    #expect(
      paths == [
        "Package.swift",
        "Sources/Adapters/OpenLibrarySource/OpenLibrary.swift",
        "Sources/Adapters/OpenLibrarySource/OpenLibraryRequest.swift",
        "Sources/Adapters/OpenLibrarySource/OpenLibraryReply.swift",
        "Sources/Adapters/OpenLibrarySource/SourceRecord+OpenLibrary.swift",
        "Tests/Adapters/OpenLibrarySourceTests/OpenLibraryTests.swift",
        "Tests/Adapters/OpenLibrarySourceTests/Fixtures/search.json",
        "Tests/Adapters/OpenLibrarySourceTests/Fixtures/last-page.json",
        "docs/sources/open-library.md",
      ])
    for path in paths { #expect(try !text(path).isEmpty) }
    #expect(try scaffold.adapterFolders() == ["OpenLibrary"])
  }

  @Test func `the type, its id and its name stand in the files`() throws {
    _ = try scaffold.add(SourceName("OpenLibrary"))
    let source = try text("Sources/Adapters/OpenLibrarySource/OpenLibrary.swift")
    #expect(source.contains("package struct OpenLibrary: SearchSource"))
    #expect(source.contains("id: \"open-library\", name: \"Open Library\""))
  }

  @Test(arguments: [
    "Sources/Adapters/OpenLibrarySource", "Tests/Adapters/OpenLibrarySourceTests", "docs/sources/open-library.md",
  ])
  func `what is there is not touched, and nothing is written`(path: String) throws {
    try FileManager.default.createDirectory(at: root.appending(path: path), withIntermediateDirectories: true)
    let before = try everythingElse()
    #expect(throws: ScaffoldError.alreadyThere(path)) { try scaffold.add(SourceName("OpenLibrary")) }
    #expect(try everythingElse() == before)
    #expect(try text("Package.swift") == manifest)
  }

  /// `HTTP` would declare an `HTTPRequest`, and `Search` a module of a protocol's name.
  @Test(arguments: [("HTTP", "HTTPRequest"), ("Search", "SearchSource"), ("RecordKey", "RecordKey")])
  func `a name of which a type is there already is refused, and nothing is written`(name: String, type: String) throws {
    let folder = root.appending(path: "Sources/Sourcing/Ports")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = """
      package struct HTTPRequest: Hashable {
      package protocol SearchSource {}
      package final class RecordKey<Value> {
      struct OpenLibrary {}
      """
    try Data(text.utf8).write(to: folder.appending(path: "A.swift"))
    let before = try everythingElse()
    #expect(throws: ScaffoldError.badName(name, reason: "Sourcing has a type \(type) already")) {
      try scaffold.add(SourceName(name))
    }
    #expect(try everythingElse() == before)
    #expect(throws: Never.self) { try scaffold.add(SourceName("OpenLibrary")) }
  }

  @Test func `a failure half-way takes back what was written`() throws {
    // A file where a folder has to be: the adapter and its tests are moved in before the page fails.
    try Data().write(to: root.appending(path: "docs"))
    #expect(throws: ScaffoldError.self) { try scaffold.add(SourceName("OpenLibrary")) }
    let files = try everythingElse().filter { $0.hasSuffix(".swift") || $0.hasSuffix(".json") || $0.hasPrefix(".") }
    #expect(files == [])
    #expect(try text("Package.swift") == manifest)
  }

  @Test func `a folder without a manifest is refused`() throws {
    try FileManager.default.removeItem(at: root.appending(path: "Package.swift"))
    #expect(throws: ScaffoldError.noManifest(root.path(percentEncoded: false) + "/")) {
      try scaffold.add(SourceName("OpenLibrary"))
    }
  }
}
