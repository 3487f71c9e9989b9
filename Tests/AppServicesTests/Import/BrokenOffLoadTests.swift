import Catalog
import Foundation
import GRDB
import Persistence
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A load that ends early leaves a sound catalogue, and begun anew it ends as one that nothing disturbed.
@Suite struct BrokenOffLoadTests {
  /// Each is killed as it begins a statement, so in the middle of its batches as well as between them.
  @Test(arguments: [(Load.dump, 20), (.export, 8), (.sync, 8), (.rows, 12)])
  func `a load that is killed at any moment ends in the same catalogue when it is begun anew`(
    load: Load, moments: Int
  ) async throws {
    let (whole, statements) = try await undisturbed(load)
    // Sets have another order in each process, and their batches a few statements more or less.
    let count = statements * 9 / 10
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for part in 0..<moments {
      let moment = Int.random(in: count * part / moments..<count * (part + 1) / moments, using: &random)
      let comment: Comment = "seed \(seed), killed at statement \(moment) of \(count)"
      try await withFolder { folder in
        await #expect(processExitsWith: .signal(SIGKILL), comment) {
          [load = load as Load, folder = folder as String, moment = moment as Int] in
          let statements = Statements()
          try await load.run(in: folder) { db in
            db.trace { _ in if statements.next() == moment { kill(getpid(), SIGKILL) } }
          }
        }
        #expect(try await Load.flaws(in: folder) == [], comment)
        try await load.run(in: folder)
        #expect(try await Load.exported(from: folder) == whole, comment)
        #expect(try await Load.leftOut(in: folder) == [], comment)
      }
    }
  }

  /// By SQLite's own limit of a file's pages (`max_page_count`), which it takes for a full disk on any machine, whoever
  /// runs the tests: what a batch that has no room leaves is what it leaves there.
  @Test(arguments: Load.allCases)
  func `a load on a full disk says so, and ends in the same catalogue once there is room`(load: Load) async throws {
    let (whole, _) = try await undisturbed(load)
    let (empty, full) = try await (pages(after: nil), pages(after: load))
    for part in 1...4 {
      let room = empty + (full - empty) * part / 5
      try await withFolder { folder in
        let error = await #expect(throws: CatalogError.self, "\(room) pages") {
          try await load.run(in: folder) { try $0.execute(sql: "PRAGMA max_page_count = \(room)") }
        }
        guard case .failed(let path, let reason) = error else { throw error ?? .fault(reason: "no error") }
        #expect(path == Load.catalog(in: folder) && reason.contains("no room left"))
        #expect(try await Load.flaws(in: folder) == [])
        try await load.run(in: folder)
        #expect(try await Load.exported(from: folder) == whole, "\(room) pages")
        #expect(try await Load.leftOut(in: folder) == [], "\(room) pages")
      }
    }
  }

  @Test(arguments: Load.allCases, [false, true])
  func `a load that never ended is ended by the next, of whatever kind`(load: Load, hasBooks: Bool) async throws {
    try await withFolder { folder in
      let store = try SQLiteBookStore(path: Load.catalog(in: folder))
      try await store.beginBulkLoad()
      var batch = SourceBatch(source: "other", fetchedAt: Date(timeIntervalSince1970: 1_700_000_000))
      if hasBooks { batch.records = [record("other", "a", "Ants")] }
      _ = try await store.ingest(batch)
      #expect(try await Load.leftOut(in: folder).count > 1)
      try await load.run(in: folder)
      #expect(try await Load.leftOut(in: folder) == [])
    }
  }

  /// The catalogue that the load makes, and how many statements that takes.
  private func undisturbed(_ load: Load) async throws -> (String, Int) {
    try await withFolder { folder in
      let statements = Statements()
      try await load.run(in: folder) { db in db.trace { _ in _ = statements.next() } }
      return (try await Load.exported(from: folder), statements.next())
    }
  }

  /// How many the catalogue has; nil: one that was only made.
  private func pages(after load: Load?) async throws -> Int {
    try await withFolder { folder in
      try await load?.run(in: folder)
      if load == nil { _ = try await Load.flaws(in: folder) }
      let queue = try DatabaseQueue(path: Load.catalog(in: folder))
      return try await queue.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
    }
  }
}

/// Numbers statements from 0.
private final class Statements: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
