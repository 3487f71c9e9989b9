import Domain
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

  @Test(arguments: ["/api/v1/search?text=Absent", "/search?text=Absent&live=1"])
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
    ("/api/v1/search?text=Book", "application/json"), ("/api/v1/search?text=Book", "text/event-stream"),
    ("/search?text=Book&live=1", "text/event-stream"), ("/search?text=Book", "text/html"),
  ])
  func `a search whose turn does not come shows what is kept, and that nobody was asked is said`(
    path: String, type: String
  ) async throws {
    let test = try await TestSite(shelf(1))
    let clock = DrivenClock()
    let site = Site(test.workspace, rules: AccessRules(), clock: clock)
    var open = await Self.searches(at: site)
    let search = WebRequest(.get, path, headers: ["host": "127.0.0.1:8080", "accept": type])
    let waiting = Task { await site.respond(to: search) }
    await clock.reach(MemoryBudget.patience)
    let answer = try await Answer(await waiting.value)
    #expect(answer.status == 200 && answer.text.contains("Book 0"), "\(answer.text)")
    #expect(answer.text.contains("the server asks for others"), "\(answer.text)")
    #expect(answer.text.contains(#""complete":false"#) == (type != "text/html"), "\(answer.text)")
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

  private static let headers = ["host": "127.0.0.1:8080", "accept": "text/event-stream"]

  /// As many searches as there are turns, each of which holds one as long as it is kept.
  private static func searches(at site: Site) async -> [WebResponse] {
    var open: [WebResponse] = []
    for _ in 1...MemoryBudget.mostQuestions {
      open.append(await site.respond(to: WebRequest(.get, "/api/v1/search?text=Book", headers: headers)))
    }
    return open
  }

  @Test(arguments: ["/?category=listing:best", "/api/v1/categories/listing:best/books", "/api/v1/categories"])
  func `what may ask a source waits for a turn where it does, and for none where it does not`(path: String) async throws
  {
    let test = try await TestSite(shelf(1), sources: [QuietSource.self, ListingSource.self])
    let clock = DrivenClock()
    let site = Site(test.workspace, rules: AccessRules(), clock: clock)
    let request = WebRequest(.get, path, headers: Self.headers)
    var open = await Self.searches(at: site)
    let waiting = Task { await site.respond(to: request) }
    await clock.reach(MemoryBudget.patience)
    #expect(await waiting.value.status == 503)
    open.removeAll()
    #expect(await site.respond(to: request).status == 200)
    // By now it is in the catalogue, and fresh.
    open = await Self.searches(at: site)
    #expect(open.count == MemoryBudget.mostQuestions)
    #expect(await site.respond(to: request).status == 200)
    open.removeAll()
  }

  @Test(
    arguments: [
      ("/?category=listing:best&refresh=1", "Listed"), ("/api/v1/categories/listing:best/books?refresh=1", "Listed"),
      ("/api/v1/categories", "listing:best"),
    ])
  func `a category whose turn does not come is shown as it is kept, and that nobody was asked is said`(
    path: String, kept: String
  ) async throws {
    let test = try await TestSite(shelf(1), sources: [QuietSource.self, ListingSource.self])
    let clock = DrivenClock()
    let site = Site(test.workspace, rules: AccessRules(), clock: clock)
    let taking = WebRequest(.get, "/api/v1/categories/listing:best/books", headers: Self.headers)
    #expect(await site.respond(to: taking).status == 200)
    var open = await Self.searches(at: site)
    let waiting = Task { await site.respond(to: WebRequest(.get, path, headers: Self.headers)) }
    await clock.reach(MemoryBudget.patience)
    let answer = try await Answer(await waiting.value)
    #expect(answer.status == 200 && answer.text.contains(kept), "\(answer.text)")
    #expect(answer.text.contains("the server asks for others"), "\(answer.text)")
    open.removeAll()
  }

  @Test func `an ISBN that is added waits for a turn where the sources are asked for it`() async throws {
    var known = SourceRecord(source: "quiet", key: "known", title: "Known")
    known.ownISBNs = ["9780140449136"]
    let test = try await TestSite([known])
    let clock = DrivenClock()
    let site = Site(test.workspace, rules: AccessRules(), clock: clock)
    var headers = Self.headers
    headers["content-type"] = "application/x-www-form-urlencoded"
    headers["content-length"] = "18"
    let requests = ["9780306406157", "9780140449136"].map { isbn in
      WebRequest(.post, "/search/add", headers: headers) { _ in Array("isbn=\(isbn)".utf8) }
    }
    var open = await Self.searches(at: site)
    let waiting = Task { await site.respond(to: requests[0]) }
    await clock.reach(MemoryBudget.patience)
    #expect(await waiting.value.status == 503)
    #expect(try await test.entries() == 0)
    // That is known here.
    #expect(await site.respond(to: requests[1]).status == 303)
    open.removeAll()
    #expect(await site.respond(to: requests[0]).status == 303)
    #expect(try await test.entries() == 2)
  }

  @Test(arguments: ["/api/v1/sync", "/sources/sync"])
  func `a sync whose body is still to come takes no turn`(path: String) async throws {
    let test = try await TestSite(shelf(1))
    let site = Site(test.workspace, rules: AccessRules(), clock: DrivenClock())
    let gate = Gate()
    let headers = [
      "host": "127.0.0.1:8080", "content-type": "application/x-www-form-urlencoded", "content-length": "9",
    ]
    var syncing: [Task<WebResponse, Never>] = []
    for _ in 1...MemoryBudget.mostQuestions {
      let began = Gate()
      let sync = WebRequest(.post, path, headers: headers) { _ in
        began.open()
        await gate.pass()
        return Array("refresh=1".utf8)
      }
      syncing.append(Task { await site.respond(to: sync) })
      await began.pass()
    }
    let search = WebRequest(.get, "/api/v1/search?text=Book", headers: Self.headers)
    let status = await site.respond(to: search).status
    #expect(status == 200)
    gate.open()
    for task in syncing { #expect(await task.value.status == 200) }
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
    #expect(
      busy == [
        "/api/v1/import", "/api/v1/export", "/api/v1/search", "/api/v1/sync", "/api/v1/categories",
        "/api/v1/categories/{id}/books",
      ])
  }
}
