import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Sourcing
import Testing

@testable import Persistence

/// What is read of a whole catalogue, chunk by chunk.
@Suite struct CatalogChunksTests {
  /// Books of which one in ten has two records, which other orders of sources show otherwise, pairs that may be one,
  /// placements and decisions. Six hundred are enough for several chunks.
  private static func fill(
    _ store: some BookStore & DecisionStore, from start: Int = 0, count: Int = 600
  ) async throws {
    var first = batch((start..<start + count).map { record("\($0)", "Tale \($0)", by: "Ann Lee", isbn: isbn($0)) })
    first.categories = ["best", "worst"].map { Category(source: "alpha", key: $0, name: $0, kind: .list) }
    first.placements = first.categories.flatMap { category in
      first.records.map { Placement(record: $0.recordKey, category: category.key) }
    }
    _ = try await store.ingest(first)
    let others = (start..<start + count / 2).map { number in
      number < start + count / 10
        ? record("\(number)", "Other \(number)", by: "Ann Lee", isbn: isbn(number), source: "beta")
        : record("\(number)", "Tale \(number)", by: "Ann Lee", source: "beta")
    }
    _ = try await store.ingest(batch(others, source: "beta"))
    for number in start..<start + 5 {
      let key = RecordKey(source: "alpha", key: "\(number)")
      let act = Act(.favorite, titles: ["Tale"], verdicts: [.mark(.favorite, .yes, of: [key])])
      _ = try await store.decide(act, at: monday, dryRun: false)
    }
  }

  /// Another order of sources than that of ``fill(_:from:count:)``.
  private var otherOrder: MergePolicy {
    var policy = MergePolicy()
    policy.sourceOrder = ["beta", "alpha"]
    return policy
  }

  /// Filled once; the stores of the tests are copies of it.
  private static let filled = Task {
    var policy = MergePolicy()
    policy.sourceOrder = ["alpha", "beta"]
    let store = try SQLiteBookStore(inMemoryWith: policy)
    try await fill(store)
    return store
  }

  private func withStore(_ kind: StoreKind, _ body: (SQLiteBookStore) async throws -> Void) async throws {
    let filled = try await Self.filled.value
    try await kind.withStore { store in
      let store = try #require(store as? SQLiteBookStore)
      try filled.database.backup(to: store.database)
      try await body(store)
    }
  }

  /// What a chunk may have at most, and what the whole is before a write between the first two chunks and after it.
  private func drawn<Element: Hashable>(
    _ chunks: CatalogChunks<Element>, of store: SQLiteBookStore, most: Int
  ) async throws {
    let before = try await chunks.all()
    var iterator = chunks.makeAsyncIterator()
    var sizes: [Int] = []
    var seen: [Element] = []
    while let chunk = try await iterator.next() {
      sizes.append(chunk.count)
      seen += chunk
      if sizes.count == 1 { try await Self.fill(store, from: 1000, count: 60) }
    }
    #expect(seen == before)
    #expect(sizes.count > 1 && sizes.allSatisfy { (1...most).contains($0) }, "\(sizes)")
    #expect(try await iterator.next() == nil)
    #expect(try await chunks.all().count > before.count)
  }

  @Test(arguments: StoreKind.allCases)
  func `books are drawn from one state, a few hundred at a time, and no write waits for who draws`(
    kind: StoreKind
  ) async throws {
    try await withStore(kind) { store in try await drawn(store.allBooks(ListQuery()), of: store, most: 250) }
  }

  @Test(arguments: StoreKind.allCases, [nil, "tale"])
  func `a whole catalogue, and what a filter leaves of it, is drawn from one state`(
    kind: StoreKind, text: String?
  ) async throws {
    try await withStore(kind) { store in
      var query = ListQuery()
      query.text = text
      try await drawn(store.export(query), of: store, most: 250)
    }
  }

  @Test(arguments: StoreKind.allCases, [nil, "tale 7"])
  func `books that are made beside one another, after all were read, are the same`(
    kind: StoreKind, text: String?
  ) async throws {
    try await withStore(kind) { store in
      var query = ListQuery()
      (query.text, query.isExplained) = (text, false)
      let chunks = try await onWaitingThread { [query] in
        var (chunks, next) = ([CatalogChunks<Book>.Making](), store.allBooks(query).reading())
        while let make = try next() { chunks.append(make) }
        return chunks
      }
      let made = try await withThrowingTaskGroup(of: (Int, [Book]).self) { group in
        for (number, make) in chunks.enumerated().reversed() {
          group.addTask { (number, try await onWaitingThread { try make() }) }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      let books = chunks.indices.flatMap { made[$0] ?? [] }
      #expect(books == (try await store.all { $0 = query }))
      #expect(!books.isEmpty && books.allSatisfy { !$0.lists.isEmpty || $0.sources == ["beta"] })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `what is read on the thread that asks is of one state, and the same`(kind: StoreKind) async throws {
    try await withStore(kind) { store in
      let before = try await store.export(ListQuery()).all()
      let next = store.export(ListQuery()).reading()
      let first = try #require(try await onWaitingThread { try next() })
      try await Self.fill(store, from: 1000, count: 60)
      let elements = try await onWaitingThread {
        var elements = try first()
        while let make = try next() { elements += try make() }
        return elements
      }
      #expect(elements == before)
      #expect(try await store.export(ListQuery()).all().count > before.count)
    }
  }

  @Test func `a book whose card cannot be read is computed`() async throws {
    try await withStore(.memory) { store in
      var query = ListQuery()
      query.isExplained = false
      let before = try await store.allBooks(query).all()
      let count = try await store.database.write { db in
        try db.execute(sql: "UPDATE book SET card = '{' WHERE id % 3 = 0")
        return db.changesCount
      }
      #expect(count > 100)
      #expect(try await store.allBooks(query).all().map(\.title) == before.map(\.title))
    }
  }

  /// Books of a megabyte and more each, some of several records, and records of no book.
  @Test func `of what is heavy few are read at once`() async throws {
    try await StoreKind.memory.withStore { store in
      let long = String(repeating: "Told at length by those who were there. ", count: 30_000)
      var first = batch((10..<18).map { record("\($0)", "Tale \($0)", by: "Ann Lee", isbn: isbn($0)) })
      for index in first.records.indices { first.records[index].description = long + "\(index)" }
      _ = try await store.ingest(first)
      var others = batch(
        (13..<15).map { record("\($0)", "Tale \($0)", isbn: isbn($0), source: "beta") }, source: "beta")
      for index in others.records.indices { others.records[index].description = long }
      _ = try await store.ingest(others)
      let titles = (10..<18).map { "Tale \($0)" }
      for (isExplained, hasWholeRecords) in [(true, true), (false, true), (false, false)] {
        var (query, found) = (ListQuery(), [String]())
        (query.isExplained, query.hasWholeRecords) = (isExplained, hasWholeRecords)
        for try await books in store.allBooks(query) {
          #expect(books.count <= 4)
          found += books.map(\.title)
        }
        #expect(found == titles)
      }
      let store = try #require(store as? SQLiteBookStore)
      _ = try await store.adopt { ProjectionSettings(policy: MergePolicy(), hiddenSources: ["alpha"]) }
      _ = try await store.computePending(.max)
      var records = 0
      for try await elements in store.export(ListQuery()) {
        #expect(elements.count <= 3)
        records += elements.count
      }
      #expect(records == 10)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `suggestions are drawn from one state`(kind: StoreKind) async throws {
    try await withStore(kind) { store in try await drawn(store.suggestions(), of: store, most: 100) }
  }

  @Test(arguments: StoreKind.allCases)
  func `what another order would change is drawn from one state`(kind: StoreKind) async throws {
    try await withStore(kind) { store in
      for (source, title) in [("alpha", "A"), ("beta", "B")] {
        let records = (2000..<2250).map {
          record("\($0)", "\(title) \($0)", by: "Bo Roe", isbn: isbn($0), source: source)
        }
        _ = try await store.ingest(batch(records, source: source))
      }
      try await drawn(store.preview(of: otherOrder), of: store, most: 250)
    }
  }

  @Test(arguments: ListQuery.Sort.allCases, [false, true])
  func `a whole list is its pages one after another`(sort: ListQuery.Sort, reverse: Bool) async throws {
    try await withStore(.memory) { store in
      var query = ListQuery()
      (query.text, query.sort, query.reverse, query.limit) = ("tale", sort, reverse, 333)
      let paged = try await store.all { $0 = query }
      #expect(try await store.allBooks(query).all() == paged)
    }
  }

  @Test func `the state is released behind the last chunk, when it fails, and with who draws`() async throws {
    try await withStore(.file) { store in
      for way in ["ended", "gone"] {
        var iterator: CatalogChunks<Book>.Iterator? = store.allBooks(ListQuery()).makeAsyncIterator()
        _ = try await iterator?.next()
        try await store.ingest(record("new \(way)", "New"))
        #expect(try await isHeld(store), "\(way)")
        if way == "gone" { iterator = nil } else { while try await iterator?.next() != nil {} }
        #expect(try await !isHeld(store), "\(way)")
      }
      var query = ListQuery()
      query.category = "alpha:none"
      var failing = store.allBooks(query).makeAsyncIterator()
      await #expect(throws: CatalogError.unknownCategory("alpha:none", nearest: nil)) { _ = try await failing.next() }
      #expect(try await failing.next() == nil)
      try await store.ingest(record("new", "New"))
      #expect(try await !isHeld(store))
    }
  }

  /// True where what was written last cannot be folded into the file, since a reader is at an earlier state.
  private func isHeld(_ store: SQLiteBookStore) async throws -> Bool {
    try await store.database.writeWithoutTransaction { db in
      let row = try #require(try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)"))
      return (row[1] as Int) > (row[2] as Int)
    }
  }

  @Test func `a component of more books than a chunk has comes whole, the others beside one another`() throws {
    let queue = try DatabaseQueue()
    try queue.write { db in
      var rows = try ComponentRows("some", in: db)
      var book: Int64 = 0
      for (component, size) in [100, 149, 2, 600, 1, 249, 251, 1].enumerated() {
        for _ in 0..<size {
          book += 1
          try rows.append("SELECT \(component), \(book)", in: db)
        }
      }
      var chunks: [[Int64]] = []
      while let chunk = try rows.next(in: db) { chunks.append(chunk) }
      #expect(chunks.map(\.count) == [249, 2, 600, 250, 251, 1])
      #expect(chunks.flatMap(\.self) == Array(1...book))
    }
  }

  /// A chunk for which SQLite goes through what was drawn before would cost the square.
  @Test func `what is drawn of twice as many books costs twice as much`() async throws {
    let work = Work()
    var configuration = CatalogFile.configuration
    configuration.prepareDatabase { work.count(in: $0) }
    let store = try SQLiteBookStore(memory: configuration, policy: MergePolicy())
    var costs: [[Int]] = []
    for half in [0..<4, 4..<8] {
      for start in half { try await Self.fill(store, from: start * 1000) }
      _ = work.taken()
      var steps: [Int] = []
      for text in [nil, "tale"] {
        var query = ListQuery()
        query.text = text
        _ = try await store.export(query).all()
        steps.append(work.taken())
      }
      _ = try await store.suggestions().all()
      steps.append(work.taken())
      _ = try await store.preview(of: otherOrder).all()
      steps.append(work.taken())
      costs.append(steps)
    }
    for (few, many) in zip(costs[0], costs[1]) { #expect(2 * many < 5 * few, "\(costs)") }
  }

  /// A statement names the rows of a chunk and what touches them, however many books there are.
  @Test func `nothing that goes through a whole catalogue names more books at once than a chunk has`() async throws {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching(), policy: MergePolicy())
    for start in stride(from: 0, to: 3000, by: 1000) { try await Self.fill(store, from: start) }
    statements.forget()
    var query = ListQuery()
    query.text = "tale"
    _ = try await store.duplicates(limit: 20)
    #expect(try await store.suggestions().all().count == 720)
    #expect(try await store.export(query).all().count > 1000)
    #expect(try await store.preview(of: otherOrder).all().count == 180)
    let numbers = statements.all.map { sql in
      sql.matches(of: /\[[0-9,]+\]/).map { $0.output.count { $0 == "," } + 1 }.max() ?? 0
    }
    // The records of 250 books of two each.
    #expect((250...500).contains(numbers.max() ?? 0))
  }
}
