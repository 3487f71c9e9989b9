import AppServices
import Catalog
import Domain
import Foundation
import GRDB
import GRDBSQLite
import Sourcing
import Synchronization
import TestSupport
import Testing

@testable import Persistence

/// What is asked of a large catalogue costs what it finds, not what it leaves.
@Suite struct CostOfSearchTests {
  @Test(arguments: [("a search", Self.search), ("a lookup", Self.lookup), ("a list", Self.list)])
  func `finding one book takes no more steps where there are ten times as many others`(
    _ name: String, _ find: @Sendable (Coordinator, any BookStore) async throws -> Int
  ) async throws {
    let few = try await steps(besides: 200, find)
    let many = try await steps(besides: 2000, find)
    #expect(few > 0 && many < few * 3 / 2, "\(name): \(few) steps, then \(many)")
  }

  private static func search(_ coordinator: Coordinator, _ store: any BookStore) async throws -> Int {
    var asking = FetchOptions(timeout: .seconds(60))
    asking.cachePolicy = .never
    return try await coordinator.search(BookQuery(text: "zanzibar"), asking).books.count
  }

  private static func lookup(_ coordinator: Coordinator, _ store: any BookStore) async throws -> Int {
    var asking = FetchOptions(timeout: .seconds(60))
    asking.cachePolicy = .never
    return try await coordinator.search(BookQuery(isbn: ISBN.read("9780306406157").isbn), asking).books.count
  }

  private static func list(_ coordinator: Coordinator, _ store: any BookStore) async throws -> Int {
    var query = ListQuery()
    query.text = "zanzibar"
    return try await store.books(query).books.count
  }

  /// How many tens of steps SQLite takes to find one among so many others.
  private func steps(
    besides others: Int, _ find: (Coordinator, any BookStore) async throws -> Int
  ) async throws -> Int {
    let steps = Steps()
    let store = try SQLiteBookStore(memory: steps.counting(), policy: MergePolicy())
    var batch = SourceBatch(source: "alpha", fetchedAt: Date(timeIntervalSince1970: 0))
    batch.records = (0..<others).map { SourceRecord(source: "alpha", key: "\($0)", title: "Emma \($0)") }
    var wanted = SourceRecord(source: "alpha", key: "wanted", title: "Stand on Zanzibar")
    wanted.ownISBNs = ["9780306406157"]
    batch.records.append(wanted)
    batch.completesCatalog = true
    _ = try await store.ingest(batch)
    let sources = [ConfiguredSource.fake("alpha", FakeCatalog { (_) throws(SourceError) in SourcePage() })]
    let coordinator = Coordinator(
      sources: sources, store: store, policy: MergePolicy(), clock: DrivenClock(),
      now: { Date(timeIntervalSince1970: 60) })
    // What is read once a process is read now.
    #expect(try await find(coordinator, store) == 1)
    steps.forget()
    #expect(try await find(coordinator, store) == 1)
    return steps.count
  }
}

/// Counts the steps of SQLite's machine: <https://www.sqlite.org/c3ref/progress_handler.html>.
private final class Steps: Sendable {
  private let tens = Atomic(0)

  var count: Int { tens.load(ordering: .relaxed) }
  func forget() { tens.store(0, ordering: .relaxed) }

  /// A configuration under which they are counted; the value has to outlive what is opened with it.
  func counting() -> Configuration {
    var configuration = CatalogFile.configuration
    configuration.prepareDatabase { db in
      sqlite3_progress_handler(
        db.sqliteConnection, 10,
        { context in
          if let context { Unmanaged<Steps>.fromOpaque(context).takeUnretainedValue().tens.add(1, ordering: .relaxed) }
          return 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    return configuration
  }
}
