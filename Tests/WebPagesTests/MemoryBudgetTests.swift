import Foundation
import Interchange
import TestSupport
import Testing

@testable import WebPages

/// What a site does for a few at a time alone.
@Suite struct MemoryBudgetTests {
  private static let file = Array(#"{"schema":"books.catalog/1","books":[]}"#.utf8)

  /// Whose body comes when the gate opens.
  private static func upload(_ path: String, _ began: Gate, _ gate: Gate) -> WebRequest {
    WebRequest(.post, path, headers: ["host": "127.0.0.1:8080", "content-type": "application/json"]) { _ in
      began.open()
      await gate.pass()
      return file
    }
  }

  @Test func `of two uploads the body of the second is read when the first is done`() async throws {
    let test = try await TestSite(shelf(1))
    let clock = DrivenClock()
    let site = Site(test.workspace, rules: AccessRules(), clock: clock)
    let (first, second, gate) = (Gate(), Gate(), Gate())
    let path = "/api/v1/import?dryRun=1"
    let uploading = Task { await site.respond(to: Self.upload(path, first, gate)) }
    await first.pass()
    let waiting = Task { await site.respond(to: Self.upload(path, second, gate)) }
    await clock.sleeper(until: MemoryBudget.patience)
    // What is short waits for nobody.
    let id = try await test.firstID()
    let decision = WebRequest(
      .put, "/api/v1/books/\(id)/values/note",
      headers: ["host": "127.0.0.1:8080", "content-type": "application/json", "content-length": "13"]
    ) { _ in Array(#"{"value":"x"}"#.utf8) }
    #expect(await site.respond(to: decision).status == 200)
    #expect(!second.isOpen)
    gate.open()
    #expect(await uploading.value.status == 200)
    #expect(await waiting.value.status == 200)
    #expect(second.isOpen)
  }

  @Test(arguments: ["/api/v1/import?dryRun=1", "/import"])
  func `an upload whose turn does not come is answered with 503, and nothing of it is read`(path: String) async throws {
    let test = try await TestSite()
    let clock = DrivenClock()
    let site = Site(test.workspace, rules: AccessRules(), clock: clock)
    let (first, second, gate) = (Gate(), Gate(), Gate())
    let uploading = Task { await site.respond(to: Self.upload("/api/v1/import?dryRun=1", first, gate)) }
    await first.pass()
    let waiting = Task { await site.respond(to: Self.upload(path, second, gate)) }
    await clock.reach(MemoryBudget.patience)
    let answer = try await Answer(await waiting.value)
    #expect(answer.status == 503 && answer.headers["retry-after"] == "10")
    #expect(answer.text.contains("nothing was done"))
    #expect(answer.text.contains("books.error/1") == path.hasPrefix("/api"))
    #expect(!second.isOpen)
    gate.open()
    #expect(await uploading.value.status == 200)
  }

  @Test func `an export has its turn until it is written, or let go of`() async throws {
    let test = try await TestSite(shelf(1))
    let clock = DrivenClock()
    let site = Site(test.workspace, rules: AccessRules(), clock: clock)
    let export = WebRequest(.get, "/api/v1/export", headers: ["host": "127.0.0.1:8080"])
    // Only the head is answered, and nobody keeps the rest.
    for _ in 1...5 {
      let status = await site.respond(to: export).status
      #expect(status == 200)
    }
    var open = [await site.respond(to: export), await site.respond(to: export)]
    let waiting = Task { await site.respond(to: export) }
    await clock.sleeper(until: MemoryBudget.patience)
    #expect(try await Answer(open[0]).text.contains("Book 0"))
    #expect(await waiting.value.status == 200)
    open.removeAll()
  }

  @Test(arguments: ["/api/v1/search?text=Book", "/search?text=Book&live=1"])
  func `a search has its turn until its events are written, or let go of`(path: String) async throws {
    let test = try await TestSite(shelf(1))
    let clock = DrivenClock()
    let site = Site(test.workspace, rules: AccessRules(), clock: clock)
    let search = WebRequest(.get, path, headers: ["host": "127.0.0.1:8080", "accept": "text/event-stream"])
    var open: [WebResponse] = []
    for _ in 1...MemoryBudget.mostQuestions { open.append(await site.respond(to: search)) }
    #expect(open.allSatisfy { $0.status == 200 })
    let waiting = Task { await site.respond(to: search) }
    await clock.reach(MemoryBudget.patience)
    #expect(await waiting.value.status == 503)
    // Nobody reads it to its end.
    open.removeLast()
    #expect(await site.respond(to: search).status == 200)
    open.removeAll()
  }

  @Test(arguments: [
    "/search", "/search?text=Book&offline=1", "/api/v1/search?text=Book&offline=1", "/api/v1/search?offline",
  ])
  func `a search that asks no source waits for none that does`(path: String) async throws {
    let test = try await TestSite(shelf(1))
    let site = Site(test.workspace, rules: AccessRules(), clock: DrivenClock())
    let headers = ["host": "127.0.0.1:8080", "accept": "text/event-stream"]
    var open: [WebResponse] = []
    for _ in 1...MemoryBudget.mostQuestions {
      open.append(await site.respond(to: WebRequest(.get, "/api/v1/search?text=Book", headers: headers)))
    }
    // The last has nothing to look for, and is refused at once.
    let status = await site.respond(to: WebRequest(.get, path, headers: headers)).status
    #expect(status == (path.hasSuffix("?offline") ? 400 : 200))
    #expect(open.count == MemoryBudget.mostQuestions)
    open.removeAll()
  }

  @Test func `the description says which may be told to come again`() throws {
    let text = String(decoding: OpenAPIDocument.document.line, as: UTF8.self)
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    var busy: Set<String> = []
    for (path, operations) in paths {
      for operation in operations.values where (operation["responses"] as? [String: Any])?["503"] != nil {
        busy.insert(path)
      }
    }
    #expect(busy == ["/api/v1/import", "/api/v1/export", "/api/v1/search", "/api/v1/sync"])
  }
}
