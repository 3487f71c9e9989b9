import Catalog
import CatalogTesting
import Domain
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Persistence

/// What one decision costs does not grow with the catalogue: no statement that it runs goes through a whole table.
@Suite struct LocalityTests {
  @Test func `no statement of a decision or its undoing goes through a table`() async throws {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching(), policy: MergePolicy())
    try await fill(store)
    let (a, b) = (record("1", "Emma 1"), record("2", "Emma 2"))
    let given = ISBN.example(500)
    statements.forget()
    try await store.merge(a, b)
    try await store.split(b, from: a)
    try await store.favorite(a, b)
    try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [a.recordKey]))
    try await store.decide(.edit, .value(.isbn13, nil, of: [a.recordKey]))
    try await store.decide(.release, .release(given))
    try await store.undo(.newest(2))
    try await store.undo(.entry(4))
    try await store.undo(.newest(2))
    try await expectNoScan(statements.all, in: store)
  }

  @Test func `no statement that keeps a record, or shows a book, goes through a table for what was decided`()
    async throws
  {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching(), policy: MergePolicy())
    try await fill(store)
    try await store.merge(record("1", "Emma 1"), record("2", "Emma 2"))
    statements.forget()
    try await store.ingest(record("1", "Emma again", isbn: isbn(1)), at: tuesday)
    _ = try await store.book(.record(record("2", "").recordKey))
    try await expectNoScan(statements.all, in: store)
  }

  /// What came in costs; what is here already costs no more than finding it.
  @Test func `no statement that puts in records, entries, decisions and copies goes through a table`() async throws {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching(), policy: MergePolicy())
    try await fill(store)
    let (known, new) = (record("1", "Emma 1"), record("new", "Dune", isbn: isbn(1)))
    let entry = JournalEntry(
      id: 9, at: tuesday, act: Act(.edit, titles: [], verdicts: [.value(.title, .text("Mine"), of: [known.recordKey])]))
    let copy = BookCopy(
      record: record("copy", "Emma 2", source: "import"), origins: [record("2", "").recordKey],
      marks: [.rating: .number(3)])
    let elements: [CatalogElement] = [
      .record(new, addedAt: monday), .entry(entry), .decision(.mark(.note, .text("x"), of: [known.recordKey])),
      .copy(copy),
    ]
    statements.forget()
    let rest = Mutex(elements[...])
    let change = try await store.import(dryRun: false) { rest.withLock { $0.popFirst() } }
    #expect((change.records.added, change.entries, change.decisions) == (1, 1, 2))
    // What joins whole categories runs once a file, whatever it holds.
    try await expectNoScan(statements.all.filter { !$0.contains("copied_") && !$0.contains("FROM journal") }, in: store)
  }

  /// A load leaves out indexes until its end: what it runs itself needs none of them.
  @Test func `no statement of a large load goes through a table`() async throws {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching(), policy: MergePolicy())
    try await store.beginBulkLoad()
    try await fill(store)
    statements.forget()
    let records = [
      record("new", "Dune", isbn: isbn(99)), record("1 again", "Emma 1", isbn: isbn(1)), record("2", "Emma, changed"),
      record("3 again", "Another", isbn: isbn(3)), record("3 once more", "A third", isbn: isbn(3)),
    ]
    _ = try await store.ingest(batch(records))
    try await expectNoScan(statements.all, in: store)
  }

  private func fill(_ store: SQLiteBookStore) async throws {
    _ = try await store.ingest(batch((0..<50).map { record("\($0)", "Emma \($0)", isbn: isbn($0)) }))
    // The plans hold for a catalogue of which nothing is known beforehand, as they all are.
    #expect(try await store.database.read { try !$0.tableExists("sqlite_stat1") })
  }

  /// By SQLite's own account, <https://www.sqlite.org/eqp.html>: a scan of one of the tables that grow. The journal
  /// alone is read from its end, as far as its limit says.
  private func expectNoScan(_ statements: [String], in store: SQLiteBookStore) async throws {
    #expect(statements.count > 20)
    let growing = [
      "record", "claim", "title_author", "quarantine", "crowd", "book", "edition", "decision", "decision_record",
      "decided_record", "placement", "pending", "mine", "other", "another", "one", "later",
    ]
    for sql in statements {
      let plan = try await store.database.read { db in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
      }
      let scans = plan.filter { line in growing.contains { line == "SCAN \($0)" || line.hasPrefix("SCAN \($0) ") } }
      #expect(scans.isEmpty || Self.whetherAny.contains(sql), "\(sql)")
    }
  }

  /// These stop at the first row; and of categories there are few.
  private static let whetherAny =
    [
      "decision_record", "decided_record", "pending", "quarantine", "crowd", "claim", "edition", "decision",
      "category WHERE kind = 'list'",
    ]
    .map { "SELECT EXISTS (SELECT 1 FROM \($0))" } + [SQLiteTransaction.kinds]
}
