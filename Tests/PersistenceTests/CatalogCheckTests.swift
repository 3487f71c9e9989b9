import Domain
import Foundation
import GRDB
import Testing

@testable import Persistence

/// What `books doctor` sees of a catalogue's file.
@Suite struct CatalogCheckTests {
  @Test func `a catalogue is counted`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await SQLiteBookStore(path: path).keep(record("a", "A"), record("b", "B"))
      let check = try #require(try CatalogCheck.look(at: path))
      #expect((check.records, check.books, check.isbns) == (2, 2, 0))
      #expect(check.bytes > 0)
    }
  }

  @Test func `no file and an empty file are no catalogue yet`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      #expect(try CatalogCheck.look(at: path) == nil)
      try Data().write(to: URL(filePath: path))
      #expect(try CatalogCheck.look(at: path) == nil)
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
      #expect(try CatalogCheck.look(at: copy) == nil)
      #expect(FileManager.default.fileExists(atPath: copy + "-journal"))
    }
  }

  @Test func `a database of another program is damaged`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE t (x)") }
      #expect(throws: StoreError.damaged(path: path, reason: "it is a database of another program")) {
        try CatalogCheck.look(at: path)
      }
    }
  }

  @Test func `a catalogue of a newer program is not looked into`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await SQLiteBookStore(path: path).keep(record("a", "A"))
      try await DatabaseQueue(path: path).write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('V99')") }
      #expect(throws: StoreError.newerSchema(path: path, migration: "V99")) { try CatalogCheck.look(at: path) }
    }
  }
}
