import Foundation
import Testing

@testable import WebPages

/// What the reader decided, as programs read it.
@Suite struct JournalAPITests {
  @Test func `an empty journal is a document still`() async throws {
    let answer = try await TestSite(shelf(1)).get("/api/v1/journal")
    #expect(answer.status == 200)
    #expect(try #require(try answer.object["entries"] as? [Any]).isEmpty)
  }

  @Test func `the journal comes newest first, part by part, and as many entries as are asked for`() async throws {
    let site = try await TestSite(shelf(1))
    let id = try await site.firstID()
    for number in 1...230 {
      let answer = try await site.ask(
        .put, "/api/v1/books/\(id)/values/note", body: #"{"value":"note \#(number)"}"#)
      #expect(answer.status == 200)
    }
    let wanted: [(limit: Int, count: Int)] = [(1, 1), (100, 100), (101, 101), (200, 200), (10_000, 230)]
    for (limit, count) in wanted {
      let answer = try await site.get("/api/v1/journal?limit=\(limit)")
      let entries = try #require(try answer.object["entries"] as? [[String: Any]])
      let ids = entries.compactMap { $0["id"] as? Int }
      #expect(ids == (0..<count).map { 230 - $0 }, "\(limit)")
    }
  }

  @Test(arguments: [["content-length": "15"], ["transfer-encoding": "chunked"]])
  func `a body that would be passed over is refused, and nothing is undone`(headers: [String: String]) async throws {
    let site = try await TestSite(shelf(1))
    let id = try await site.firstID()
    #expect(try await site.ask(.put, "/api/v1/books/\(id)/values/note", body: #"{"value":"x"}"#).status == 200)
    let refused = try await site.ask(.delete, "/api/v1/journal/1", headers, body: #"{"dryRun":true}"#)
    #expect(refused.status == 400 && refused.text.contains("undoEntry takes no body"), "\(refused.text)")
    #expect(try await site.entries() == 1)
    #expect(try await site.ask(.delete, "/api/v1/journal/1", ["content-length": "2"], body: "{}").status == 200)
  }
}
