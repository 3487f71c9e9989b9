import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Synchronization
import Testing
import TestSupport

@testable import Persistence

/// What SQLite says, told apart: the program's fault, the catalogue's, another program's; and what reaches the disk.
@Suite struct StoreFaultTests {
  @Test(arguments: [
    "SELECT nonsense FROM book", "INSERT INTO quarantine VALUES (1), (1)", "SELECT abs(-9223372036854775808)",
  ])
  func `a statement that a sound catalogue refuses is a fault of ours`(sql: String) async throws {
    try await withFolder { folder in
      let store = try SQLiteBookStore(path: folder + "/catalog.sqlite")
      let error = await #expect(throws: CatalogError.self) { try await store.failing(sql) }
      guard case .fault = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      let line = "\(try #require(error))"
      #expect(line.hasPrefix("a fault of books: ") && line.hasSuffix("; nothing was changed"), "\(line)")
    }
  }

  @Test(arguments: ["book", "search", "decided_record", "pending"])
  func `a table that is missing is damage`(table: String) async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let store = try SQLiteBookStore(path: path)
      try await store.ingest(record("a", "A"))
      try await DatabaseQueue(path: path).writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF; DROP TABLE \(table)")
      }
      await #expect(throws: CatalogError.damaged(path: path, reason: "“\(table)” is missing in it")) {
        try await store.failing("SELECT * FROM \(table)")
      }
    }
  }

  @Test func `another program that writes for too long is busy, wherever it is met`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await SQLiteBookStore(path: path).ingest(record("a", "A"))
      var impatient = CatalogFile.configuration
      impatient.busyMode = .immediateError
      impatient.allowsUnsafeTransactions = true
      var file = CatalogFile(path: path)
      file.configuration = impatient
      let store = try SQLiteBookStore(file: file, policy: MergePolicy(), hiddenSources: [])
      let other = try DatabaseQueue(path: path, configuration: impatient)
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
      let busy = CatalogError.busy(path: path)
      let act = Act(.favorite, titles: [], verdicts: [])
      await #expect(throws: busy) { try await store.ingest(batch([record("b", "B")])) }
      await #expect(throws: busy) { try await store.remember(.title, for: "favorites") }
      await #expect(throws: busy) { try await store.decide(act, at: monday, dryRun: false) }
      await #expect(throws: busy) { try await store.undo(.newest(1), dryRun: true) }
      await #expect(throws: busy) { try await store.import(dryRun: false) { nil } }
      await #expect(throws: busy) {
        try await store.adopt { ProjectionSettings(policy: MergePolicy(), hiddenSources: ["alpha"]) }
      }
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }
  }

  @Test func `what is decided is on the disk when that is told, what is fetched may follow later`() async throws {
    try await withFolder { folder in
      let store = try SQLiteBookStore(path: folder + "/catalog.sqlite", readsConcurrently: false)
      let commits = CommitObserver()
      store.database.add(transactionObserver: commits, extent: .observerLifetime)
      let key = record("a", "A").recordKey
      try await store.ingest(record("a", "A"))
      #expect(commits.takeLevels() == [CommitObserver.normal])
      let act = Act(.add, titles: ["A"], verdicts: [.mark(.saved, .yes, of: [key])])
      _ = try await store.decide(act, at: monday, dryRun: false)
      #expect(commits.takeLevels() == [CommitObserver.full])
      _ = try await store.undo(.newest(1), dryRun: false)
      #expect(commits.takeLevels() == [CommitObserver.full])
      let left = Mutex([CatalogElement.decision(.mark(.favorite, .yes, of: [key]))])
      _ = try await store.import(dryRun: false) { left.withLock { $0.popLast() } }
      #expect(commits.takeLevels() == [CommitObserver.full])
      try await store.ingest(record("b", "B"))
      #expect(commits.takeLevels() == [CommitObserver.normal])
    }
  }
}

extension SQLiteBookStore {
  /// Runs a statement as all others are run.
  fileprivate func failing(_ sql: String) async throws {
    try await translatingErrors(path: path) { try await database.write { try $0.execute(sql: sql) } }
  }
}

/// Notes how far each commit waits for the disk (<https://www.sqlite.org/pragma.html#pragma_synchronous>).
private final class CommitObserver: TransactionObserver {
  static let (normal, full) = (1, 2)
  private var levels: [Int] = []

  func takeLevels() -> [Int] {
    defer { levels = [] }
    return levels
  }

  func observes(eventsOfKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) {
    levels.append((try? Int.fetchOne(db, sql: "PRAGMA synchronous")) ?? -1)
  }
  func databaseDidRollback(_ db: Database) {}
}
