import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Testing
import TestSupport

@testable import Persistence

/// Opening: new files, foreign files, damaged files, newer and older shapes.
@Suite struct CatalogFileTests {
  @Test func `a new file and its folders are made`() async throws {
    try await withFolder { folder in
      let path = folder + "/not/there/yet/catalog.sqlite"
      try await SQLiteBookStore(path: path).ingest(record("a", "A"))
      #expect(try await SQLiteBookStore(path: path).titles() == ["A"])
    }
  }

  @Test func `an empty file is a new catalogue`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try Data().write(to: URL(filePath: path))
      try await SQLiteBookStore(path: path).ingest(record("a", "A"))
      #expect(try await SQLiteBookStore(path: path).titles() == ["A"])
    }
  }

  @Test(arguments: ["short", String(repeating: "garbage ", count: 5_000), "SQLite format 3\0"])
  func `what is not SQLite's is refused and left as it is`(content: String) async throws {
    try await withFolder { folder in
      try expectRefusal(of: Data(content.utf8), in: folder, reason: "it is not an SQLite database")
    }
  }

  @Test func `a catalogue with a broken header is refused and left as it is`() async throws {
    try await withFolder { folder in
      var bytes = try await catalogue(in: folder)
      bytes[3] ^= 0xFF
      try expectRefusal(of: bytes, in: folder, reason: "it is not an SQLite database")
    }
  }

  @Test func `a catalogue that lost its end is refused and left as it is`() async throws {
    try await withFolder { folder in
      let bytes = try await catalogue(in: folder)
      try expectRefusal(of: bytes.dropLast(bytes.count / 2), in: folder, reason: "its end is missing")
    }
  }

  @Test func `a catalogue whose first page another program is just writing has lost nothing`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let begun = try DatabaseQueue(path: path, configuration: CatalogFile.configuration)
      try await begun.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA journal_mode = WAL")
      }
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(bytes.count == 8192)
      let half = folder + "/half.sqlite"
      try bytes.prefix(4096).write(to: URL(filePath: half))
      #expect(throws: Never.self) { try FileHeader(path: half)?.check() }
    }
  }

  @Test func `a page of rubbish is reported when it is met`() async throws {
    try await withFolder { folder in
      var bytes = try await catalogue(in: folder)
      for place in 4096..<bytes.count { bytes[place] = UInt8(truncatingIfNeeded: place &* 31) }
      let path = folder + "/rubbish.sqlite"
      try bytes.write(to: URL(filePath: path))
      let error = await #expect(throws: CatalogError.self) {
        try await SQLiteBookStore(path: path).titles()
      }
      guard case .damaged(path, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test(arguments: [0, 77])
  func `a database of another program is refused and left as it is`(applicationID: Int) async throws {
    try await withFolder { folder in
      let path = folder + "/other.sqlite"
      try DatabaseQueue(path: path).write { db in
        try db.execute(sql: "PRAGMA application_id = \(applicationID); CREATE TABLE thing (id INTEGER)")
      }
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(throws: CatalogError.damaged(path: path, reason: "it is a database of another program")) {
        try SQLiteBookStore(path: path, readsConcurrently: false)
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }
  }

  @Test func `a folder that cannot be made is unusable`() async throws {
    try await withFolder { folder in
      try Data().write(to: URL(filePath: folder + "/file"))
      let reason = "the folder cannot be made: a file stands there: move it away, or use another folder"
      #expect(throws: CatalogError.unusable(path: folder + "/file/", reason: reason)) {
        try SQLiteBookStore(path: folder + "/file/catalog.sqlite")
      }
    }
  }

  @Test func `a folder that is a link to nothing is not made, and the link is to be mended`() async throws {
    try await withFolder { folder in
      let link = folder + "/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "unmounted")
      let reason =
        "the folder cannot be made: a link that leads to no folder stands there: mend the link, or use another folder"
      #expect(throws: CatalogError.unusable(path: link + "/", reason: reason)) {
        try SQLiteBookStore(path: link + "/catalog.sqlite")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/unmounted"))
    }
  }

  @Test(arguments: [true, false])
  func `a catalogue of a newer program is refused and left as it is`(readsConcurrently: Bool) async throws {
    try await withFolder { folder in
      _ = try await catalogue(in: folder)
      let path = folder + "/catalog.sqlite"
      _ = try open(path, schema: Schema(migrations: Schema.current.migrations + [Self.second]))
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(throws: CatalogError.newerSchema(path: path, migration: "V2Second")) {
        try SQLiteBookStore(path: path, readsConcurrently: readsConcurrently)
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }
  }

  @Test func `before a catalogue changes its shape a copy is put beside it`() async throws {
    try await withFolder { folder in
      _ = try await catalogue(in: folder)
      let path = folder + "/catalog.sqlite"
      let changed = try open(path, schema: Schema(migrations: Schema.current.migrations + [Self.second]))
      #expect(try await changed.titles() == ["A", "B"])
      #expect(try await changed.database.read { try $0.tableExists("second") })
      let copy = try SQLiteBookStore(path: path + ".before-V2Second")
      #expect(try await copy.titles() == ["A", "B"])
      #expect(try await copy.database.read { try !$0.tableExists("second") })
    }
  }

  @Test func `a step that fails leaves the catalogue as it was, with the copy beside it`() async throws {
    struct Failure: Error {}
    try await withFolder { folder in
      _ = try await catalogue(in: folder)
      let path = folder + "/catalog.sqlite"
      let failing = Schema.Migration(name: "V2Failing") { db in
        try db.execute(sql: "DELETE FROM edition")
        throw Failure()
      }
      #expect(throws: Failure.self) {
        try open(path, schema: Schema(migrations: Schema.current.migrations + [failing]))
      }
      #expect(try await SQLiteBookStore(path: path).titles() == ["A", "B"])
      #expect(FileManager.default.fileExists(atPath: path + ".before-V2Failing"))
    }
  }

  @Test func `opening what is up to date writes nothing`() async throws {
    try await withFolder { folder in
      let bytes = try await catalogue(in: folder)
      let store = try SQLiteBookStore(path: folder + "/catalog.sqlite", readsConcurrently: false)
      #expect(try await store.titles() == ["A", "B"])
      #expect(try Data(contentsOf: URL(filePath: folder + "/catalog.sqlite")) == bytes)
    }
  }

  private static let second = Schema.Migration(name: "V2Second") { db in
    try db.execute(sql: "CREATE TABLE second (id INTEGER PRIMARY KEY)")
  }

  private func open(_ path: String, schema: Schema) throws -> SQLiteBookStore {
    var file = CatalogFile(path: path)
    file.schema = schema
    return try SQLiteBookStore(file: file, policy: MergePolicy(), hiddenSources: [])
  }

  /// The bytes of a closed catalogue with two books, at `catalog.sqlite`.
  private func catalogue(in folder: String) async throws -> Data {
    let path = folder + "/catalog.sqlite"
    try await SQLiteBookStore(path: path).ingest(record("a", "A", isbn: isbn(1)), record("b", "B"))
    return try Data(contentsOf: URL(filePath: path))
  }

  private func expectRefusal(of bytes: Data, in folder: String, reason: String) throws {
    let path = folder + "/broken.sqlite"
    try bytes.write(to: URL(filePath: path))
    #expect(throws: CatalogError.damaged(path: path, reason: reason)) { try SQLiteBookStore(path: path) }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.hasPrefix("broken.sqlite-") })
  }
}
