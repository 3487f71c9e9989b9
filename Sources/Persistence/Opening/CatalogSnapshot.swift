import Catalog
import GRDB
import Sourcing

/// One state of a catalogue, whatever is written meanwhile, on a connection of its own; released with the value.
///
/// The connection can make tables for itself (`CREATE TEMP TABLE`), also where the catalogue cannot be written. What
/// does not fit into a few megabytes of them SQLite moves to a file that is gone with the connection, and what it has
/// to sort likewise: memory does not grow with the catalogue.
struct CatalogSnapshot: Sendable {
  private let queue: DatabaseQueue
  private let path: String
  private let keeping: CatalogConnections.Keeping

  /// A catalogue without a file that could be opened once more, which only this program writes, is copied. To be made
  /// on a thread that may wait.
  /// - Throws: ``CatalogError``, as ``read(_:)``.
  init(of connections: CatalogConnections, path: String) throws {
    try connections.checkFile()
    self.path = path
    keeping = connections.keeping
    queue = try translatingErrors(path: path) {
      var configuration = connections.writer.configuration
      configuration.allowsUnsafeTransactions = true
      configuration.prepareDatabase { db in
        try db.execute(sql: "PRAGMA cache_size = -\(Self.cacheKilobytes); PRAGMA temp_store = FILE")
      }
      guard connections.hasFile else {
        // Without a name it is a file as temporary tables are: https://www.sqlite.org/inmemorydb.html#temp_db
        let copy = try DatabaseQueue(path: "", configuration: configuration)
        try connections.writer.read { db in try copy.unsafeReentrantWrite { try db.backup(to: $0) } }
        return copy
      }
      configuration.readonly = true
      let queue = try DatabaseQueue(path: connections.writer.path, configuration: configuration)
      try queue.unsafeRead { db in
        try db.beginTransaction(.deferred)
        // The state is the one in which the first read finds the file.
        _ = try Schema.hasLedger(db)
      }
      return queue
    }
  }

  /// Of pages in memory, and once more of what is sorted at once. What is read again is in the file system's cache.
  private static let cacheKilobytes = 12_288

  /// What the body reads of the state, and of the tables of this snapshot.
  ///
  /// It runs on the connection's own thread, never on one that tasks share.
  /// - Throws: ``CatalogError``; `.busy` where what was read need not be of one moment. `CancellationError`.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await translatingErrors(path: path) {
      let value = try await queue.unsafeRead(body)
      try keeping.check()
      return value
    }
  }

  /// The same on the thread that asks, which waits; also within another read.
  func readHere<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try translatingErrors(path: path) {
      let value = try queue.unsafeReentrantRead(body)
      try keeping.check()
      return value
    }
  }
}

extension SQLiteBookStore {
  /// What the body finds in one state of the catalogue, with tables of its own to find it by.
  func readSnapshot<Value: Sendable>(
    _ body: @escaping @Sendable (Database, ProjectionSettings) throws -> Value
  ) async throws -> Value {
    try await snapshot().read { [settingsOfNew] db in
      try body(db, SettingsRow(db: db).forReading(ofNew: settingsOfNew))
    }
  }

  /// The state of now.
  func snapshot() async throws -> CatalogSnapshot {
    try await onWaitingThread { [connections, path] in try CatalogSnapshot(of: connections, path: path) }
  }
}
