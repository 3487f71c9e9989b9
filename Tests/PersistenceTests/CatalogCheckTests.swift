import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Testing
import TestSupport

@testable import Persistence

/// What `books doctor` sees of a catalogue's file.
@Suite struct CatalogCheckTests {
  @Test func `a catalogue is counted`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await SQLiteBookStore(path: path).ingest(record("a", "A"), record("b", "B"))
      let check = try #require(try CatalogFileCheck.look(at: path))
      #expect((check.records, check.books, check.isbns) == (2, 2, 0))
      #expect(check.bytes > 0)
    }
  }

  @Test func `no file and an empty file are no catalogue yet`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      #expect(try CatalogFileCheck.look(at: path) == nil)
      try Data().write(to: URL(filePath: path))
      #expect(try CatalogFileCheck.look(at: path) == nil)
    }
  }

  @Test func `a file whose first write was cut off is no catalogue yet`() async throws {
    try await withFolder { folder in
      let (path, copy) = (folder + "/begun.sqlite", folder + "/catalog.sqlite")
      let queue = try DatabaseQueue(path: path)
      try await queue.writeWithoutTransaction { db in
        try db.execute(sql: "CREATE TABLE t (x); PRAGMA cache_size = 1; BEGIN")
        // More than the cache holds goes to the disk before it is committed.
        for _ in 0..<500 { try db.execute(sql: "INSERT INTO t VALUES (randomblob(1000))") }
        for ending in ["", "-journal"] {
          try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
        }
        try db.execute(sql: "ROLLBACK")
      }
      #expect(try CatalogFileCheck.look(at: copy) == nil)
      #expect(FileManager.default.fileExists(atPath: copy + "-journal"))
    }
  }

  @Test func `a database of another program is damaged`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE t (x)") }
      #expect(throws: CatalogError.damaged(path: path, reason: "it is a database of another program")) {
        try CatalogFileCheck.look(at: path)
      }
    }
  }

  @Test func `a catalogue of a newer program is not looked into`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await SQLiteBookStore(path: path).ingest(record("a", "A"))
      try await DatabaseQueue(path: path).write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('V99')") }
      #expect(throws: CatalogError.newerSchema(path: path, migration: "V99")) { try CatalogFileCheck.look(at: path) }
    }
  }

  @Test(arguments: [
    ("UPDATE decision SET value = 'x'", "decision 1 is not as it was written"),
    ("UPDATE decision SET name = 'colour'", "decision 1 is not as it was written"),
    ("UPDATE journal SET verb = 'sing'", "entry 1 of its journal is not as it was written"),
    ("UPDATE record SET kind = 'poem'", "row 1 of its records is not as it was written"),
    ("DROP TABLE category_order", "“category_order” is missing in it"),
    ("DROP INDEX claim_by_isbn", "“claim_by_isbn” is missing in it"),
  ])
  func `what every verb would stumble over is found`(change: String, reason: String) async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let store = try SQLiteBookStore(path: path)
      try await store.ingest(record("a", "A"))
      let act = Act(.edit, titles: ["A"], verdicts: [.value(.title, .text("B"), of: [record("a", "A").recordKey])])
      _ = try await store.decide(act, at: monday, dryRun: false)
      try await DatabaseQueue(path: path).write { try $0.execute(sql: change) }
      #expect(throws: CatalogError.damaged(path: path, reason: reason)) { try CatalogFileCheck.look(at: path) }
    }
  }

  @Test func `a step that is noted as missing and cannot be taken is found, and nothing is changed`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await SQLiteBookStore(path: path).ingest(record("a", "A"))
      try await DatabaseQueue(path: path).write {
        try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = 'V3CategoryOrder'")
      }
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(throws: CatalogError.self) { try CatalogFileCheck.look(at: path) }
      #expect(throws: CatalogError.self) { try SQLiteBookStore(path: path) }
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }
  }

  @Test func `a catalogue that others may read is told from one that they may not`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await SQLiteBookStore(path: path).ingest(record("a", "A"))
      #expect(try CatalogFileCheck.look(at: path)?.isOpenToOthers == false)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      #expect(try CatalogFileCheck.look(at: path)?.isOpenToOthers == true)
    }
  }
}
