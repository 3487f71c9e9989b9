import Foundation
import StandIn
import Testing

/// The kept answers may be lost at any time; who finds them damaged begins anew.
@Suite struct DamagedCacheTests {
  @Test(arguments: ["no database at all", "SQLite format 3\0 and then nothing that it should hold"])
  func `programs that find the kept answers damaged at once all succeed and leave one new file`(content: String)
    async throws
  {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    #expect(try await books.run("search", "javascript").status == 0)
    let cache = books.home.appending(path: "cache")
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(at: cache.appending(path: "http.sqlite\(ending)"))
    }
    try Data(content.utf8).write(to: cache.appending(path: "http.sqlite"))
    let runs = try await withThrowingTaskGroup(of: BooksProgram.Run.self) { group in
      for _ in 0..<8 { group.addTask { try await books.run("search", "javascript", "--timeout", "30") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(runs.allSatisfy { $0.status == 0 }, "\(runs.map(\.errors))")
    let left = try FileManager.default.contentsOfDirectory(atPath: cache.path(percentEncoded: false))
    #expect(left.filter { !["http.sqlite", "http.sqlite-wal", "http.sqlite-shm"].contains($0) } == [])
    // What was asked then is not asked for again.
    let again = try await books.run("search", "javascript", "--json")
    let outcomes = (try again.object()["sources"] as? [[String: Any]] ?? []).compactMap { $0["outcome"] as? String }
    #expect(outcomes.contains("cached"), "\(outcomes)")
  }
}
