import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Sourcing
import TestSupport
import Testing

@testable import Persistence

/// A catalogue that stays open while its file is deleted, moved away, or another takes its place.
@Suite struct ReplacedFileTests {
  /// What becomes of the file.
  enum Fate: CaseIterable {
    case deletedWhole, deletedWithoutLog, replaced

    func befall(_ path: String) async throws {
      switch self {
      case .deletedWhole:
        for ending in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + ending) }
      case .deletedWithoutLog: try FileManager.default.removeItem(atPath: path)
      case .replaced:
        let other = path + ".other"
        try await SQLiteBookStore(path: other).ingest(record("n", "New"))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: other, toPath: path)
      }
    }
  }

  @Test(arguments: Fate.allCases, [true, false])
  func `it is neither read nor written any more, and none is made anew`(fate: Fate, isServed: Bool) async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let store = try open(path, isServed)
      let old = record("a", "Old")
      try await store.ingest(old)
      #expect(try await store.titles() == ["Old"])
      try await fate.befall(path)
      let error = CatalogError.replaced(path: path)
      await #expect(throws: error) { try await store.ingest(batch([record("b", "Lost")])) }
      await #expect(throws: error) { try await store.favorite(old) }
      await #expect(throws: error) { try await store.undo(.newest(1), dryRun: true) }
      await #expect(throws: error) { try await store.remember(.title, for: "favorites") }
      await #expect(throws: error) { try await store.remember(ListOrdering(.title, reverse: false)) }
      await #expect(throws: error) { try await store.titles() }
      await #expect(throws: error) { try await store.visited() }
      #expect(throws: error) { try store.version() }
      store.close()
      #expect(FileManager.default.fileExists(atPath: path) == (fate == .replaced))
      // What the log of the old one held is no part of the new one.
      if fate == .replaced { #expect(try await SQLiteBookStore(path: path).titles() == ["New"]) }
    }
  }

  @Test func `one that is moved away without its log has all that was written, and goes on where it is moved back`()
    async throws
  {
    try await withFolder { folder in
      let (path, away) = (folder + "/catalog.sqlite", folder + "/away.sqlite")
      let store = try open(path, true)
      try await store.ingest(record("a", "Old"))
      try FileManager.default.moveItem(atPath: path, toPath: away)
      await #expect(throws: CatalogError.replaced(path: path)) { try await store.titles() }
      // Behind what was asked for meanwhile.
      try await store.database.writeWithoutTransaction { _ in }
      let copy = folder + "/copy.sqlite"
      try FileManager.default.copyItem(atPath: away, toPath: copy)
      #expect(try await SQLiteBookStore(path: copy).titles() == ["Old"])
      try FileManager.default.moveItem(atPath: away, toPath: path)
      try await store.ingest(record("b", "Lasting"))
      #expect(try await store.titles() == ["Lasting", "Old"])
    }
  }

  @Test func `what was being written when the file went is not called kept`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let store = try open(path, true)
      try await store.ingest(record("a", "Old"))
      await #expect(throws: CatalogError.replaced(path: path)) {
        try await store.decide(on: [], extending: nil, at: monday, dryRun: false) { _ in
          try FileManager.default.removeItem(atPath: path)
          return Act(.add, titles: ["Old"], verdicts: [.mark(.saved, .yes, of: [record("a", "Old").recordKey])])
        }
      }
    }
  }

  private func open(_ path: String, _ isServed: Bool) throws -> SQLiteBookStore {
    try SQLiteBookStore(path: path, readsConcurrently: isServed, readsInPlace: isServed, staysOpen: true)
  }
}
