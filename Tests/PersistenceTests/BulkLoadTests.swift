import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Persistence

/// Which indexes a large load leaves out, and that none stays so.
@Suite struct BulkLoadTests {
  private static let all = ListIndexes.names

  @Test func `what is left out and made again is what it was`() throws {
    try DatabaseQueue().write { db in
      try Schema.current.take(Schema.current.migrations.map(\.name), in: db)
      let before = try Self.indexes(in: db)
      #expect(try ListIndexes.missing(in: db) == [])
      #expect(try ListIndexes.leaveOut(in: db))
      #expect(try ListIndexes.missing(in: db) == Self.all)
      #expect(try !ListIndexes.leaveOut(in: db))
      for name in Self.all { try ListIndexes.make(name, in: db) }
      #expect(try Self.indexes(in: db) == before)
    }
  }

  @Test func `an ISBN that is on two editions at the end of a load is told then`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    try await store.beginBulkLoad()
    try await store.ingest(
      record("a", "Owner", isbn: isbn(1)), record("b", "Claimant"), record("c", "Third", isbn: isbn(2)))
    let taken = ISBN.example(1)
    // The rules never do this; a fault in them must not reach the catalogue unseen.
    try await store.database.write { db in
      try db.execute(sql: "UPDATE edition SET isbn = ? WHERE isbn IS NULL", arguments: [taken.digits])
    }
    await #expect(throws: CatalogError.isbnTaken(taken, owner: "Owner", claimant: "Claimant")) {
      try await store.endBulkLoad { _, _ in }
    }
    #expect(try await store.missing() == ["edition_by_isbn"])
  }

  /// SQLite tells what it does once before what it does for each (<https://www.sqlite.org/eqp.html>).
  @Test func `while the index is out, the editions are looked through once for many ISBNs, and lead to the same`()
    async throws
  {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching("FROM edition WHERE isbn"), policy: MergePolicy())
    try await store.beginBulkLoad()
    _ = try await store.ingest(batch((0..<50).map { record("\($0)", "Emma \($0)", isbn: isbn($0)) }))
    let isbns = (0..<60).map { ISBN.example($0) }
    func found() async throws -> [RecordID?] {
      let bearing = try await store.database.read { try SQLiteTransaction(db: $0).books(bearing: isbns).count }
      #expect(bearing == 50)
      return try await store.books(isbns.map(BookReference.isbn), isExplained: false).map { $0?.id }
    }
    statements.forget()
    let meanwhile = try await found()
    let plans = try await store.database.read { [statements = statements.all] db in
      try statements.map { sql in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
      }
    }
    #expect(plans.count == 2)
    for plan in plans {
      let forEach = plan.drop { !$0.hasPrefix("CORRELATED") }
      #expect(plan.count { $0.hasPrefix("SCAN edition") } == 1 && !forEach.contains { $0.hasPrefix("SCAN edition") })
    }
    try await store.endBulkLoad { _, _ in }
    let afterwards = try await found()
    #expect(meanwhile.compactMap(\.self).count == 50 && afterwards == meanwhile)
  }

  @Test func `a load that another program ends goes on as a usual one`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let first = try SQLiteBookStore(path: path)
      try await first.beginBulkLoad()
      try await first.ingest(record("a", "Ants"))
      #expect(try await first.missing() == Self.all)
      let second = try SQLiteBookStore(path: path)
      try await second.ingest(record("b", "Bees"))
      try await second.endBulkLoad { _, _ in }
      try await first.ingest(record("c", "Cats"))
      #expect(try await first.missing() == [])
      #expect(try await second.titles() == ["Ants", "Bees", "Cats"])
    }
  }

  @Test func `a load that was broken off is no damage, is told, and ends where all is computed anew`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let store = try SQLiteBookStore(path: path)
      try await store.ingest(record("a", "Ants"))
      #expect(try CatalogFileCheck.look(at: path)?.lacksListIndexes == false)
      try await store.write { db, _ in _ = try ListIndexes.leaveOut(in: db) }
      #expect(try CatalogFileCheck.look(at: path)?.lacksListIndexes == true)
      #expect(CatalogFileCheck.flaw(at: path) == nil)
      _ = try await store.rebuild { _, _ in }
      #expect(try CatalogFileCheck.look(at: path)?.lacksListIndexes == false)
    }
  }

  /// An import of more than a batch is one transaction, in which nobody else reads.
  @Test(arguments: [(false, 1), (false, 2_500), (true, 2_500)])
  func `an import leaves no index out`(dryRun: Bool, count: Int) async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let left = Elements(count)
    _ = try await store.import(dryRun: dryRun, left.next)
    #expect(try await store.missing() == [])
    #expect(try await store.books(ListQuery()).total == (dryRun ? 0 : count))
  }

  @Test func `what copies of copies were made of is looked for once in each batch, not for each of them`() async throws
  {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching("WHERE record.printed_id"), policy: MergePolicy())
    let left = Mutex(Array(1...2_500)[...])
    _ = try await store.import(dryRun: false) {
      left.withLock { $0.popFirst() }.map { number -> CatalogElement in
        let (here, there) = (record("\(number)", "").id, record("of \(number)", "").id)
        return .copy(
          BookCopy(
            record: record(here.description, "Book \(number)", source: SourceRecord.importSource),
            origins: [RecordKey(source: SourceRecord.importSource, key: there.description)], marks: [:]))
      }
    }
    #expect(try await store.books(ListQuery()).total == 2_500)
    #expect(statements.all.count == 3)
  }

  @Test func `a book is ranked once for all the lists that come in, however many have it`() async throws {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching("UPDATE book SET rank"), policy: MergePolicy())
    let lists = (1...40).map { Category(source: "alpha", key: "list-\($0)", name: "List \($0)", kind: .list) }
    let places = lists.enumerated().map { rank, list in
      var placement = Placement(record: record("a", "").recordKey, category: list.key)
      placement.rank = 40 - rank
      return placement
    }
    try await store.put(
      [.record(record("a", "Ants"), addedAt: monday)]
        + lists.map { .category(CategorySummary(category: $0, items: 1, fetchedAt: monday)) }
        + places.map { .placement($0) })
    #expect(try await store.database.read { try Int.fetchOne($0, sql: "SELECT rank FROM book") } == 1)
    #expect(statements.all.count == 1)
  }

  @Test func `an import into a catalogue whose load is going on leaves the end to that`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    try await store.beginBulkLoad()
    _ = try await store.import(dryRun: false, Elements(2_500).next)
    #expect(try await store.missing() == Self.all)
  }

  private static func indexes(in db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    return Dictionary(
      uniqueKeysWithValues: rows.map { ($0[0] as String, ($0[1] as String).filter { $0 != "\"" && !$0.isNewline }) })
  }
}

extension SQLiteBookStore {
  fileprivate func missing() async throws -> [String] { try await database.read { try ListIndexes.missing(in: $0) } }
}

/// So many records, one after the other.
private final class Elements: Sendable {
  private let numbers: Mutex<Range<Int>>

  init(_ count: Int) { numbers = Mutex(0..<count) }

  @Sendable func next() -> CatalogElement? {
    numbers.withLock { $0.popFirst() }.map { number in
      .record(record("\(number)", "Book \(number)", isbn: isbn(number)), addedAt: monday)
    }
  }
}
