import Domain
import TestSupport
import Testing

@testable import WebPages

/// Changes that are to be done only while something is as their client knows it.
@Suite struct ConditionTests {
  private static let note = #"{"value":"lent"}"#

  @Test func `a change of what was changed meanwhile is refused, and nothing is done`() async throws {
    let site = try await TestSite(shelf(2))
    let book = "/api/v1/books/\(try await site.firstID())"
    let tag = try #require(try await site.get(book).headers["etag"])
    func put(_ condition: String) async throws -> Answer {
      try await site.ask(.put, book + "/values/note", ["if-match": condition], body: Self.note)
    }
    for condition in ["\"x\"", "W/\(tag)", ""] {
      let answer = try await put(condition)
      #expect(answer.status == 412 && answer.text.contains("nothing was done"), "\(condition)")
    }
    #expect(try await site.entries() == 0)
    #expect(try await put("\"x\", \(tag)").status == 200)
    #expect(try await put(tag).status == 412)
    #expect(try await put("*").status == 200)
    #expect(try await site.entries() == 1)
  }

  @Test func `other books may change`() async throws {
    let site = try await TestSite(shelf(2))
    let ids = try await site.ids()
    let tag = try #require(try await site.get("/api/v1/books/\(ids[0])").headers["etag"])
    #expect(try await site.ask(.put, "/api/v1/books/\(ids[1])/saved").status == 200)
    #expect(try await site.ask(.put, "/api/v1/books/\(ids[0])/saved", ["if-match": tag]).status == 200)
  }

  @Test(
    arguments: [
      (WebRequest.Method.put, "/api/v1/books/zzzzzzzzzzzz/saved", "*", "", 404),
      (.delete, "/api/v1/books/quiet:k0/values/titel", "*", "", 404),
      (.put, "/api/v1/sources/quiet", "\"x\"", #"{"enabled":false}"#, 412),
      (.put, "/api/v1/sources", "\"x\"", #"{"order":["quiet"]}"#, 412),
      (.post, "/api/v1/merges", "\"x\"", #"{"books":["quiet:k0","quiet:k1"]}"#, 412),
      (.post, "/api/v1/merges", "*", #"{"books":["quiet:k0","quiet:k1"]}"#, 200),
    ] as [(WebRequest.Method, String, String, String, Int)])
  func `a condition is of what the path names`(
    method: WebRequest.Method, target: String, condition: String, body: String, status: Int
  ) async throws {
    let site = try await TestSite(shelf(2))
    let answer = try await site.ask(method, target, ["if-match": condition], body: body)
    #expect(answer.status == status, "\(answer.text)")
    #expect(site.workspace.changes.all.isEmpty)
  }

  @Test func `the description says of each change that it may have a condition`() async throws {
    let document = try await TestSite(shelf(1)).get("/api/v1/openapi.json").object
    for (path, methods) in try #require(document["paths"] as? [String: [String: [String: Any]]]) {
      for (method, operation) in methods {
        let parameters = operation["parameters"] as? [[String: Any]] ?? []
        #expect(parameters.contains { $0["name"] as? String == "If-Match" } == (method != "get"), "\(method) \(path)")
      }
    }
  }

  @Test func `who sends what is to be set slowly keeps no other from a change`() async throws {
    let test = try await TestSite(shelf(1))
    let site = test.site
    let book = "/api/v1/books/\(try await test.firstID())"
    let tag = try #require(try await test.get(book).headers["etag"])
    let (began, gate) = (Gate(), Gate())
    let headers = ["host": "127.0.0.1:8080", "content-type": "application/json", "if-match": tag]
    let slow = WebRequest(.put, book + "/values/note", headers: headers) { _ in
      began.open()
      await gate.pass()
      return Array(Self.note.utf8)
    }
    let changing = Task { await site.respond(to: slow) }
    await began.pass()
    #expect(await site.respond(to: WebRequest(.put, book + "/saved", headers: headers)).status == 200)
    gate.open()
    // It was in time with the question, and not with what it sent.
    #expect(await changing.value.status == 412)
    #expect(try await test.entries() == 1)
  }

  @Test func `what goes on for long and has no tag keeps no other from a change`() async throws {
    let test = try await TestSite(shelf(1))
    let site = test.site
    let headers = ["host": "127.0.0.1:8080", "if-match": "*"]
    let watched = headers.merging(["accept": "text/event-stream"]) { $1 }
    let sync = await site.respond(to: WebRequest(.post, "/api/v1/sync", headers: watched))
    #expect(sync.status == 200)
    let path = "/api/v1/books/\(try await test.firstID())/saved"
    #expect(await site.respond(to: WebRequest(.put, path, headers: headers)).status == 200)
    withExtendedLifetime(sync) {}
  }

  @Test func `of two at the same time with one condition one is done`() async throws {
    let site = try await TestSite(shelf(1))
    let book = "/api/v1/books/\(try await site.firstID())"
    let tag = try #require(try await site.get(book).headers["etag"])
    async let one = site.ask(.put, book + "/values/note", ["if-match": tag], body: #"{"value":"one"}"#)
    async let other = site.ask(.put, book + "/values/note", ["if-match": tag], body: #"{"value":"other"}"#)
    let statuses = try await [one.status, other.status].sorted()
    #expect(statuses == [200, 412])
    #expect(try await site.entries() == 1)
  }
}
