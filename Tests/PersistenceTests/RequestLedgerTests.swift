import Domain
import Foundation
import GRDB
import Sourcing
import Testing

@testable import Persistence

@Suite struct RequestLedgerTests {
  private let limits = SourceLimits(perMinute: 5, perDay: 500, pause: .seconds(60))

  @Test func `what was asked counts in the next run`() async throws {
    try await withFolder { folder in
      for run in 1...5 {
        #expect(try await ledger(folder).take(from: "a", limits: limits, at: monday, bypassingLimits: false) == nil)
        #expect(try await ledger(folder).remaining(of: "a", limits: limits, at: monday).day == 500 - run)
      }
      let hold = try await ledger(folder).take(from: "a", limits: limits, at: monday, bypassingLimits: false)
      #expect(hold?.reason == .minute)
      #expect(try await ledger(folder).remaining(of: "b", limits: limits, at: monday).minute == 5)
    }
  }

  @Test func `everything that is noted survives`() async throws {
    try await withFolder { folder in
      for _ in 1...5 { _ = try await ledger(folder).note(.failed, of: "a", limits: limits, at: monday) }
      #expect(
        try await ledger(folder).take(from: "a", limits: limits, at: monday, bypassingLimits: false)
          == Backoff(.circuitOpen, until: monday + 60))
      for minute in 0..<3 {
        _ = try await ledger(folder)
          .note(.throttled(until: nil), of: "b", limits: limits, at: monday + Double(minute) * 61)
      }
      #expect(try await ledger(folder).remaining(of: "b", limits: limits, at: monday + 122).hold?.reason == .day)
      #expect(try await ledger(folder).note(.forgiven, of: "b", limits: limits, at: monday) == nil)
      #expect(try await ledger(folder).remaining(of: "b", limits: limits, at: monday).hold == nil)
    }
  }

  @Test func `programs that ask at once share one allowance`() async throws {
    try await withFolder { folder in
      _ = try ledger(folder)
      let limits = SourceLimits(perDay: 50)
      let granted = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<4 {
          let ledger = try ledger(folder)
          group.addTask {
            var granted = 0
            for _ in 0..<25
            where try await ledger.take(from: "a", limits: limits, at: monday, bypassingLimits: false) == nil {
              granted += 1
            }
            return granted
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(granted == 50)
    }
  }

  @Test func `a catalogue of the first shape gets a ledger and keeps its books`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      var first = CatalogFile(path: path)
      first.schema = Schema(migrations: Array(Schema.current.migrations.prefix(1)))
      try await first.open().writer.write { db in
        try db.execute(
          sql: """
            INSERT INTO source (id, name) VALUES (1, 'alpha');
            INSERT INTO record (source, key, printed_id, kind, detail, title, favorite, fetched_at, added_at)
            VALUES (1, 'a', 1, 'book', 1, 'A', 0, 0, 0);
            """)
      }
      #expect(try await ledger(folder).take(from: "a", limits: limits, at: monday, bypassingLimits: false) == nil)
      #expect(try await SQLiteBookStore.adopting(path).titles() == ["A"])
    }
  }

  @Test func `programs that make one catalogue at once all find it made`() async throws {
    for _ in 1...10 {
      try await withFolder { folder in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<4 { group.addTask { _ = try SQLiteBookStore(path: folder + "/catalog.sqlite") } }
          try await group.waitForAll()
        }
        #expect(try await ledger(folder).take(from: "a", limits: limits, at: monday, bypassingLimits: false) == nil)
      }
    }
  }

  private func ledger(_ folder: String) throws -> SQLiteRequestLedger {
    SQLiteRequestLedger(try SQLiteBookStore(path: folder + "/catalog.sqlite", readsConcurrently: false))
  }
}
