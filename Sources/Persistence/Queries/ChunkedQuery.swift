import Catalog
import GRDB
import Synchronization

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
