import BooksConfiguration
import Domain
import Foundation
import Platform
import Sourcing

/// The files that nothing may be written over: the program's own, and those that its sources read. Told by what they
/// are, whatever name leads to them.
struct ReservedFiles {
  /// A folder, and the names in it that are the program's own, whether or not there is such a file yet.
  private struct Reservation {
    let location: FileLocation
    /// Also names that begin so: the journals, copies and locks of a database stand beside it.
    let isPrefix: Bool
    let title: String

    func holds(_ name: String) -> Bool {
      // Some file systems know no difference of case.
      let (name, own) = (name.lowercased(), location.name.lowercased())
      return isPrefix ? name.hasPrefix(own) : name == own
    }
  }

  private let reservations: [Reservation]
  /// All that lies in it is the program's own.
  private let archive: String
  /// What sources read, by the source.
  private let lists: [(source: String, path: String)]

  /// - Parameter configuration: nil where it cannot be read; what it may name is reserved then.
  init(directories: AppDirectories, configuration: Configuration?) {
    let configurationFile = FileLocation(directories.configurationFile.path(percentEncoded: false))
    reservations =
      Self.database(directories.catalog, "the catalogue, or a part of it")
      + [Reservation(location: configurationFile, isPrefix: false, title: "the configuration")]
      + Self.database(directories.requestLedger, "the account of requests, or a part of it")
      + Self.database(directories.authorNames, "the names of authors, or a part of them")
      + Self.database(directories.httpCache, "the kept answers, or a part of them")
    archive = directories.files.path(percentEncoded: false)
    lists = configuration.map(Self.lists(of:)) ?? Self.possibleLists(directories)
  }

  /// The names of a database, and those of its log beside the file itself, where a link leads to that.
  private static func database(_ url: URL, _ title: String) -> [Reservation] {
    let location = FileLocation(url.path(percentEncoded: false))
    let own = Reservation(location: location, isPrefix: true, title: title)
    guard let file = try? FileLocation(following: location.path), file != location else { return [own] }
    // These alone: in that folder other files may have names that begin as the file's.
    let beside = ["", "-wal", "-shm", "-journal"].map { ending in
      Reservation(location: FileLocation(file.path + ending), isPrefix: false, title: title)
    }
    return [own] + beside
  }

  private static func lists(of configuration: Configuration) -> [(source: String, path: String)] {
    configuration.sources.flatMap { source in
      configuration.settingOrigins(of: source.id).filter { !$0.setting.isSecret }.flatMap(\.values)
        .compactMap(path).map { (source.id, $0) }
    }
  }

  /// Whatever stands in quotation marks in a configuration that cannot be read, and in our variables.
  private static func possibleLists(_ directories: AppDirectories) -> [(source: String, path: String)] {
    let file = directories.configurationFile.path(percentEncoded: false)
    // What is no file may never end, and one that is larger than any configuration is not read either.
    let isReadable = FileStatus(at: file).map { $0.kind == .regular && $0.size <= 1 << 20 } ?? false
    let text = isReadable ? FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } : nil
    let quoted = text?.split { $0 == "\"" || $0 == "'" || $0.isNewline }.map(String.init) ?? []
    let variables = GlobalOptions.environment.filter { $0.key.hasPrefix("BOOKS_") }.values
      .flatMap { $0.split(whereSeparator: \.isNewline) }.compactMap { trimmed(String($0)) }
    return (quoted + variables).compactMap(path).map { ("a source", $0) }
  }

  /// Those of this run as far as they can be told, whatever is wrong with the command line or the configuration.
  private static let ofThisRun: ReservedFiles = {
    let directories = AppDirectories.resolve(home: RawInput.home, environment: GlobalOptions.environment)
    let configuration = try? Configuration.read(
      directories: directories, environment: GlobalOptions.environment, sources: Registry.infos)
    return ReservedFiles(directories: directories, configuration: configuration)
  }()

  /// True where the shell led standard error into one of these files.
  static var holdStandardError: Bool {
    isFile(STDERR_FILENO) && ofThisRun.title(of: STDERR_FILENO) != nil
  }

  /// For what prints and needs no ``Session``.
  /// - Throws: as ``checkStandardStreams()`` of those of this run.
  static func checkStandardStreams() throws {
    if isFile(STDOUT_FILENO) || isFile(STDERR_FILENO) { try ofThisRun.checkStandardStreams() }
  }

  private static func isFile(_ descriptor: Int32) -> Bool { FileStatus(of: descriptor)?.kind == .regular }

  /// - Throws: ``ExitStatus`` 73 where an export to this path would take the place of one of these files, or of a file
  ///   that this program, or another one of ours, is importing.
  func check(_ path: String) throws {
    guard let location = try? FileLocation(following: path) else { return }
    if isInArchive(location) { throw refusal(path, Self.archived) }
    let title = title(of: FileIdentity(path: path), liesAt: FileLocation(ofOnly: path)) ?? title(of: location)
    if let title { throw refusal(path, title) }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Another export holds the file that it puts in place for a moment.
    if case .refused = FileLock.acquire(.exclusive, on: descriptor, within: .milliseconds(500)) {
      throw refusal(path, "a file that is being imported or written")
    }
  }

  /// - Throws: as ``check(_:)``, where the shell led standard output or standard error into one of these files; without
  ///   a word where it is standard error, into which the words would go.
  func checkStandardStreams() throws {
    if Self.isFile(STDERR_FILENO), title(of: STDERR_FILENO) != nil {
      StandardError.silence()
      throw ExitStatus(.cannotCreate)
    }
    if Self.isFile(STDOUT_FILENO), let title = title(of: STDOUT_FILENO) {
      throw refusal("standard output", title)
    }
  }

  private func refusal(_ path: String, _ title: String) -> ExitStatus {
    ExitStatus(.cannotCreate, "\(path) is \(title): write to another file")
  }

  private func title(of descriptor: Int32) -> String? {
    title(of: FileIdentity(descriptor: descriptor), liesAt: FileLocation(ofOnly: descriptor))
  }

  /// - Parameter location: the only place where the file lies; nil where it may lie at others too.
  private func title(of file: FileIdentity?, liesAt location: FileLocation?) -> String? {
    guard let file else { return nil }
    for reservation in reservations {
      let folder = reservation.location.folder
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let isOurs = names.contains { reservation.holds($0) && FileIdentity(path: "\(folder)/\($0)") == file }
      if isOurs { return reservation.title }
    }
    // An archive may have tens of thousands of files to compare with. Nearly every file has one name only, which says
    // where it lies.
    if location.map(isInArchive) ?? isArchived(file) { return Self.archived }
    return lists.first { FileIdentity(path: $0.path) == file }.map { "what \($0.source) reads" }
  }

  private func title(of location: FileLocation) -> String? {
    guard let folder = FileIdentity(path: location.folder) else { return nil }
    return reservations.first { $0.holds(location.name) && FileIdentity(path: $0.location.folder) == folder }?.title
  }

  private static let archived = "a file of a book that was fetched, or lies among them"

  /// Whether the file, which need not be there, is to lie in the folder of the archive, or below it.
  private func isInArchive(_ location: FileLocation) -> Bool {
    guard let archive = FileIdentity(path: archive) else { return false }
    // As many folders as a path may name.
    var folder = location.folder
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
