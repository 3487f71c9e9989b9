import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Synchronization
import Testing
import TestSupport

@testable import Persistence

/// How batches reach the file: how many statements, all or nothing, several writers, a killed program.
@Suite struct WritingTests {
  @Test func `a batch of any size takes the same statements`() async throws {
    var counts: [[Int]] = []
    for size in [10, 1_000] {
      var configuration = CatalogFile.configuration
      let statements = DistinctStatements()
      configuration.prepareDatabase { db in
        db.trace { event in statements.note("\(event)") }
      }
      let store = try SQLiteBookStore(memory: configuration, policy: MergePolicy())
      var count: [Int] = []
      for title in ["New", "Changed", "Changed"] {
        statements.forget()
        _ = try await store.ingest(shelf(of: size, title: title))
        count.append(statements.count)
      }
      counts.append(count)
    }
    #expect(counts[0] == counts[1])
    #expect(counts[0].allSatisfy { (1...40).contains($0) })
  }

  @Test func `the log begins anew although another program writes in every gap of a large sync`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "catalog.sqlite").path(percentEncoded: false)
    let store = try SQLiteBookStore(path: path)
    var others = Configuration()
    others.prepareDatabase { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
    let other = try DatabaseQueue(path: path, configuration: others)
    let written = 40 << 20
    for round in 0..<5 {
      try await writeForLong(written, to: store)
      try await other.write { try $0.execute(sql: "UPDATE source SET name = 'round \(round)'") }
    }
    #expect(try length(ofLogOf: path) < 3 * written)
  }

  @Test func `what the next write changes again is not folded before it, as long as the log is short`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "catalog.sqlite").path(percentEncoded: false)
    let store = try SQLiteBookStore(path: path)
    let written = 2 << 20
    for _ in 0..<3 { try await writeForLong(written, to: store) }
    #expect(try length(ofLogOf: path) > 3 * written)
  }

  @Test func `a log of which a reader needs a part is not taken for folded`() async throws {
    try await withFolder { folder in
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
      let writer = try DatabaseQueue(path: folder + "/log.sqlite", configuration: configuration)
      try await writer.writeWithoutTransaction { db in
        try WriteAheadLog.use(in: db, waiting: .seconds(1))
        try db.execute(sql: "CREATE TABLE much (text BLOB)")
      }
      let reader = try DatabaseQueue(path: folder + "/log.sqlite", configuration: configuration)
      try await reader.writeWithoutTransaction { try $0.execute(sql: "BEGIN; SELECT count(*) FROM much") }
      for _ in 0..<2 {
        try await writer.write { try $0.execute(sql: "DELETE FROM much; INSERT INTO much VALUES (zeroblob(20971520))") }
      }
      let needed = try await writer.writeWithoutTransaction { try WriteAheadLog.foldIfLong(in: $0) }
      try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      let left = try await writer.writeWithoutTransaction { try WriteAheadLog.foldIfLong(in: $0) }
      #expect(needed ?? 0 > 5000 && left == 0)
    }
  }

  @Test(arguments: [(0, 4_000), (3_000, 4_000), (10_000, 10_000), (500_000, 32_000), (1_600_000, 100_000)])
  func `the log may have as many pages as the file, within bounds`(file: Int, log: Int) {
    #expect(WriteAheadLog.mostPages(besideFileOf: file) == log)
  }

  /// Puts so many bytes in the place of those of before, and takes longer for it than what keeps nobody waiting.
  private func writeForLong(_ bytes: Int, to store: SQLiteBookStore) async throws {
    try await store.write { db, _ in
      try db.execute(sql: "CREATE TABLE IF NOT EXISTS much (text BLOB)")
      try db.execute(sql: "DELETE FROM much; INSERT INTO much VALUES (zeroblob(\(bytes)))")
      var spent = Duration.zero
      while spent < .milliseconds(100) { spent += processorTime { _ = (0..<100_000).reduce(0, ^) } }
    }
  }

  private func length(ofLogOf path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int)
  }

  @Test func `an ISBN on two editions undoes the whole batch`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    try await store.ingest(record("a", "Owner"))
    let digits = ISBN.example(1)
    // The rules never do this; a fault in them must not reach the catalogue.
    try await store.database.write { db in
      try db.execute(sql: "UPDATE edition SET isbn = ?, record = NULL", arguments: [digits.digits])
    }
    await #expect(throws: CatalogError.isbnTaken(digits, owner: "Owner", claimant: "Claimant")) {
      try await store.ingest(batch([record("b", "Before"), record("c", "Claimant", isbn: isbn(1))]))
    }
    #expect(try await store.titles() == ["Owner"])
    #expect(try await store.sources().map(\.records) == [1])
  }

  @Test(arguments: ["kind = 'poem'", "detail = 9", "authors = '[1'", "links = 'x'", "extra = '[]'"])
  func `a row that was tampered with is reported as damage`(change: String) async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    try await store.ingest(record("a", "Title"))
    try await store.database.write { try $0.execute(sql: "UPDATE record SET \(change)") }
    let reason = "row 1 of its records is not as it was written"
    await #expect(throws: CatalogError.damaged(path: ":memory:", reason: reason)) { try await store.titles() }
  }

  @Test func `records of another source than the batch's are passed over`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let kept = try await store.ingest(batch([record("a", "Own"), record("b", "Foreign", source: "beta")]))
    #expect(kept == IngestSummary(added: 1))
    #expect(try await store.titles() == ["Own"])
  }

  @Test func `two programs that write at once both succeed`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await withThrowingTaskGroup { group in
        for writer in 0..<4 {
          group.addTask {
            let store = try SQLiteBookStore(path: path, readsConcurrently: writer.isMultiple(of: 2))
            for number in 0..<10 {
              try await store.ingest(record("\(writer)-\(number)", "Title \(writer) \(number)", isbn: isbn(number)))
            }
          }
        }
        try await group.waitForAll()
      }
      let store = try SQLiteBookStore(path: path)
      #expect(try await store.sources().map(\.records) == [40])
      #expect(try await store.visited().flatMap(\.records).count == 40)
    }
  }

  @Test func `a read sees one state while others write`() async throws {
    try await withFolder { folder in
      let store = try SQLiteBookStore(path: folder + "/catalog.sqlite")
      _ = try await store.ingest(batch((0..<600).map { record("\($0)", "Title \($0)") }))
      let writer = try SQLiteBookStore(path: folder + "/catalog.sqlite")
      async let writes: Void = {
        for number in 0..<20 { try await writer.ingest(record("new \(number)", "Title \(number)")) }
      }()
      let seen = try await store.visited().map(\.id)
      try await writes
      #expect(seen.count == Set(seen).count)
      #expect(seen.count >= 600)
    }
  }

  @Test func `a program killed while writing leaves whole batches`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        var file = CatalogFile(path: path)
        let batches = Mutex(0)
        file.configuration.prepareDatabase { db in
          db.trace { event in
            // In the middle of the fourth batch.
            if batches.withLock(\.self) == 3, "\(event)".contains("INTO edition") { kill(getpid(), SIGKILL) }
          }
        }
        let store = try SQLiteBookStore(file: file, policy: MergePolicy(), hiddenSources: [])
        for round in 0... {
          _ = try await store.ingest(shelf(of: 50, title: "Round", from: round * 50))
          batches.withLock { $0 += 1 }
        }
      }
      let store = try SQLiteBookStore(path: path)
      let records = try await store.sources().first?.records ?? 0
      #expect(records >= 150)
      #expect(records.isMultiple(of: 50))
      #expect(try await store.visited().count == records)
      let check = try await store.database.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
      #expect(check == ["ok"])
    }
  }
}

/// So many records of one source, no two of one book.
private func shelf(of size: Int, title: String, from first: Int = 0) -> SourceBatch {
  batch((first..<first + size).map { record("\($0)", "\(title) \($0)", by: "Author \($0)", isbn: isbn($0)) })
}

/// What was run, each text once, whatever its values and however often: SQLite makes a program of each text.
private final class DistinctStatements: Sendable {
  private let texts = Mutex<Set<String>>([])
  var count: Int { texts.withLock { $0.count } }
  /// But for what the full-text index does by itself.
  func note(_ text: String) {
    guard !text.contains("search_") else { return }
    _ = texts.withLock { $0.insert(text) }
  }
  func forget() { texts.withLock { $0 = [] } }
}
