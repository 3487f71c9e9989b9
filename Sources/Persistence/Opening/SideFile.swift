import Catalog
import Foundation
import GRDB

/// A small SQLite file beside the catalogue, of a shape of its own: the kept answers, the ledger of requests.
///
/// What is in it may be lost, so that nobody waits long for it, and a damaged one is no reason to stop.
struct SideFile {
  /// What the file looks like inside.
  struct Shape {
    /// Stands in the file as `user_version`.
    var version: Int
    /// The statements that make it, each with its semicolon.
    var tables: String
  }

  let database: DatabaseQueue
  private let path: String
  /// Which file it is: another one may have taken its name since.
  private let status: StoreFileStatus?

  /// Opens the file, and makes it with mode 0600 where there is none.
  /// - Parameters:
  ///   - busy: how long another program is waited for that is writing.
  ///   - synchronous: as SQLite's pragma of that name: what a power cut may take.
  /// - Throws: SQLite's errors; `SQLITE_SCHEMA` for a file of another shape; `CatalogError` for what is no file at all,
  ///   or cannot be made.
  init(path: String, shape: Shape, busy: Duration, synchronous: String) throws {
    self.path = path
    if try StoreFileStatus(path) == nil {
      try OwnerOnlyFiles.makeFolder(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
      try OwnerOnlyFiles.makeFile(path)
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(busy / .seconds(1))
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = \(synchronous)")
      try WriteAheadLog.use(in: db, waiting: busy)
    }
    database = try DatabaseQueue(path: path, configuration: configuration)
    if try database.read(Self.version) != shape.version { try database.write { try Self.begin($0, shape) } }
    status = try StoreFileStatus(path)
  }

  /// False where the file was deleted or replaced since it was opened.
  var isInPlace: Bool { status?.isSameFile(as: try? StoreFileStatus(path)) ?? false }

  /// True for what a new file would mend.
  static func meansDamage(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return error is DecodingError || error is RowDecodingError }
    let codes: [ResultCode] = [.SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_SCHEMA, .SQLITE_ERROR, .SQLITE_MISMATCH]
    return codes.contains(error.resultCode) || error.extendedResultCode == .SQLITE_IOERR_SHORT_READ
  }

  /// Takes the file away, and what SQLite keeps beside it.
  static func delete(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  static func version(_ db: Database) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }

  private static func begin(_ db: Database, _ shape: Shape) throws {
    let found = try version(db)
    if found == shape.version { return }
    guard try found == 0 && Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0 else {
      throw DatabaseError(resultCode: .SQLITE_SCHEMA)
    }
    try db.execute(sql: shape.tables + "PRAGMA user_version = \(shape.version)")
  }
}
