import Catalog
import GRDB
import Sourcing
import Synchronization

/// One state of a catalogue, whatever is written meanwhile, on a connection of its own; released with the value.
///
/// The connection can make tables for itself (`CREATE TEMP TABLE`), also where the catalogue cannot be written. What
/// does not fit into a few megabytes of them SQLite moves to a file that is gone with the connection, and what it has
/// to sort likewise: memory does not grow with the catalogue.
struct CatalogSnapshot: Sendable {
  private let queue: DatabaseQueue
  private let path: String
  private let keeping: CatalogConnections.Keeping

  /// A catalogue without a file that could be opened once more, which only this program writes, is copied. To be made on a
  /// thread that may wait.
  /// - Throws: ``CatalogError``, as ``read(_:)``.
  init(of connections: CatalogConnections, path: String) throws {
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

/// What a state of the catalogue is asked for a chunk at a time, whose elements are made afterwards: that holds up no
/// reading.
///
/// Between two chunks no statement is open: where the next begins is kept here as a key, or found by a number in a
/// table of the snapshot.
protocol UnmadeChunkQuery<Element>: Sendable {
  associatedtype Element: Sendable

  /// The next chunk; nil behind the last. An empty one says only that looking for the next goes on.
  /// - Parameter db: of one and the same ``CatalogSnapshot`` each time.
  mutating func read(in db: Database) throws -> UnmadeChunk<Element>?
}

/// The same, of elements that are made as they are read.
protocol ChunkedQuery<Element>: UnmadeChunkQuery {
  associatedtype Element

  /// As ``UnmadeChunkQuery/read(in:)`` has it.
  mutating func next(in db: Database) throws -> [Element]?
}

extension ChunkedQuery {
  mutating func read(in db: Database) throws -> UnmadeChunk<Element>? {
    try next(in: db).map { elements in UnmadeChunk { _ in elements } }
  }
}

/// A chunk that was read, and how its elements are made: on any thread, from the snapshot again where need be.
struct UnmadeChunk<Element: Sendable>: Sendable {
  let make: @Sendable (CatalogSnapshot) throws -> [Element]
}

extension SQLiteBookStore {
  /// - Parameter query: made when the first chunk is drawn, from the settings of the catalogue in that state.
  func chunks<Query: UnmadeChunkQuery>(
    _ query: @escaping @Sendable (Database, ProjectionSettings) throws -> Query
  ) -> CatalogChunks<Query.Element> {
    CatalogChunks {
      let reading = ChunkReading(of: self, query)
      return { try await reading.next() }
    } reading: {
      let reading = ChunkReading(of: self, query)
      return { try reading.nextHere() }
    }
  }

  /// What the body finds in one state of the catalogue, with tables of its own to find it by.
  func readSnapshot<Value: Sendable>(
    _ body: @escaping @Sendable (Database, ProjectionSettings) throws -> Value
  ) async throws -> Value {
    try await snapshot().read { [settingsOfNew] db in
      try body(db, SettingsRow(db: db).forReading(ofNew: settingsOfNew))
    }
  }

  fileprivate func snapshot() async throws -> CatalogSnapshot {
    try await onWaitingThread { [connections, path] in try CatalogSnapshot(of: connections, path: path) }
  }
}

/// A snapshot with one reader in it, who draws one chunk after another.
private final class ChunkReading<Query: UnmadeChunkQuery>: Sendable {
  private let store: SQLiteBookStore
  private let query: @Sendable (Database, ProjectionSettings) throws -> Query
  private let begun = Mutex<Reader?>(nil)

  private final class Reader: Sendable {
    let snapshot: CatalogSnapshot
    private let query: Mutex<Query>

    init(_ query: Query, in snapshot: CatalogSnapshot) {
      self.snapshot = snapshot
      self.query = Mutex(query)
    }

    func next(in db: Database) throws -> UnmadeChunk<Query.Element>? { try query.withLock { try $0.read(in: db) } }
  }

  init(of store: SQLiteBookStore, _ query: @escaping @Sendable (Database, ProjectionSettings) throws -> Query) {
    self.store = store
    self.query = query
  }

  func next() async throws -> [Query.Element]? {
    let reader = if let reader = begun.withLock(\.self) { reader } else { try await begin() }
    return try await reader.snapshot.read { db in try reader.next(in: db)?.make(reader.snapshot) }
  }

  private func begin() async throws -> Reader {
    let snapshot = try await store.snapshot()
    let reader = Reader(try await snapshot.read { [self] db in try made(in: db) }, in: snapshot)
    begun.withLock { $0 = reader }
    return reader
  }

  func nextHere() throws -> CatalogChunks<Query.Element>.Making? {
    let reader = if let reader = begun.withLock(\.self) { reader } else { try beginHere() }
    guard let chunk = try reader.snapshot.readHere({ db in try reader.next(in: db) }) else { return nil }
    return { [path = store.path] in try translatingErrors(path: path) { try chunk.make(reader.snapshot) } }
  }

  private func beginHere() throws -> Reader {
    let snapshot = try CatalogSnapshot(of: store.connections, path: store.path)
    let reader = Reader(try snapshot.readHere { db in try made(in: db) }, in: snapshot)
    begun.withLock { $0 = reader }
    return reader
  }

  private func made(in db: Database) throws -> Query {
    try query(db, SettingsRow(db: db).forReading(ofNew: store.settingsOfNew))
  }
}
