import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Sourcing
import Testing
import TestSupport

@testable import Persistence

@Suite struct RequestLedgerTests {
  private let limits = SourceLimits(perMinute: 5, perDay: 500, pause: .seconds(60))

  @Test func `what was asked counts in the next run`() async throws {
    try await withFolder { folder in
      for run in 1...5 {
        #expect(await ledger(folder).acquire(from: "a", limits: limits, at: monday, bypassingLimits: false) == nil)
        #expect(await ledger(folder).remaining(of: "a", limits: limits, at: monday).day == 500 - run)
      }
      let hold = await ledger(folder).acquire(from: "a", limits: limits, at: monday, bypassingLimits: false)
      #expect(hold?.reason == .minute)
      #expect(await ledger(folder).remaining(of: "b", limits: limits, at: monday).minute == 5)
    }
  }

  @Test func `everything that is noted survives`() async throws {
    try await withFolder { folder in
      for _ in 1...5 { _ = await ledger(folder).note(.failed, of: "a", limits: limits, at: monday) }
      #expect(
        await ledger(folder).acquire(from: "a", limits: limits, at: monday, bypassingLimits: false)
          == Backoff(.circuitOpen, until: monday + 60))
      for minute in 0..<3 {
        _ = await ledger(folder)
          .note(.throttled(until: nil), of: "b", limits: limits, at: monday + Double(minute) * 61)
      }
      #expect(await ledger(folder).remaining(of: "b", limits: limits, at: monday + 122).hold?.reason == .day)
      #expect(await ledger(folder).note(.forgiven, of: "b", limits: limits, at: monday) == nil)
      #expect(await ledger(folder).remaining(of: "b", limits: limits, at: monday).hold == nil)
    }
  }

  @Test func `programs that ask at once share one allowance`() async throws {
    try await withFolder { folder in
      let limits = SourceLimits(perDay: 50)
      let granted = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<4 {
          let ledger = ledger(folder)
          group.addTask {
            var granted = 0
            for _ in 0..<25
            where await ledger.acquire(from: "a", limits: limits, at: monday, bypassingLimits: false) == nil {
              granted += 1
            }
            return granted
          }
        }
        return await group.reduce(0, +)
      }
      #expect(granted == 50)
    }
  }

  @Test func `requests are counted at once while another program writes to the catalogue`() async throws {
    try await withFolder { folder in
      _ = try SQLiteBookStore(path: folder + "/catalog.sqlite")
      let other = try locking(folder + "/catalog.sqlite")
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
      #expect(await ledger(folder).acquire(from: "a", limits: limits, at: monday, bypassingLimits: false) == nil)
      #expect(await ledger(folder).remaining(of: "a", limits: limits, at: monday).day == 499)
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }
  }

  @Test func `the file is its owner's alone`() async throws {
    try await withFolder { folder in
      _ = await ledger(folder).acquire(from: "a", limits: limits, at: monday, bypassingLimits: false)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/requests.sqlite")
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `what is only asked for makes no file`() async throws {
    try await withFolder { folder in
      #expect(await ledger(folder).remaining(of: "a", limits: limits, at: monday).day == 500)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left.isEmpty)
    }
  }

  @Test func `while another program keeps the file, what it says holds, and what is counted is written later`()
    async throws
  {
    try await withFolder { folder in
      let ledger = ledger(folder)
      for _ in 1...3 { _ = await ledger.acquire(from: "a", limits: limits, at: monday, bypassingLimits: false) }
      let other = try locking(folder + "/requests.sqlite")
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
      for _ in 1...2 {
        #expect(await ledger.acquire(from: "a", limits: limits, at: monday, bypassingLimits: false) == nil)
      }
      #expect(await ledger.acquire(from: "a", limits: limits, at: monday, bypassingLimits: false)?.reason == .minute)
      #expect(await ledger.remaining(of: "a", limits: limits, at: monday).day == 495)
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      _ = await ledger.acquire(from: "a", limits: limits, at: monday + 60, bypassingLimits: false)
      #expect(await self.ledger(folder).remaining(of: "a", limits: limits, at: monday + 60).day == 494)
    }
  }

  @Test func `where no file can be made, limits hold within a run`() async throws {
    try await withFolder { folder in
      try Data().write(to: URL(filePath: folder + "/file"))
      let ledger = SQLiteRequestLedger(path: folder + "/file/requests.sqlite")
      for _ in 1...5 {
        #expect(await ledger.acquire(from: "a", limits: limits, at: monday, bypassingLimits: false) == nil)
      }
      #expect(await ledger.acquire(from: "a", limits: limits, at: monday, bypassingLimits: false)?.reason == .minute)
    }
  }

  @Test(arguments: [
    Data("garbage".utf8), Data(String(repeating: "garbage ", count: 5_000).utf8), Data("SQLite format 3\0".utf8),
  ])
  func `a damaged file is put aside and made anew, and that is told once`(content: Data) async throws {
    try await withFolder { folder in
      let path = folder + "/requests.sqlite"
      try content.write(to: URL(filePath: path))
      #expect(SQLiteRequestLedger.flaw(at: path) == "it is damaged: remove it")
      let remarks = Collected<String>()
      let ledger = SQLiteRequestLedger(path: path) { remarks.append($0) }
      for _ in 1...2 {
        #expect(await ledger.acquire(from: "a", limits: limits, at: monday, bypassingLimits: false) == nil)
      }
      #expect(remarks.values.count == 1 && remarks.values[0].contains("counted from none"))
      #expect(try Data(contentsOf: URL(filePath: path + ".damaged")) == content)
      #expect(SQLiteRequestLedger.flaw(at: path) == nil)
      #expect(await self.ledger(folder).remaining(of: "a", limits: limits, at: monday).day == 498)
    }
  }

  @Test(arguments: [
    "requests = 9223372036854775807", "requests = -9223372036854775807", "failures = 9223372036854775807",
    "refusals = 9223372036854775807", "tokens = -1e300", "tokens = -9e999", "tokens = 9e999",
  ])
  func `from numbers that no program counted it is counted on within the limits`(change: String) async throws {
    try await withFolder { folder in
      _ = await ledger(folder).acquire(from: "a", limits: limits, at: monday, bypassingLimits: false)
      try await DatabaseQueue(path: folder + "/requests.sqlite").write {
        try $0.execute(sql: "UPDATE rate_limit SET \(change)")
      }
      for event in [RequestEvent.failed, .throttled(until: nil), .unsent] {
        _ = await ledger(folder).acquire(from: "a", limits: limits, at: monday, bypassingLimits: true)
        _ = await ledger(folder).note(event, of: "a", limits: limits, at: monday)
      }
      let left = await ledger(folder).remaining(of: "a", limits: limits, at: monday)
      #expect((0...5).contains(left.minute ?? -1) && (0...500).contains(left.day ?? -1))
    }
  }

  @Test func `a file of another shape is put aside`() async throws {
    try await withFolder { folder in
      let path = folder + "/requests.sqlite"
      try await DatabaseQueue(path: path).write {
        try $0.execute(sql: "CREATE TABLE other (x); PRAGMA user_version = 9")
      }
      #expect(SQLiteRequestLedger.flaw(at: path) == "it is damaged: remove it")
      #expect(await ledger(folder).acquire(from: "a", limits: limits, at: monday, bypassingLimits: false) == nil)
      #expect(await ledger(folder).remaining(of: "a", limits: limits, at: monday).day == 499)
    }
  }

  @Test func `a file that is deleted while it is in use is made anew`() async throws {
    try await withFolder { folder in
      let ledger = ledger(folder)
      _ = await ledger.acquire(from: "a", limits: limits, at: monday, bypassingLimits: false)
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: folder + "/requests.sqlite" + ending)
      }
      _ = await ledger.acquire(from: "a", limits: limits, at: monday, bypassingLimits: false)
      #expect(await self.ledger(folder).remaining(of: "a", limits: limits, at: monday).day == 499)
    }
  }

  @Test func `what an old catalogue counted counts in the file, whoever opens it first`() async throws {
    try await withFolder { folder in
      try await makeOldCatalog(folder)
      await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            await #expect(throws: Never.self) {
              try await onWaitingThread { _ = try open(folder) }
              _ = await ledger(folder).acquire(from: "a", limits: limits, at: monday, bypassingLimits: true)
            }
          }
        }
      }
      #expect(await ledger(folder).remaining(of: "a", limits: limits, at: monday).day == 500 - 7 - 4)
      #expect(await ledger(folder).remaining(of: "b", limits: limits, at: monday).hold?.until == monday + 900)
      #expect(try await SQLiteBookStore.adopting(folder + "/catalog.sqlite").titles() == ["A"])
    }
  }

  @Test func `what was handed over and not taken out of the catalogue is handed over once more, and counts once`()
    async throws
  {
    try await withFolder { folder in
      try await makeOldCatalog(folder)
      var file = CatalogFile(path: folder + "/catalog.sqlite")
      file.requestLedger = folder + "/requests.sqlite"
      file.schema = Schema(
        migrations: Schema.current.migrations + [Schema.Migration(name: "V99") { _ in throw CancellationError() }])
      let unfinished = file
      #expect(throws: CancellationError.self) { _ = try unfinished.open() }
      #expect(await ledger(folder).remaining(of: "a", limits: limits, at: monday).day == 500 - 7)
      _ = try open(folder)
      #expect(await ledger(folder).remaining(of: "a", limits: limits, at: monday).day == 500 - 7)
    }
  }

  @Test func `what cannot be handed over stays in the catalogue until it can, and the catalogue is used meanwhile`()
    async throws
  {
    try await withFolder { folder in
      try await makeOldCatalog(folder)
      try FileManager.default.createDirectory(atPath: folder + "/requests.sqlite", withIntermediateDirectories: true)
      for number in 1...2 {
        let store = try open(folder)
        try await store.ingest(record("new \(number)", "B\(number)"))
      }
      #expect(try await open(folder).titles() == ["B1", "B2"])
      try FileManager.default.removeItem(atPath: folder + "/requests.sqlite")
      for _ in 1...2 {
        _ = try open(folder)
        #expect(await ledger(folder).remaining(of: "a", limits: limits, at: monday).day == 500 - 7)
      }
      let hasTable = try await open(folder).database.read { try Schema.hasTable("allowance", $0) }
      #expect(!hasTable)
    }
  }

  @Test func `a catalogue that cannot be brought up to date hands over what it counted all the same`() async throws {
    try await withFolder { folder in
      try await makeOldCatalog(folder)
      var file = CatalogFile(path: folder + "/catalog.sqlite")
      file.requestLedger = folder + "/requests.sqlite"
      (file.isWritable, file.use) = ({ _ in false }, .fetching)
      _ = try file.open()
      #expect(await ledger(folder).remaining(of: "a", limits: limits, at: monday).day == 500 - 7)
    }
  }

  private func ledger(_ folder: String) -> SQLiteRequestLedger {
    SQLiteRequestLedger(path: folder + "/requests.sqlite")
  }

  private func open(_ folder: String) throws -> SQLiteBookStore {
    try SQLiteBookStore(
      path: folder + "/catalog.sqlite", readsConcurrently: false, requestLedger: folder + "/requests.sqlite")
  }

  /// A catalogue of the fifth shape: one book, seven requests of the source `a` on Monday, and a pause that `b` asked
  /// for.
  private func makeOldCatalog(_ folder: String) async throws {
    var old = CatalogFile(path: folder + "/catalog.sqlite")
    old.schema = Schema(migrations: Array(Schema.current.migrations.prefix(5)))
    let day = limits.day(of: monday)
    let now = milliseconds(monday)
    try await old.open().writer.write { db in
      try db.execute(
        sql: """
          INSERT INTO source (id, name) VALUES (1, 'alpha');
          INSERT INTO record (source, key, printed_id, kind, detail, title, favorite, fetched_at, added_at)
          VALUES (1, 'a', 1, 'book', 1, 'A', 0, 0, 0);
          INSERT INTO allowance VALUES ('a', NULL, 0, \(day), 7, 0, NULL, NULL, 0, 0, NULL);
          INSERT INTO allowance VALUES ('b', NULL, 0, \(day), 1, 0, NULL, \(now + 900_000), 0, 0, NULL);
          """)
    }
  }

  /// A connection that keeps others from writing, in a transaction that the test begins.
  private func locking(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
