import Catalog
import CatalogTesting
import Dispatch
import Domain
import Foundation
import TestSupport
import Testing

@testable import Persistence

/// What readers remember of a catalogue holds only as long as nobody commits anything.
@Suite struct CatalogFactsTests {
  @Test func `lists and counts that another program writes are seen by the next read`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let (reading, writing) = (try SQLiteBookStore(path: path, readsInPlace: true), try SQLiteBookStore(path: path))
      let emma = record("a", "Emma")
      try await writing.ingest(emma)
      #expect(try await reading.categories().isEmpty)
      #expect(try await reading.listed().map(\.lists.count) == [0])
      let week = PartialDate(year: 2024, month: 1, day: 14)
      for (items, name) in ["best", "new"].enumerated() {
        var lists = batch([emma], at: tuesday)
        lists.categories = [Category(source: "alpha", key: name, name: name, kind: .list, date: week)]
        lists.placements = [Placement(record: emma.recordKey, category: name, date: week)]
        lists.completeCategories = [name]
        _ = try await writing.ingest(lists)
        #expect(try await reading.categories().map(\.items).reduce(0, +) == items + 1)
        #expect(try await reading.listed().map(\.lists.count) == [items + 1])
      }
    }
  }

  @Test func `settings that another program adopts are seen by the next read`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let (reading, writing) = (try SQLiteBookStore(path: path, readsInPlace: true), try SQLiteBookStore(path: path))
      var taken = batch([record("a", "Emma")])
      taken.categories = [Category(source: "alpha", key: "tag", name: "Tag", kind: .tag)]
      _ = try await writing.ingest(taken)
      #expect(try await reading.categories().count == 1)
      _ = try await writing.adopt { ProjectionSettings(policy: MergePolicy(), hiddenSources: ["alpha"]) }
      #expect(try await reading.categories().isEmpty)
    }
  }

  @Test func `the version is another one after every commit, whichever program wrote, and else the same`() async throws
  {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let (serving, other) = (try SQLiteBookStore(path: path, readsInPlace: true), try SQLiteBookStore(path: path))
      for writing in [serving, other, serving, other] {
        let before = try #require(try serving.version())
        _ = try await serving.listed()
        #expect(try serving.version() == before)
        try await writing.ingest(record("a", "Emma \(before)"))
        #expect(try serving.version() != before)
      }
      #expect(try other.version() == nil)
    }
  }

  /// Of the threads that all tasks share none may wait for a connection.
  @Test(arguments: [true, false])
  func `a read in place keeps the thread that asks where the task has threads of its own`(hasThreads: Bool) async throws
  {
    try await withFolder { folder in
      let store = try SQLiteBookStore(path: folder + "/catalog.sqlite", readsInPlace: true)
      let isSame = try await withTaskExecutorPreference(hasThreads ? QueueExecutor() : nil) {
        let asking = numberOfThread()
        return try await store.connections.read(path: store.path) { _ in numberOfThread() } == asking
      }
      #expect(isSame == hasThreads)
    }
  }
}

/// That of the thread that asks.
private func numberOfThread() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    pthread_self()
  #endif
}

/// Threads of a test's own.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "a test")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension SQLiteBookStore {
  /// The first page as a server asks for it.
  fileprivate func listed() async throws -> [Book] {
    var query = ListQuery()
    query.isExplained = false
    return try await books(query).books
  }
}
