import CatalogTesting
import Catalog
import Foundation
import GRDB
import Sourcing
import Synchronization
import Testing
import TestSupport

@testable import Persistence

@Suite struct HTTPCacheTests {
  @Test func `an answer comes back as it was kept, also in another run`() async throws {
    try await withFolder { folder in
      let path = folder + "/cache/http.sqlite"
      let kept = answer("body", status: 404, headers: [HTTPHeader("Content-Type", "text/plain")])
      await SQLiteHTTPCache(path: path).store(kept, named: "a")
      #expect(await SQLiteHTTPCache(path: path).response(named: "a") == kept)
      #expect(await SQLiteHTTPCache(path: path).response(named: "b") == nil)
    }
  }

  @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 1_000_000])
  func `an answer of any length comes back, and is gone as a whole`(length: Int) async throws {
    try await withFolder { folder in
      let cache = SQLiteHTTPCache(path: folder + "/http.sqlite")
      let body = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
      let kept = CachedResponse(
        response: HTTPResponse(status: 200, body: body), fetchedAt: Date(timeIntervalSince1970: 1_700_000_000))
      await cache.store(kept, named: "a")
      #expect(await cache.response(named: "a") == kept)
      await cache.remove(named: "a")
      let left = try await DatabaseQueue(path: folder + "/http.sqlite").read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM piece")
      }
      #expect(left == 0)
    }
  }

  @Test func `a newer answer replaces the older one, and one that is forgotten is gone`() async throws {
    try await withFolder { folder in
      let cache = SQLiteHTTPCache(path: folder + "/http.sqlite")
      await cache.store(answer("old"), named: "a")
      await cache.store(answer("new"), named: "a")
      #expect(await cache.response(named: "a") == answer("new"))
      await cache.remove(named: "a")
      #expect(await cache.response(named: "a") == nil)
    }
  }

  @Test func `programs that make the cache at the same moment all keep their answers`() async throws {
    for _ in 1...5 {
      try await withFolder { folder in
        await withTaskGroup { group in
          for name in 0..<8 {
            group.addTask {
              await SQLiteHTTPCache(path: folder + "/http.sqlite").store(answer("body"), named: "\(name)")
            }
          }
        }
        let cache = SQLiteHTTPCache(path: folder + "/http.sqlite")
        for name in 0..<8 { #expect(await cache.response(named: "\(name)") == answer("body")) }
      }
    }
  }

  @Test func `an answer is given while another program is writing`() async throws {
    try await withFolder { folder in
      let path = folder + "/http.sqlite"
      await SQLiteHTTPCache(path: path).store(answer("body"), named: "a")
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(path: path, configuration: configuration)
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
      let cache = SQLiteHTTPCache(path: path)
      #expect(await cache.response(named: "a") == answer("body"))
      await cache.store(answer("other"), named: "b")
      #expect(await cache.response(named: "b") == nil)
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      await cache.store(answer("other"), named: "b")
      #expect(await cache.response(named: "b") == answer("other"))
    }
  }

  @Test func `it keeps within its size, and gives up what was not used for longest`() async throws {
    try await withFolder { folder in
      let uses = Mutex(0.0)
      let cache = SQLiteHTTPCache(path: folder + "/http.sqlite", mostBytes: 1000) {
        uses.withLock { uses in
          uses += 1
          return Date(timeIntervalSince1970: uses)
        }
      }
      for name in ["a", "b", "c"] { await cache.store(answer(String(repeating: name, count: 240)), named: name) }
      _ = await cache.response(named: "a")
      for name in ["d", "e"] { await cache.store(answer(String(repeating: name, count: 240)), named: name) }
      var left: [String] = []
      for name in ["a", "b", "c", "d", "e"] where await cache.response(named: name) != nil { left.append(name) }
      #expect(left == ["a", "c", "d", "e"])
    }
  }

  @Test func `the file does not grow with what went through it`() async throws {
    try await withFolder { folder in
      let path = folder + "/http.sqlite"
      let cache = SQLiteHTTPCache(path: path, mostBytes: 1 << 20)
      for number in 0..<100 {
        await cache.store(answer(String(repeating: "x", count: 100_000)), named: "\(number)")
      }
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      #expect(try #require(size) < 3 << 20)
    }
  }

  @Test func `an answer that is larger than a quarter of the cache is not kept`() async throws {
    try await withFolder { folder in
      let cache = SQLiteHTTPCache(path: folder + "/http.sqlite", mostBytes: 1000)
      await cache.store(answer("small"), named: "a")
      await cache.store(answer(String(repeating: "x", count: 300)), named: "b")
      #expect(await cache.response(named: "a") != nil)
      #expect(await cache.response(named: "b") == nil)
    }
  }

  @Test(arguments: [true, false])
  func `it may be deleted while it is in use`(withFolder isWhole: Bool) async throws {
    try await withFolder { folder in
      let path = folder + "/cache/http.sqlite"
      let cache = SQLiteHTTPCache(path: path)
      await cache.store(answer("old"), named: "a")
      try FileManager.default.removeItem(atPath: isWhole ? folder + "/cache" : path)
      #expect(await cache.response(named: "a") == nil)
      await cache.store(answer("new"), named: "a")
      #expect(await SQLiteHTTPCache(path: path).response(named: "a") == answer("new"))
    }
  }

  @Test(arguments: ["garbage", String(repeating: "garbage ", count: 5_000), "SQLite format 3\0"])
  func `a damaged file is thrown away and made anew`(content: String) async throws {
    try await withFolder { folder in
      let path = folder + "/http.sqlite"
      try Data(content.utf8).write(to: URL(filePath: path))
      let cache = SQLiteHTTPCache(path: path)
      #expect(await cache.response(named: "a") == nil)
      await cache.store(answer("new"), named: "a")
      #expect(await cache.response(named: "a") == answer("new"))
    }
  }

  @Test func `pages of rubbish are thrown away when they are met`() async throws {
    try await withFolder { folder in
      let path = folder + "/http.sqlite"
      try await Self.fill(path)
      var bytes = try Data(contentsOf: URL(filePath: path))
      for place in 4096..<bytes.count { bytes[place] = UInt8(truncatingIfNeeded: place &* 31) }
      try bytes.write(to: URL(filePath: path))
      let cache = SQLiteHTTPCache(path: path)
      #expect(await cache.response(named: "7") == nil)
      await cache.store(answer("new"), named: "7")
      #expect(await cache.response(named: "7") == answer("new"))
    }
  }

  @Test func `a file of another shape is thrown away`() async throws {
    try await withFolder { folder in
      let path = folder + "/http.sqlite"
      try await DatabaseQueue(path: path).write {
        try $0.execute(sql: "CREATE TABLE answer (x); PRAGMA user_version = 9")
      }
      let cache = SQLiteHTTPCache(path: path)
      await cache.store(answer("new"), named: "a")
      #expect(await cache.response(named: "a") == answer("new"))
    }
  }

  @Test func `where nothing can be written nothing is kept and nothing fails`() async throws {
    try await withFolder { folder in
      try Data().write(to: URL(filePath: folder + "/file"))
      let cache = SQLiteHTTPCache(path: folder + "/file/http.sqlite")
      await cache.store(answer("new"), named: "a")
      #expect(await cache.response(named: "a") == nil)
    }
  }

  @Test func `several programs use it at once`() async throws {
    try await withFolder { folder in
      let path = folder + "/http.sqlite"
      await withTaskGroup(of: Void.self) { group in
        for program in 0..<4 {
          group.addTask {
            let cache = SQLiteHTTPCache(path: path)
            for number in 0..<25 { await cache.store(answer("\(program)"), named: "\(program) \(number)") }
          }
        }
      }
      let cache = SQLiteHTTPCache(path: path)
      for program in 0..<4 { #expect(await cache.response(named: "\(program) 24") == answer("\(program)")) }
    }
  }

  private static func fill(_ path: String) async throws {
    let cache = SQLiteHTTPCache(path: path)
    for number in 0..<20 { await cache.store(answer(String(repeating: "x", count: 5000)), named: "\(number)") }
    // Its connection may be closed later than this returns; what it wrote is in the file itself then already.
    try await DatabaseQueue(path: path).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}

private func answer(_ body: String, status: Int = 200, headers: [HTTPHeader] = []) -> CachedResponse {
  CachedResponse(response: HTTPResponse(status: status, headers: headers, body: Array(body.utf8)), fetchedAt: monday)
}
