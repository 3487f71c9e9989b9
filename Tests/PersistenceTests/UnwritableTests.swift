import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Testing
import TestSupport

@testable import Persistence

/// A catalogue that may be read and not written.
@Suite struct UnwritableTests {
  @Test func `a catalogue that cannot be written is read where it stands`() async throws {
    try await withUnwritable { file in
      let store = try open(file, for: .reading)
      #expect(!store.isPersistent)
      guard case .refused = store.connections.keeping else {
        Issue.record("it was copied")
        return
      }
      #expect(try await store.titles() == ["A", "B"])
      #expect(try await store.visited().count == 2)
      #expect(try await store.history(limit: nil).isEmpty)
    }
  }

  @Test func `one of an older shape is read in a copy that leaves nothing behind`() async throws {
    try await withUnwritable { file in
      let bytes = try Data(contentsOf: URL(filePath: file.path))
      var newer = file
      newer.schema = Schema(
        migrations: Schema.current.migrations
          + [Schema.Migration(name: "V99") { try $0.execute(sql: "CREATE TABLE next (id INTEGER)") }])
      #expect(try await open(newer, for: .reading).titles() == ["A", "B"])
      #expect(try Data(contentsOf: URL(filePath: file.path)) == bytes)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder(of: file)) == ["catalog.sqlite"])
    }
  }

  @Test func `what comes in while sources are asked is there for the run and gone after it`() async throws {
    try await withUnwritable { file in
      do {
        let store = try open(file, for: .fetching)
        #expect(!store.isPersistent)
        try await store.ingest(record("c", "C"))
        #expect(try await store.titles() == ["A", "B", "C"])
      }
      #expect(try await open(file, for: .reading).titles() == ["A", "B"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder(of: file)) == ["catalog.sqlite"])
    }
  }

  @Test func `what is to last is refused`() async throws {
    try await withUnwritable { file in
      let refusal = CatalogError.unusable(path: file.path, reason: CatalogError.unwritable)
      #expect(throws: refusal) { try open(file, for: .changing) }
    }
  }

  @Test func `a log that another program left is read too`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let writing = try SQLiteBookStore(path: path)
      try await writing.ingest(record("a", "A"))
      // A medium to which the file and its log were copied, and not the index of the log.
      try FileManager.default.createDirectory(atPath: folder + "/copy", withIntermediateDirectories: true)
      for ending in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: path + ending, toPath: folder + "/copy/catalog.sqlite" + ending)
      }
      _ = writing.path
      var file = CatalogFile(path: folder + "/copy/catalog.sqlite")
      file.isWritable = { _ in false }
      #expect(try await open(file, for: .reading).titles() == ["A"])
      #expect(try await open(file, for: .fetching).titles() == ["A"])
    }
  }

  @Test func `a catalogue that another program writes to while it is read as one that nobody changes is busy`()
    async throws
  {
    try await withUnwritable { file in
      let store = try open(file, for: .reading)
      try await SQLiteBookStore(path: file.path).ingest(record("c", "C"))
      await #expect(throws: CatalogError.busy(path: file.path)) { try await store.titles() }
    }
  }

  private func withUnwritable(_ body: (CatalogFile) async throws -> Void) async throws {
    try await withFolder { folder in
      var file = CatalogFile(path: folder + "/catalog.sqlite")
      try await SQLiteBookStore(path: file.path).ingest(record("a", "A"), record("b", "B"))
      // Permissions do not bind an administrator, and tests may be run by one.
      file.isWritable = { _ in false }
      try await body(file)
    }
  }

  private func open(_ file: CatalogFile, for use: CatalogUse) throws -> SQLiteBookStore {
    var file = file
    file.use = use
    return try SQLiteBookStore(file: file, policy: MergePolicy(), hiddenSources: [])
  }

  private func folder(of file: CatalogFile) -> String {
    URL(filePath: file.path).deletingLastPathComponent().path(percentEncoded: false)
  }
}
