package import Catalog
package import Domain
import GRDB
import Sourcing

extension SQLiteBookStore {
  package func ingest(_ batch: SourceBatch) async throws -> IngestSummary {
    try await write(references: .lookedUp) { db, settings in
      let begin = ContinuousClock.now
      var summary = try BatchIngest(SQLiteTransaction(db: db), settings: settings).ingest(batch.storable)
      summary.duration = .now - begin
      return summary
    }
  }

  package func books(_ query: ListQuery) async throws -> BookPage {
    try await readWithFacts { db, facts in
      try BookListQuery(db: db, policy: facts.settings.policy, query: query, facts: facts).page()
    }
  }

  package func allBooks(_ query: ListQuery) -> CatalogChunks<Book> {
    chunks { db, settings in try AllBooksQuery(query, in: db, policy: settings.policy) }
  }

  package func books(holding keys: [RecordKey]) async throws -> [Book] {
    try await read { db, settings in
      var seen: Set<Int64> = []
      let ids = try ReferenceLookup(db: db).books(holding: keys).filter { seen.insert($0).inserted }
      return try BookLoader(db: db, policy: settings.policy, isExplained: false).books(ids)
    }
  }

  package func books(_ references: [BookReference], isExplained: Bool) async throws -> [Book?] {
    try await read { db, settings in
      let ids = try ReferenceLookup(db: db).books(references)
      // A book that is read as it is stored and named twice would have each of its records twice.
      var seen: Set<Int64> = []
      let each = ids.compactMap(\.self).filter { seen.insert($0).inserted }
      let books = try BookLoader(db: db, policy: settings.policy, isExplained: isExplained).booksByRow(each)
      return ids.map { id in id.flatMap { books[$0] } }
    }
  }

  package func sourcesOutOfView(of reference: BookReference) async throws -> [String] {
    try await read { db, settings in
      let (lookup, hidden) = (ReferenceLookup(db: db), settings.hiddenSources)
      return switch reference {
      case .id(let id): try lookup.sourcesWithoutBook(of: id).filter(hidden.contains)
      case .record(let key):
        try lookup.sourcesWithoutBook(of: key.id).filter { $0 == key.source && hidden.contains($0) }
      case .isbn(let isbn): try lookup.sourcesWithoutBook(claiming: isbn, among: hidden)
      }
    }
  }

  package func sourcesOutOfView(withIDs range: ClosedRange<RecordID>) async throws -> [String] {
    try await read { db, settings in
      try ReferenceLookup(db: db).sourcesWithoutBook(withIDs: range).filter(settings.hiddenSources.contains)
    }
  }

  package func books(withIDs range: ClosedRange<RecordID>, limit: Int) async throws -> [Book] {
    try await read { db, settings in
      let ids = try Int64.fetchAll(
        db.cachedStatement(sql: Self.booksInRange, range.lowerBound.value, range.upperBound.value, limit))
      return try BookLoader(db: db, policy: settings.policy).books(ids)
    }
  }

  private static let booksInRange = """
    SELECT book FROM record WHERE printed_id BETWEEN ? AND ? AND book IS NOT NULL
    GROUP BY book ORDER BY min(printed_id) LIMIT ?
    """

  package func categories() async throws -> [CategorySummary] {
    try await readWithFacts { [connections, settingsOfNew] db, facts in
      try connections.categories(db, ofNew: settingsOfNew)
        .filter { !facts.settings.hiddenSources.contains($0.category.source) }
    }
  }

  package func category(_ id: String) async throws -> Domain.Category? {
    try await readWithFacts { db, facts in
      let found = try CategoryListQuery(db: db).category(id)
      return found.flatMap { facts.settings.hiddenSources.contains($0.source) ? nil : $0 }
    }
  }

  package func items(_ query: CategoryQuery) async throws -> CategoryPage {
    let found = try await readWithFacts { db, facts in
      try CategoryPageQuery(db: db, facts: facts, query: query).page()
    }
    // What would be forgotten is handed out at any length.
    guard let position = found.tooLong, isPersistent else { return found.page }
    try await store(position)
    var page = found.page
    page.next = position.cursorWhenKept
    return page
  }

  /// Keeps the cursor. Another program that is writing does not hold the page up for long: the cursor is then kept as
  /// soon as that program is done, or else refused when it is used.
  private func store(_ position: CategoryCursor) async throws {
    let shortWait = Duration.milliseconds(250)
    let end = (patience?.deadline ?? Deadline(.now + shortWait)).within(shortWait)
    do {
      _ = try await value(before: end) {
        try await note { try position.store(in: $0) }
      }
    } catch CatalogError.busy {}
  }

  package func remember(_ sort: CategorySort, for category: String) async throws {
    try await note { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO category_order (category, sort) VALUES (?, ?)",
        arguments: [storable(category), sort.rawValue])
    }
  }

  package func fetches() async throws -> [SourceFetches] {
    try await read { db in try SourceListQuery(db: db).fetches() }
  }

  package func sources() async throws -> [SourceSummary] {
    try await read { [connections, settingsOfNew] db in try connections.sources(db, ofNew: settingsOfNew) }
  }
}
