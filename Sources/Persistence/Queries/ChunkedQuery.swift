import Catalog
import GRDB
import Synchronization

/// A query that reads one state of the catalogue a chunk at a time, and leaves making the elements for later, so that
/// reading need not wait for it.
///
/// Between two chunks no statement is open: where the next begins is kept here as a key, or found by a number in a
/// table of the snapshot.
protocol DeferredChunkQuery<Element>: Sendable {
  associatedtype Element: Sendable

  /// The next chunk; nil behind the last. An empty one says only that looking for the next goes on.
  /// - Parameter db: of one and the same ``CatalogSnapshot`` each time.
  mutating func read(in db: Database) throws -> DeferredChunk<Element>?
}

/// A query whose elements are made as they are read.
protocol ChunkedQuery<Element>: DeferredChunkQuery {
  associatedtype Element

  /// As ``DeferredChunkQuery/read(in:)`` has it.
  mutating func next(in db: Database) throws -> [Element]?
}

extension ChunkedQuery {
  mutating func read(in db: Database) throws -> DeferredChunk<Element>? {
    try next(in: db).map { elements in DeferredChunk { _ in elements } }
  }
}

/// A chunk that was read, with the work that makes its elements. That may be done on any thread, and may read the
/// snapshot once more.
struct DeferredChunk<Element: Sendable>: Sendable {
  let make: @Sendable (CatalogSnapshot) throws -> [Element]
}

extension SQLiteBookStore {
  /// - Parameter query: made when the first chunk is drawn, from the settings of the catalogue in that state.
  func chunks<Query: DeferredChunkQuery>(
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
}

/// Reads a snapshot chunk by chunk, for one consumer.
private final class ChunkReading<Query: DeferredChunkQuery>: Sendable {
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

    func next(in db: Database) throws -> DeferredChunk<Query.Element>? { try query.withLock { try $0.read(in: db) } }
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
