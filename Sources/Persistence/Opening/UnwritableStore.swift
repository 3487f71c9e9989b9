import Catalog
import Domain
import Foundation
import GRDB

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A database that this program may read and not write: the file, its folder or the whole file system.
struct UnwritableStore {
  let path: String
  let configuration: Configuration

  /// A connection that only reads.
  ///
  /// While another program has the catalogue open, or left its log, SQLite reads both as ever. Without a log nobody is
  /// writing; but SQLite would make a log to read, and cannot. So the file is read as one that nobody changes
  /// (<https://www.sqlite.org/uri.html#uriimmutable>), and whoever reads asks ``Reader/check`` afterwards whether that
  /// held.
  /// - Throws: SQLite's errors, also where this system's SQLite cannot read it so.
  func reader() throws -> Reader {
    var configuration = configuration
    configuration.readonly = true
    let log = try StoreFileStatus(StoreFileStatus.log(of: path))
    guard log == nil || log?.size == 0 else {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      // A log whose index is gone cannot be read here; better now than in the middle of something.
      _ = try queue.read { try Schema.hasLedger($0) }
      return Reader(queue: queue, path: path, status: nil)
    }
    let status = try StoreFileStatus(path)
    var address = URLComponents()
    (address.scheme, address.path) = ("file", path)
    address.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    let queue = try DatabaseQueue(path: address.string ?? path, configuration: configuration)
    _ = try queue.read { try Schema.hasLedger($0) }
    return Reader(queue: queue, path: path, status: status)
  }

  struct Reader {
    let queue: DatabaseQueue
    fileprivate let path: String
    /// Nil where SQLite itself sees to it that what is read is of one moment.
    fileprivate let status: StoreFileStatus?

    /// - Throws: `CatalogError.busy` where another program has begun to write since the catalogue was opened.
    func check() throws {
      guard let status else { return }
      let log = try StoreFileStatus(StoreFileStatus.log(of: path))
      guard try StoreFileStatus(path) == status, log == nil || log?.size == 0 else {
        throw CatalogError.busy(path: path)
      }
    }
  }

  /// A connection to a copy that may be changed and is gone when the connection is, however the program ends: the file
  /// has no name any more.
  /// - Throws: `CatalogError.failed` where there is no room for a copy, `.unreadable` where the log may not be read,
  ///   `.unusable`, `.busy`; SQLite's errors.
  func scratch() throws -> DatabaseQueue {
    let folder = FileManager.default.temporaryDirectory.appending(path: "books-\(UUID().uuidString)")
      .path(percentEncoded: false)
    try OwnerOnlyFiles.makeFolder(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let copy = folder + "/catalog.sqlite"
    let queue: DatabaseQueue
    if let reader = try? reader() {
      try OwnerOnlyFiles.makeFile(copy)
      do {
        queue = try DatabaseQueue(path: copy, configuration: configuration)
        try reader.queue.backup(to: queue)
      } catch let error as DatabaseError where error.saysNoRoom {
        // Of the catalogue, which is only read, it would be told of the wrong disk.
        throw Self.noRoom(for: copy)
      }
      try reader.check()
    } else {
      try copyFiles(to: copy)
      queue = try DatabaseQueue(path: copy, configuration: configuration)
    }
    // Nothing beside the file from now on. What a loss of power would take is gone anyway.
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    }
    return queue
  }

  private static let cannotBeMade = "no copy of the catalogue can be made there"

  private static func noRoom(for copy: String) -> CatalogError {
    .failed(path: copy, reason: cannotBeMade + ", since there is no room left: make room and try again")
  }

  /// Copies the file with its log. SQLite finds in the log what is not in the file yet.
  private func copyFiles(to copy: String) throws {
    // Of a link Foundation copies the link, and what is then done to the copy is done to the catalogue.
    let sources = [(StoreFileStatus.file(of: path), copy), (StoreFileStatus.log(of: path), copy + "-wal")]
    let before = try sources.map { try StoreFileStatus($0.0) }
    for (source, target) in sources where try StoreFileStatus(source) != nil {
      guard access(source, R_OK) == 0 else { throw CatalogError.unreadable(path: source, reason: "it may not be read") }
      do {
        try FileManager.default.copyItem(atPath: source, toPath: target)
      } catch {
        if (error as? CocoaError)?.code == .fileWriteOutOfSpace { throw Self.noRoom(for: copy) }
        throw CatalogError.unusable(path: copy, reason: Self.cannotBeMade)
      }
      guard chmod(target, 0o600) == 0 else {
        throw CatalogError.unusable(path: copy, reason: "a copy there cannot be kept from other users")
      }
    }
    guard try before == sources.map({ try StoreFileStatus($0.0) }) else {
      throw CatalogError.busy(path: path)
    }
  }
}
