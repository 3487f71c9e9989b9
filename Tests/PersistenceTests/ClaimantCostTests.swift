import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import GRDBSQLite
import Synchronization
import TestSupport
import Testing

@testable import Persistence

/// What an ISBN costs on which many records stand: SQLite's work is in proportion to them, and not to their pairs.
@Suite struct ClaimantCostTests {
  /// The claimants agree, or all contradict one another on an ISBN that the reader released.
  enum Crowd: String, CaseIterable, CustomTestStringConvertible {
    case agreeing, released
    var testDescription: String { rawValue }
  }

  private static func records(_ crowd: Crowd, _ numbers: Range<Int>) -> [SourceRecord] {
    numbers.map { number in
      switch crowd {
      case .agreeing: record("\(number)", "Emma", by: "Jane Austen", isbn: isbn(1))
      case .released: record("\(number)", "word\(number)", by: "Ann\(number)", isbn: isbn(1))
      }
    }
  }

  private func store(_ crowd: Crowd, of count: Int, counting work: Work) async throws -> SQLiteBookStore {
    let store = try SQLiteBookStore(memory: CatalogFile.configuration, policy: MergePolicy())
    _ = try await store.ingest(batch(Self.records(crowd, 0..<count)))
    if crowd == .released { try await store.decide(.release, .release(ISBN.example(1))) }
    try await store.database.write { work.count(in: $0) }
    return store
  }

  @Test(arguments: Crowd.allCases)
  func `one more record, a favorite and its undoing cost twice as much among twice as many`(crowd: Crowd) async throws {
    var costs: [[Int]] = []
    for count in [300, 600] {
      let work = Work()
      let store = try await store(crowd, of: count, counting: work)
      var steps: [Int] = []
      func note() { steps.append(work.taken()) }
      note()
      try await store.ingest(Self.records(crowd, count..<count + 1)[0])
      note()
      try await store.favorite(Self.records(crowd, 0..<1)[0])
      note()
      _ = try await store.undo(.newest(1), dryRun: false)
      note()
      costs.append(Array(steps.dropFirst()))
    }
    for (few, many) in zip(costs[0], costs[1]) { #expect(2 * many < 5 * few, "\(costs)") }
  }

  @Test func `a file of many claimants computes their book once, however many batches it takes`() async throws {
    var costs: [Int] = []
    for count in [2_000, 4_000] {
      let work = Work()
      let store = try SQLiteBookStore(memory: CatalogFile.configuration, policy: MergePolicy())
      try await store.database.write { work.count(in: $0) }
      let rest = Mutex(Self.records(.agreeing, 0..<count)[...])
      let change = try await store.import(dryRun: false) {
        rest.withLock { $0.popFirst().map { .record($0, addedAt: monday) } }
      }
      #expect(change.records == IngestSummary(added: count))
      costs.append(work.taken())
      #expect(try await store.visited().map(\.records.count) == [count])
    }
    #expect(2 * costs[1] < 5 * costs[0], "\(costs)")
  }

  /// Where each step looks through all that was seen before, eight times the records take sixty-four times the work.
  @Test func `a chain of records is walked in proportion to its length`() async throws {
    func time(_ count: Int) async throws -> Duration {
      let store = try SQLiteBookStore(memory: CatalogFile.configuration, policy: MergePolicy())
      let chain = (0..<count).map { number in
        record("\(number)", "Emma", by: "Jane Austen", isbn: isbn(number)) { $0.relatedISBNs = [isbn(number + 1)] }
      }
      _ = try await store.ingest(batch(chain))
      return try await store.database.write { db in
        let first = try #require(try Int64.fetchOne(db, sql: "SELECT min(id) FROM record"))
        return try processorTime {
          let touched = try ConnectedComponents(
            touching: [first], atMost: CrowdBound(), in: SQLiteTransaction(db: db))
          #expect(touched.members.count == count)
        }
      }
    }
    let (few, many) = (try await time(1_000), try await time(8_000))
    #expect(many < few * 24, "\(few), \(many)")
  }

  /// Ten records come beside so many that are too many to be together.
  @Test(arguments: [false, true])
  func `records that come to too many cost the same, however many these are`(byWords: Bool) async throws {
    func comer(_ number: Int) -> SourceRecord {
      record("\(number)", "Emma", by: "Jane Austen", isbn: byWords ? nil : isbn(number)) { record in
        if !byWords { record.relatedISBNs = [isbn(number + 1)] }
      }
    }
    let policy = with(MergePolicy()) { policy in
      policy.mostTogether.records = 50
      if byWords { policy.titleAuthor = .auto }
    }
    var costs: [Int] = []
    for count in [500, 2_000] {
      let work = Work()
      let store = try SQLiteBookStore(memory: CatalogFile.configuration, policy: policy)
      _ = try await store.ingest(batch((0..<count).map(comer)))
      try await store.database.write { work.count(in: $0) }
      for number in count..<count + 10 { try await store.ingest(comer(number)) }
      costs.append(work.taken())
      #expect(try await store.visited().count == count + 10)
    }
    #expect(costs[1] < 2 * costs[0], "\(costs)")
  }

  @Test func `records of one ISBN stand each by itself from the one on that is too many`() async throws {
    let store = try SQLiteBookStore(memory: CatalogFile.configuration, policy: MergePolicy())
    let most = Merging.mostClaimants
    _ = try await store.ingest(batch(Self.records(.agreeing, 0..<most)))
    func bookCount() async throws -> Int? {
      try await store.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM book") }
    }
    #expect(try await bookCount() == 1)
    let last = Self.records(.agreeing, most..<most + 1)[0]
    try await store.ingest(last)
    #expect(try await bookCount() == most + 1)
    let stepwise = try await store.computedRows()
    try await store.recomputeAll()
    #expect(try await store.computedRows() == stepwise)
    try await store.ingest(record(last.key, last.title, by: "Jane Austen", isbn: isbn(2)), at: tuesday)
    #expect(try await bookCount() == 2)
  }
}

/// Counts the instructions of SQLite's virtual machine, in hundreds.
final class Work: Sendable {
  private let hundreds = Mutex(0)

  /// From now on, for as long as this value lives.
  func count(in db: Database) {
    sqlite3_progress_handler(
      db.sqliteConnection, 100,
      { context in
        guard let context else { return 0 }
        Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().hundreds.withLock { $0 += 1 }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// What was counted since the last time.
  func taken() -> Int {
    hundreds.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}
