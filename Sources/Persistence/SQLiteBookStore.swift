package import Domain
import Foundation
import GRDB
import Sourcing

/// The catalogue in one SQLite file, or in memory.
///
/// One writer and many readers, also of several programs at once: reads never wait for a write, a write waits for
/// another up to ten seconds. What SQLite says never leaves here: every error is a ``StoreError``.
package struct SQLiteBookStore: BookStore {
  private let connections: CatalogConnections
  var database: any DatabaseWriter { connections.writer }
  /// For error messages.
  let path: String
  let policy: MergePolicy
  let hiddenSources: Set<String>

  /// Opens the catalogue, makes it where there is none, and brings it to the shape that this program knows.
  ///
  /// Before a catalogue with books in it changes its shape, a copy is put beside it (`catalog.sqlite.before-V2…`).
  /// Where it was computed with another policy or other hidden sources, all books are computed anew.
  /// - Parameters:
  ///   - path: the file; its folder is made where there is none.
  ///   - policy: what merging depends on.
  ///   - hiddenSources: sources whose records are out of view and out of merging, but kept.
  ///   - readsConcurrently: false opens a little faster, for a program that asks one thing and ends; its
  ///     reads and writes then wait for one another (never for those of other programs).
  ///   - patience: until when other programs are waited for; nil: ten seconds for each wait.
  /// - Throws: `StoreError.newerSchema`, `.damaged` (the file is as it was in both cases), `.unusable`.
  package init(
    path: String, policy: MergePolicy = MergePolicy(), hiddenSources: Set<String> = [], readsConcurrently: Bool = true,
    patience: CatalogPatience? = nil
  ) throws {
    var file = CatalogFile(path: path)
    file.patience = patience
    file.readsConcurrently = readsConcurrently
    try self.init(file: file, policy: policy, hiddenSources: hiddenSources)
  }

  /// A catalogue that is gone with the value.
  package init(inMemoryWith policy: MergePolicy, hiddenSources: Set<String> = []) throws {
    try self.init(memory: CatalogFile.configuration, policy: policy, hiddenSources: hiddenSources)
  }

  /// As ``init(path:policy:hiddenSources:readsConcurrently:)``; tests give it other shapes than this program knows.
  init(file: CatalogFile, policy: MergePolicy, hiddenSources: Set<String>) throws {
    try self.init(path: file.path, policy: policy, hiddenSources: hiddenSources) { try file.open() }
  }

  /// As ``init(inMemoryWith:hiddenSources:)``; tests watch its statements.
  init(memory configuration: Configuration, policy: MergePolicy, hiddenSources: Set<String> = []) throws {
    try self.init(path: ":memory:", policy: policy, hiddenSources: hiddenSources) {
      let queue = try DatabaseQueue(configuration: configuration)
      try CatalogFile.migrate(queue, path: ":memory:")
      return CatalogConnections(queue)
    }
  }

  private init(
    path: String, policy: MergePolicy, hiddenSources: Set<String>, open: () throws -> CatalogConnections
  ) throws {
    self.path = path
    self.policy = policy
    self.hiddenSources = hiddenSources
    connections = try translatingErrors(path: path) {
      let connections = try open()
      try Self.recompute(connections.writer, policy: policy, hiddenSources: hiddenSources)
      return connections
    }
  }

  private static func recompute(
    _ database: any DatabaseWriter, policy: MergePolicy, hiddenSources: Set<String>
  ) throws {
    let isCurrent = try database.read { db in
      try Recomputing(db: db, policy: policy, hiddenSources: hiddenSources).isCurrent()
    }
    guard !isCurrent else { return }
    try database.write { db in
      try Recomputing(db: db, policy: policy, hiddenSources: hiddenSources).bringUpToDate()
    }
  }
}

extension SQLiteBookStore {
  package func keep(_ batch: SourceBatch) async throws -> KeptBatch {
    let (policy, hiddenSources) = (policy, hiddenSources)
    return try await translatingErrors(path: path) {
      try await database.write { db in
        try BatchKeeping(db: db, policy: policy, hiddenSources: hiddenSources).keep(batch)
      }
    }
  }

  package func books(_ query: ListQuery) async throws -> BookPage {
    let policy = policy
    return try await read { db in try ListReading(db: db, policy: policy, query: query).page() }
  }

  package func visit(_ query: ListQuery, _ body: @Sendable (Book) throws -> Void) async throws {
    let policy = policy
    try await withoutActuallyEscaping(body) { body in
      try await read { db in try ListReading(db: db, policy: policy, query: query).visit(body) }
    }
  }

  package func books(holding keys: [RecordKey]) async throws -> [Book] {
    let policy = policy
    return try await read { db in
      let reading = ReferenceReading(db: db)
      var seen: Set<Int64> = []
      let ids = try keys.compactMap { try reading.book(holding: $0) }.filter { seen.insert($0).inserted }
      return try BookReading(db: db, policy: policy).books(ids)
    }
  }

  package func book(_ reference: BookReference) async throws -> Book? {
    let policy = policy
    return try await read { db in
      guard let id = try ReferenceReading(db: db).book(reference) else { return nil }
      return try BookReading(db: db, policy: policy).books([id]).first
    }
  }

  package func categories() async throws -> [CategorySummary] {
    let hiddenSources = hiddenSources
    return try await read { db in try CategoryReading(db: db).all(hiddenSources: hiddenSources) }
  }

  package func items(_ query: CategoryQuery) async throws -> CategoryPage {
    let policy = policy
    let found = try await read { db in try CategoryPaging(db: db, policy: policy, query: query).page() }
    guard let goingOn = found.goingOn else { return found.page }
    try await keep(goingOn, waiting: query.patience)
    var page = found.page
    page.next = goingOn.cursor
    return page
  }

  /// A page is not held up by another program that is writing for long.
  private func keep(_ place: Browsing, waiting patience: Duration) async throws {
    do {
      _ = try await translatingErrors(path: path) {
        try await awaitedValue(by: .now + patience) { [database] in
          try await database.write { try place.keep(in: $0) }
        }
      }
    } catch StoreError.busy {}
  }

  package func remember(_ sort: CategorySort, for category: String) async throws {
    try await translatingErrors(path: path) {
      try await database.write { db in
        try db.execute(
          sql: "INSERT OR REPLACE INTO category_order (category, sort) VALUES (?, ?)",
          arguments: [storable(category), sort.rawValue])
      }
    }
  }

  package func sources() async throws -> [SourceSummary] {
    try await read { db in try CategoryReading(db: db).sources() }
  }

  /// What the body reads from one state of the catalogue.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    // The main thread may wait, and going through the queue's own would cost a thread. No other may: a write of this program
    // can hold the queue, and who waits there would take one of the few threads that all tasks share.
    if let queue = connections.reader as? DatabaseQueue, Thread.isMainThread {
      return try translatingErrors(path: path) { try queue.read(body) }
    }
    return try await translatingErrors(path: path) { try await connections.reader.read(body) }
  }
}
