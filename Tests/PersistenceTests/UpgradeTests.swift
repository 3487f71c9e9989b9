import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Synchronization
import Testing
import TestSupport

@testable import Persistence

/// Many programs that make a catalogue, or bring it up to date, at the same moment.
@Suite struct UpgradeTests {
  @Test func `a program that comes while another makes the catalogue finds it whole or not at all`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let seen = Collected<Schema.State>()
      // Between any two steps another program looks.
      var file = CatalogFile(path: path)
      file.schema = Schema(
        migrations: Schema.current.migrations.map { step in
          Schema.Migration(name: step.name) { db in
            try step.run(db)
            seen.append(try DatabaseQueue(path: path).read { try Schema.current.state($0) })
          }
        })
      _ = try file.open()
      #expect(seen.values == Array(repeating: .new, count: Schema.current.migrations.count))
      #expect(try left(in: folder) == ["catalog.sqlite"])
    }
  }

  @Test func `many first starts at once all succeed and leave no copy`() async throws {
    try await withFolder { folder in
      for round in 0..<5 {
        let home = folder + "/\(round)/home"
        let path = home + "/catalog.sqlite"
        let failures = await atOnce(16) { number in
          _ = try SQLiteBookStore(path: path, readsConcurrently: number.isMultiple(of: 2))
        }
        let (files, check) = (try leftByMany(in: home), try CatalogFileCheck.look(at: path))
        #expect(failures.isEmpty && files == ["catalog.sqlite"] && check?.records == 0, "\(failures) \(files)")
      }
    }
  }

  @Test func `an old catalogue is brought up to date once by many at once, with one copy of what it was`() async throws
  {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await SQLiteBookStore(path: path).ingest(record("a", "A"), record("b", "B"))
      let taken = Mutex(0)
      let next = Schema.Migration(name: "V99Next") { db in
        taken.withLock { $0 += 1 }
        try db.execute(sql: "CREATE TABLE next (id INTEGER PRIMARY KEY)")
      }
      let failures = await atOnce(16) { _ in
        var file = CatalogFile(path: path)
        file.schema = Schema(migrations: Schema.current.migrations + [next])
        _ = try file.open()
      }
      #expect(failures.isEmpty)
      #expect(taken.withLock { $0 } == 1)
      #expect(try leftByMany(in: folder) == ["catalog.sqlite", "catalog.sqlite.before-V99Next"])
      let copy = try SQLiteBookStore(path: path + ".before-V99Next")
      #expect(try await copy.titles() == ["A", "B"])
    }
  }

  @Test func `a catalogue that another program brings up to date meanwhile is not copied after that`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await SQLiteBookStore(path: path).ingest(record("a", "A"))
      let next = Schema(
        migrations: Schema.current.migrations
          + [Schema.Migration(name: "V99Next") { try $0.execute(sql: "CREATE TABLE next (id INTEGER PRIMARY KEY)") }])
      let queue = try DatabaseQueue(path: path, configuration: CatalogFile.configuration)
      #expect(try await queue.read { try next.state($0) } == .behind(["V99Next"]))
      try Upgrade(path: path, schema: next).run(on: DatabaseQueue(path: path, configuration: CatalogFile.configuration))
      try FileManager.default.removeItem(atPath: path + ".before-V99Next")
      try Upgrade(path: path, schema: next).run(on: queue)
      #expect(try !left(in: folder).contains { $0.contains("before") })
    }
  }

  @Test func `a first start that was cut off between two steps is finished without a copy`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      var file = CatalogFile(path: path)
      file.schema = Schema(migrations: Array(Schema.current.migrations.prefix(1)))
      _ = try file.open()
      #expect(try await SQLiteBookStore(path: path).titles() == [])
      #expect(try left(in: folder) == ["catalog.sqlite"])
    }
  }

  @Test func `a copy that is put back is read while it is written again`() async throws {
    try await withFolder { folder in
      let (path, copy) = (folder + "/catalog.sqlite", folder + "/copy.sqlite")
      try await SQLiteBookStore(path: path).ingest(record("a", "A"))
      try await DatabaseQueue(path: path).vacuum(into: copy)
      let store = try SQLiteBookStore(path: copy, readsConcurrently: false)
      #expect(try await store.database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }
  }

  /// The files in the folder but the log: SQLite takes it away with the last connection that is closed, and of two that
  /// are closed at the same moment each leaves it to the other.
  private func leftByMany(in folder: String) throws -> [String] {
    try left(in: folder).filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
  }

  /// Runs the body so many times at once, on threads that other tests do not wait for.
  /// - Returns: what went wrong.
  private func atOnce(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) async -> [String] {
    let failures = Collected<String>()
    await withCheckedContinuation { continuation in
      let group = DispatchGroup()
      for number in 0..<count {
        group.enter()
        Thread {
          do { try body(number) } catch { failures.append("\(error)") }
          group.leave()
        }.start()
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    return failures.values
  }

  /// What is in the folder, by name.
  private func left(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }
}
