import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Persistence

/// What the reader decided is on the disk before it is told; what was fetched may be fetched again.
@Suite struct DurabilityTests {
  private static let flushed = ["synchronous = FULL", "BEGIN", "COMMIT", "synchronous = NORMAL"]
  private static let unflushed = ["BEGIN", "COMMIT"]

  @Test func `a decision and its undoing are flushed with their commit, and nothing after them`() async throws {
    let (store, steps) = try store()
    try await store.ingest(record("a", "A"))
    steps.forget()
    let act = Act(.add, titles: ["A"], verdicts: [.mark(.saved, .yes, of: [record("a", "A").recordKey])])
    _ = try await store.decide(act, at: monday, dryRun: false)
    #expect(steps.all == Self.flushed)
    steps.forget()
    _ = try await store.undo(.newest(1), dryRun: false)
    #expect(steps.all == Self.flushed)
    steps.forget()
    try await store.ingest(record("b", "B"))
    #expect(steps.all == Self.unflushed)
  }

  @Test func `an import, which may hold decisions, is flushed`() async throws {
    let (store, steps) = try store()
    let elements = Mutex<[CatalogElement]>([.record(record("a", "A"), addedAt: monday)])
    _ = try await store.import(dryRun: false) { elements.withLock { $0.popLast() } }
    #expect(steps.all == Self.flushed)
  }

  @Test func `a decision that is refused leaves the next write as it was`() async throws {
    let (store, steps) = try store()
    try await store.ingest(record("a", "A"))
    await #expect(throws: (any Error).self) { try await store.undo(.entry(9), dryRun: false) }
    steps.forget()
    try await store.ingest(record("b", "B"))
    #expect(steps.all == Self.unflushed)
  }

  /// A catalogue, and its transactions as they begin and end.
  private func store() throws -> (SQLiteBookStore, Steps) {
    let steps = Steps()
    var configuration = CatalogFile.configuration
    configuration.prepareDatabase { db in
      db.trace { event in steps.note("\(event)") }
    }
    let store = try SQLiteBookStore(memory: configuration, policy: MergePolicy())
    steps.forget()
    return (store, steps)
  }
}

private final class Steps: Sendable {
  private let box = Mutex<[String]>([])

  var all: [String] { box.withLock { $0 } }
  func forget() { box.withLock { $0 = [] } }

  func note(_ sql: String) {
    let step =
      if sql.hasPrefix("PRAGMA synchronous") { String(sql.dropFirst("PRAGMA ".count)) } else {
        ["BEGIN", "COMMIT"].first(where: sql.hasPrefix)
      }
    guard let step, !sql.hasPrefix("BEGIN DEFERRED") else { return }
    box.withLock { $0.append(step) }
  }
}
