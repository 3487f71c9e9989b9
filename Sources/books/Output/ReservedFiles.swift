import BooksConfiguration
import Foundation
import Platform
import Sourcing

/// The files that nothing may be written over: the program's own, and those that its sources read. Told by what they
/// are, whatever name leads to them.
struct ReservedFiles {
  /// A folder, and the names in it that are the program's own, whether or not there is such a file yet.
  private struct Shelf {
    let place: FileLocation
    /// Also names that begin so: the journals, copies and locks of a database stand beside it.
    let isPrefix: Bool
    let title: String

    func holds(_ name: String) -> Bool {
      // Some file systems know no difference of case.
      let (name, own) = (name.lowercased(), place.name.lowercased())
      return isPrefix ? name.hasPrefix(own) : name == own
    }
  }

  private let shelves: [Shelf]
  /// All that lies in it is the program's own.
  private let archive: String
  /// What sources read, by the source.
  private let lists: [(source: String, path: String)]

  init(places: AppDirectories, configuration: Configuration) {
    func shelf(_ url: URL, _ isPrefix: Bool, _ title: String) -> Shelf {
      Shelf(place: FileLocation(url.path(percentEncoded: false)), isPrefix: isPrefix, title: title)
    }
    shelves = [
      shelf(places.catalog, true, "the catalogue, or a part of it"),
      shelf(places.configurationFile, false, "the configuration"),
      shelf(places.requestLedger, true, "the account of requests, or a part of it"),
      shelf(places.authorNames, true, "the names of authors, or a part of them"),
      shelf(places.httpCache, true, "the kept answers, or a part of them"),
    ]
    archive = places.files.path(percentEncoded: false)
    lists = configuration.sources.flatMap { source in
      configuration.settingOrigins(of: source.id).filter { !$0.setting.isSecret }.flatMap(\.values)
        .compactMap(Self.path).map { (source.id, $0) }
    }
  }

  /// - Throws: ``ExitStatus`` 73 where an export to this path would take the place of one of these files, or of a file
  ///   that another program of ours is importing.
  func check(_ path: String) throws {
    guard let place = try? FileLocation(following: path) else { return }
    if isInArchive(place) { throw refusal(path, Self.archived) }
    if let title = title(of: FileIdentity(path: path)) ?? title(of: place) { throw refusal(path, title) }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Another export holds the file that it puts in place for a moment.
    if case .refused = FileLock.acquire(.exclusive, on: descriptor, within: .milliseconds(500)) {
      throw refusal(path, "a file that another program is reading or writing")
    }
  }

  /// - Throws: as ``check(_:)``, where the shell led standard output or standard error into one of these files.
  func checkStandardStreams() throws {
    for (descriptor, name) in [(STDOUT_FILENO, "standard output"), (STDERR_FILENO, "standard error")] {
      guard FileStatus(of: descriptor)?.kind == .regular else { continue }
      if let title = title(of: FileIdentity(descriptor: descriptor)) { throw refusal(name, title) }
    }
  }

  private func refusal(_ path: String, _ title: String) -> ExitStatus {
    ExitStatus(.cannotCreate, "\(path) is \(title): write to another file")
  }

  private func title(of file: FileIdentity?) -> String? {
    guard let file else { return nil }
    for shelf in shelves {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: shelf.place.folder)) ?? []
      let isOurs = names.contains { shelf.holds($0) && FileIdentity(path: "\(shelf.place.folder)/\($0)") == file }
      if isOurs { return shelf.title }
    }
    if isArchived(file) { return Self.archived }
    return lists.first { FileIdentity(path: $0.path) == file }.map { "what \($0.source) reads" }
  }

  private func title(of place: FileLocation) -> String? {
    guard let folder = FileIdentity(path: place.folder) else { return nil }
    return shelves.first { $0.holds(place.name) && FileIdentity(path: $0.place.folder) == folder }?.title
  }

  private static let archived = "a file of a book that was fetched, or lies among them"

  /// Whether the file, which need not be there, is to lie in the folder of the archive, or below it.
  private func isInArchive(_ place: FileLocation) -> Bool {
    guard let archive = FileIdentity(path: archive) else { return false }
    // As many folders as a path may name.
    var folder = place.folder
    for _ in 0..<2048 {
      guard let identity = FileIdentity(path: folder) else { return false }
      if identity == archive { return true }
      let above = folder + "/.."
      guard FileIdentity(path: above) != identity else { return false }
      folder = above
    }
    return false
  }

  /// Whether it is one of the archive's under another name.
  private func isArchived(_ file: FileIdentity) -> Bool {
    let names = FileManager.default.enumerator(atPath: archive)
    while let name = names?.nextObject() as? String {
      if FileIdentity(path: "\(archive)/\(name)") == file { return true }
    }
    return false
  }

  /// The path that a setting's value names, in the forms in which sources take one; nil for what is no path.
  private static func path(_ value: String) -> String? {
    if value.hasPrefix("file:") { return URL(string: value)?.path(percentEncoded: false) }
    return value.contains("://") ? nil : NSString(string: value).expandingTildeInPath
  }
}
