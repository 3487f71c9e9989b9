import Catalog
import CatalogTesting
import Domain
import GRDB
import Sourcing
import Synchronization
import TestSupport
import Testing
import TestSupport

@testable import Persistence

/// Waits for another program that keeps the catalogue, by a clock that only these waits move.
@Suite struct CatalogPatienceTests {
  /// A clock, and how it was waited by it.
  private final class WaitedClock: Sendable {
    private let clock = DrivenClock()
    private let noted = Mutex<[Duration]>([])

    var waits: [Duration] { noted.withLock(\.self) }

    func deadline(in duration: Duration) -> Deadline { Deadline(clock.start + duration, on: clock) }

    func patience(_ duration: Duration) -> CatalogPatience {
      CatalogPatience(until: deadline(in: duration)) { [self] wait in
        noted.withLock { $0.append(wait) }
        clock.advance(to: clock.now - clock.start + wait)
      }
    }
  }

  @Test(arguments: [.zero, .milliseconds(-5), .milliseconds(1), .milliseconds(100), .seconds(2)] as [Duration])
  func `all waits together last until the end and no longer`(duration: Duration) {
    let clock = WaitedClock()
    let patience = clock.patience(duration)
    var attempt = 0
    while patience.waits(attempt: attempt) { attempt += 1 }
    #expect(clock.waits.reduce(.zero, +) == max(.zero, duration))
    #expect(!patience.waits(attempt: 0) && clock.waits.count == attempt)
    #expect(clock.waits.allSatisfy { $0 <= .milliseconds(16) })
  }

  @Test func `a catalogue that another program keeps is waited for until the run is over, however often it is asked`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      _ = try await SQLiteBookStore(path: path).ingest(record("a", "A"))
      let clock = WaitedClock()
      let patience = clock.patience(.seconds(1))
      let store = try SQLiteBookStore(path: path, patience: patience)
      try await whileKeeping(path, lockingMode: "NORMAL") {
        for _ in 1...3 {
          await #expect(throws: CatalogError.busy(path: path)) { try await store.ingest(record("b", "B")) }
          #expect(clock.waits.reduce(.zero, +) == .seconds(1))
        }
        let titles = try await store.titles()
        #expect(titles == ["A"])
        patience.last(until: clock.deadline(in: .seconds(3)))
        await #expect(throws: CatalogError.busy(path: path)) { try await store.ingest(record("b", "B")) }
        #expect(clock.waits.reduce(.zero, +) == .seconds(3))
      }
      _ = try await store.ingest(record("b", "B"))
      let titles = try await store.titles()
      #expect(titles == ["A", "B"])
    }
  }

  @Test func `opening a catalogue that another program keeps for itself ends with the same patience`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      _ = try await SQLiteBookStore(path: path).ingest(record("a", "A"))
      try await whileKeeping(path, lockingMode: "EXCLUSIVE") {
        for readsConcurrently in [true, false] {
          let clock = WaitedClock()
          #expect(throws: CatalogError.busy(path: path)) {
            try SQLiteBookStore(
              path: path, readsConcurrently: readsConcurrently, patience: clock.patience(.seconds(1)))
          }
          #expect(clock.waits.reduce(.zero, +) == .seconds(1))
        }
      }
    }
  }

  /// Runs the body while another connection is in an exclusive transaction; its locking mode says whether readers are
  /// kept out too.
  private func whileKeeping(_ path: String, lockingMode: String, _ body: () async throws -> Void) async throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = \(lockingMode)") }
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    try await body()
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try other.close()
  }
}
