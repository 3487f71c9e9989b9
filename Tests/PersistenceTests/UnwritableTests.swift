import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Testing
import TestSupport

@testable import Persistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

  @Test func `a log is found beside the file that a link leads to`() async throws {
    try await withFolder { folder in
      let path = folder + "/there/catalog.sqlite"
      let writing = try SQLiteBookStore(path: path)
      try await writing.ingest(record("a", "A"))
      #expect(try StoreFileStatus(path + "-wal")?.size ?? 0 > 0)
      var file = CatalogFile(path: folder + "/catalog.sqlite")
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "there/catalog.sqlite")
      file.isWritable = { _ in false }
      #expect(try await open(file, for: .reading).titles() == ["A"])
      #expect(try await open(file, for: .fetching).titles() == ["A"])
      _ = writing.path
    }
  }

  @Test func `a catalogue beside which SQLite can make no file is read, and the obstacle is named`() async throws {
    try await withFolder { folder in
      let file = CatalogFile(path: folder + "/catalog.sqlite")
      try await SQLiteBookStore(path: file.path).ingest(record("a", "A"))
      let index = StoreFileStatus.logIndex(of: file.path)
      try FileManager.default.createSymbolicLink(atPath: index, withDestinationPath: "nowhere/at-all")
      #expect(try await open(file, for: .reading).titles() == ["A"])
      #expect(try await open(file, for: .fetching).titles() == ["A"])
      #expect(try CatalogFileCheck.look(at: file.path)?.records == 1)
      #expect(try ProjectionComparison.look(at: file.path)?.flaws.isEmpty == true)
      let error = #expect(throws: CatalogError.self) { try open(file, for: .changing) }
      guard case .unreadable(index, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  /// SQLite opens a folder as a file that may only be read.
  @Test func `a folder where the index of the log belongs is named to who writes, and the catalogue is read`()
    async throws
  {
    try await withFolder { folder in
      let file = CatalogFile(path: folder + "/catalog.sqlite")
      try await SQLiteBookStore(path: file.path).ingest(record("a", "A"))
      let index = StoreFileStatus.logIndex(of: file.path)
      try FileManager.default.createDirectory(atPath: index, withIntermediateDirectories: false)
      #expect(try await open(file, for: .reading).titles() == ["A"])
      let error = await #expect(throws: CatalogError.self) {
        _ = try await open(file, for: .changing).ingest(batch([record("b", "B")]))
      }
      #expect(error == CatalogError.unreadable(path: index, reason: "it is a folder: move it away"))
    }
  }

  @Test func `the reason why SQLite can make no file is found by making one`() async throws {
    try await withFolder { folder in
      // With what is put behind it this name is too long for a file.
      let path = folder + "/" + String(repeating: "n", count: 240)
      try Data().write(to: URL(filePath: path))
      let error = OwnerOnlyFiles.obstacle(beside: path)
      #expect(error?.cause.contains("no file can be made beside it: ") == true, "\(String(describing: error))")
      try FileManager.default.removeItem(atPath: path)
      #expect(OwnerOnlyFiles.obstacle(beside: path) == nil)
      try Data().write(to: URL(filePath: folder + "/short"))
      #expect(OwnerOnlyFiles.obstacle(beside: folder + "/short") == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["short"])
    }
  }

  @Test(.enabled(if: geteuid() != 0), arguments: ["-wal", "-shm"])
  func `what another user left beside it is no reason not to read, and is named to who writes`(ending: String)
    async throws
  {
    try await withFolder { folder in
      let file = CatalogFile(path: folder + "/catalog.sqlite")
      try await SQLiteBookStore(path: file.path).ingest(record("a", "A"))
      let left = StoreFileStatus.file(of: file.path) + ending
      try Data().write(to: URL(filePath: left))
      #expect(chmod(left, 0o000) == 0)
      #expect(try await open(file, for: .reading).titles() == ["A"])
      #expect(try await open(file, for: .fetching).titles() == ["A"])
      #expect(try CatalogFileCheck.look(at: file.path)?.records == 1)
      let reason = "it cannot be written; nothing was changed: give yourself the right to write it"
      #expect(throws: CatalogError.unusable(path: left, reason: reason)) { try open(file, for: .changing) }
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
