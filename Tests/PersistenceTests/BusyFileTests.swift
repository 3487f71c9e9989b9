import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Synchronization
import Testing
import TestSupport

@testable import Persistence

/// A file that another program is writing to, for longer than a reader should have to wait.
@Suite struct BusyFileTests {
  @Test(arguments: [true, false])
  func `a catalogue is opened and read while another program is writing`(readsConcurrently: Bool) async throws {
    try await withBusyFile { path in
      // What needed the other's lock would end with an error, since that is not given back before.
      let store = try SQLiteBookStore(path: path, readsConcurrently: readsConcurrently)
      #expect(try await store.titles() == ["A", "B"])
    }
  }

  @Test func `reads do not wait behind a write that has to wait`() async throws {
    try await withBusyFile { path in
      let store = try SQLiteBookStore(path: path)
      // The write waits for longer than the test may take: what waits behind it never comes.
      try await store.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 3600000") }
      let isOver = Mutex(false)
      let writing = Task {
        defer { isOver.withLock { $0 = true } }
        try await store.ingest(record("c", "C"))
      }
      #expect(try await store.titles() == ["A", "B"])
      var query = CategoryQuery("alpha:best")
      query.limit = 1
      let page = try await store.items(query)
      #expect(page.books.map(\.title) == ["A"] && page.next != nil)
      #expect(!isOver.withLock { $0 })
      writing.cancel()
    }
  }

  @Test(arguments: [true, false])
  func `a catalogue that was closed is one file`(readsConcurrently: Bool) async throws {
    try await withFolder { folder in
      try await SQLiteBookStore(path: folder + "/catalog.sqlite", readsConcurrently: readsConcurrently)
        .ingest(record("a", "A"))
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
      _ = try await SQLiteBookStore(path: path).ingest(batch)
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
