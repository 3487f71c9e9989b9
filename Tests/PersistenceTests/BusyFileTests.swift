import Domain
import Foundation
import GRDB
import Testing

@testable import Persistence

/// A file that another program is writing to, for longer than a reader should have to wait.
@Suite struct BusyFileTests {
  @Test(arguments: [true, false])
  func `a catalogue is opened and read while another program is writing`(readsConcurrently: Bool) async throws {
    try await withBusyFile { path in
      let start = ContinuousClock.now
      let store = try SQLiteBookStore(path: path, readsConcurrently: readsConcurrently)
      #expect(try await store.titles() == ["A", "B"])
      // Ten seconds is what a write would wait.
      #expect(start.duration(to: .now) < .seconds(8))
    }
  }

  @Test func `reads do not wait behind a write that has to wait`() async throws {
    try await withBusyFile { path in
      let store = try SQLiteBookStore(path: path)
      let start = ContinuousClock.now
      let writing = Task { try await store.keep(record("c", "C")) }
      #expect(try await store.titles() == ["A", "B"])
      var query = CategoryQuery("alpha:best")
      query.limit = 1
      let page = try await store.items(query)
      #expect(page.books.map(\.title) == ["A"] && page.next != nil)
      #expect(start.duration(to: .now) < .seconds(8))
      writing.cancel()
    }
  }

  @Test(arguments: [true, false])
  func `a catalogue that was closed is one file`(readsConcurrently: Bool) async throws {
    try await withFolder { folder in
      try await SQLiteBookStore(path: folder + "/catalog.sqlite", readsConcurrently: readsConcurrently)
        .keep(record("a", "A"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["catalog.sqlite"])
    }
  }

  /// Runs the body while another connection is in a transaction that excludes all other writers.
  private func withBusyFile(_ body: (String) async throws -> Void) async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      var batch = batch([record("a", "A"), record("b", "B")])
      batch.categories = [Category(source: "alpha", key: "best", name: "Best", kind: .tag)]
      batch.placements = batch.records.enumerated().map { place, record in
        Placement(record: record.recordKey, category: "best", page: 0, place: place)
      }
      _ = try await SQLiteBookStore(path: path).keep(batch)
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      configuration.busyMode = .timeout(10)
      let other = try DatabaseQueue(path: path, configuration: configuration)
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
      try await body(path)
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }
  }
}
