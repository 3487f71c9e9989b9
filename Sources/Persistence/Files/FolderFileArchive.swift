package import Catalog
package import Domain
package import Foundation
import GRDB
import Sourcing

/// Files of books in a folder of their own. Each is named by the hash of what it holds, so that no title and no address
/// has a say in where it lies. Where each is from stands in the catalogue.
package struct FolderFileArchive: FileArchive {
  private let store: SQLiteBookStore
  private let folder: String

  /// - Parameter folder: made with the first file.
  package init(_ store: SQLiteBookStore, folder: String) {
    self.store = store
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  private var partials: String { folder + "/partial" }

  package func path(of file: StoredFile) -> String {
    "\(folder)/\(file.sha256.prefix(2))/\(file.sha256).\(file.format.nameExtension)"
  }

  package func file(from address: String) async throws -> StoredFile? {
    let found = try await store.read { db in
      try Row.fetchOne(db, sql: "\(Self.selection) WHERE address = ?", arguments: [storable(address)])
        .flatMap(Self.file)
    }
    guard let found, StoreFileStatus.size(of: path(of: found)) == found.size else { return nil }
    return found
  }

  package func files(from addresses: Set<String>) async throws -> [String: StoredFile] {
    if addresses.isEmpty { return [:] }
    let asked = FlatJSON.text(addresses.map(storable)) ?? "[]"
    let found = try await store.read { db in
      try Row.fetchAll(
        db, sql: "\(Self.selection) WHERE address IN (SELECT value FROM json_each(?))", arguments: [asked]
      ).compactMap(Self.file)
    }
    let whole = found.filter { StoreFileStatus.size(of: path(of: $0)) == $0.size }
    let files = Dictionary(whole.map { ($0.address, $0) }) { first, _ in first }
    return addresses.reduce(into: [:]) { $0[$1] = files[storable($1)] }
  }

  package func files() async throws -> [StoredFile] {
    try await store.read { db in try Self.files(db) }
  }

  private static func files(_ db: Database) throws -> [StoredFile] {
    try Row.fetchAll(db, sql: "\(selection) ORDER BY address").compactMap(file)
  }

  private static let selection = "SELECT address, kind, hash, size, media_type, etag, fetched_at FROM stored_file"

  /// Nil for a row that no version of this program wrote: its values are no part of any path.
  private static func file(_ row: Row) -> StoredFile? {
    guard let kind = try? row.text(1).flatMap(FileKind.init), let hash = try? row.text(2), isHash(hash),
      let mediaType = try? row.text(4), let format = FileFormat.allCases.first(where: { $0.mediaType == mediaType }),
      let address = try? row.text(0), let size = try? row.integer(3), let fetchedAt = try? row.integer(6)
    else { return nil }
    return StoredFile(
      address: address, kind: kind, sha256: hash, size: Int(size), format: format, etag: try? row.text(5),
      fetchedAt: Date(milliseconds: fetchedAt))
  }

  /// True for the hash of a file, as it is written here.
  private static func isHash(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { $0.isASCIIDigit || (97...102).contains($0) }
  }

  // MARK: Fetching

  package func partial(from address: String) async throws -> any PartialFile {
    try await onWaitingThread { [folder, partials] in
      try Self.makeFolder(folder)
      try Self.makeFolder(partials)
      var name = SHA256Stream()
      name.update(Array(address.utf8))
      return try PartialFileOnDisk(path: "\(partials)/\(name.hexadecimal())")
    }
  }

  package func keep(
    _ partial: any PartialFile, from address: String, kind: FileKind, format: FileFormat, at date: Date
  ) async throws -> StoredFile {
    guard let partial = partial as? PartialFileOnDisk else {
      throw CatalogError.fault(reason: "a file of another archive")
    }
    let etag = partial.validator
    let (hash, size) = try await onWaitingThread { try partial.hash() }
    let file = StoredFile(
      address: storable(address), kind: kind, sha256: hash, size: size, format: format, etag: etag, fetchedAt: date)
    let path = path(of: file)
    // In one transaction with the row: removing files without a row waits for it.
    try await store.write(forGood: true) { [folder] db, _ in
      try Self.makeFolder("\(folder)/\(hash.prefix(2))")
      try partial.move(to: path)
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO stored_file (address, kind, hash, size, media_type, etag, fetched_at)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          file.address, kind.rawValue, hash, size, format.mediaType, etag.map(storable), milliseconds(date),
        ])
    }
    return file
  }

  private static func makeFolder(_ path: String) throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileArchiveError.last(path) }
  }

  // MARK: Tidying up

  package func prune(_ addresses: Set<String>) async throws -> (files: Int, bytes: Int) {
    let gone = addresses.map(storable)
    // In one transaction: what another program keeps meanwhile has its row before, or is moved behind it.
    let unnamed = try await store.write(forGood: true) { [self] db, _ in
      let foreign = try Self.removeRows(of: gone, db)
      return try removeAllBut(Set(Self.files(db).map(path)), ofHashes: foreign)
    }
    let begun = try await onWaitingThread { [self] in try removePartials() }
    return (unnamed.files + begun.files, unnamed.bytes + begun.bytes)
  }

  /// A row that this program cannot read is a newer one's, and stays.
  /// - Returns: the hashes of the files that such rows name.
  private static func removeRows(of gone: some Sequence<String>, _ db: Database) throws -> Set<String> {
    let foreign = try Row.fetchAll(db, sql: selection).filter { file($0) == nil }
    let addresses = Set(foreign.compactMap { try? $0.text(0) })
    for address in gone where !addresses.contains(address) {
      try db.execute(sql: "DELETE FROM stored_file WHERE address = ?", arguments: [address])
    }
    return Set(foreign.compactMap { try? $0.text(2) })
  }

  /// What has no name that this program gives to a file was put there by somebody else, and stays.
  /// - Parameters:
  ///   - kept: the paths that rows name.
  ///   - foreign: the hashes that a newer program's rows name.
  private func removeAllBut(
    _ kept: Set<String>, ofHashes foreign: Set<String>
  ) throws -> (files: Int, bytes: Int) {
    var count = (files: 0, bytes: 0)
    for beginning in try Self.names(in: folder) where beginning.utf8.count == 2 {
      let path = "\(folder)/\(beginning)"
      guard StoreFileStatus.isFolder(path) else { continue }
      for name in try Self.names(in: path) {
        let file = "\(path)/\(name)"
        guard let hash = Self.hash(named: name), hash.hasPrefix(beginning), !foreign.contains(hash),
          !kept.contains(file), let size = StoreFileStatus.size(of: file)
        else { continue }
        guard unlink(file) == 0 else { throw FileArchiveError.last(file) }
        count = (count.files + 1, count.bytes + size)
      }
    }
    return count
  }

  /// The hash in the name of a file, as ``path(of:)`` makes it; nil for any other name.
  private static func hash(named name: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, isHash(parts[0]), FileFormat.allCases.contains(where: { $0.nameExtension == parts[1] })
    else { return nil }
    return String(parts[0])
  }

  private func removePartials() throws -> (files: Int, bytes: Int) {
    var count = (files: 0, bytes: 0)
    for name in try Self.names(in: partials) where Self.isHash(name) {
      // One that is being fetched is another program's.
      guard let partial = try? PartialFileOnDisk(path: "\(partials)/\(name)") else { continue }
      count = (count.files + 1, count.bytes + partial.size)
      partial.discard()
    }
    return count
  }

  /// Empty where there is no such folder.
  private static func names(in folder: String) throws -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder) } catch CocoaError.fileReadNoSuchFile {
      return []
    } catch {
      throw FileArchiveError(path: folder, reason: "it cannot be looked into")
    }
  }
}

extension FileArchiveError {
  /// What the system says of the last call.
  static func last(_ path: String) -> FileArchiveError {
    FileArchiveError(path: path, reason: String(cString: strerror(errno)))
  }
}

extension StoreFileStatus {
  /// In bytes; nil where there is no regular file.
  fileprivate static func size(of path: String) -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// False for a link to a folder.
  fileprivate static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
