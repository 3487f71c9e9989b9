import CatalogTesting
import Domain
import Foundation
import GRDB
import Testing
import TestSupport

@testable import Persistence

/// A catalogue whose reads and writes wait for one another, as a program opens it that asks one thing and ends.
@Suite struct QueueReadingTests {
  /// Were the reads on the threads of tasks, nobody would be left to let the write come to its end.
  @Test(.timeLimit(.minutes(10)))
  func `reads that wait for a write leave the threads of tasks to others`() async throws {
    try await withFolder { folder in
      let store = try SQLiteBookStore(path: folder + "/catalog.sqlite", readsConcurrently: false)
      _ = try await store.ingest(record("a", "A"))
      let (isWriting, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let titles = try await withThrowingTaskGroup(of: [String].self) { group in
        group.addTask {
          try await store.database.write { _ in
            isWriting.signal()
            gate.wait()
          }
          return []
        }
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            isWriting.wait()
            continuation.resume()
          }
        }
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount + 2 {
          group.addTask { try await store.titles() }
        }
        group.addTask {
          // Behind the reads, on whatever thread they leave.
          for _ in 0..<100 { await Task.yield() }
          gate.signal()
          return []
        }
        return try await group.reduce(into: Set<[String]>()) { $0.insert($1) }
      }
      #expect(titles == [[], ["A"]])
    }
  }
}
