import Foundation
import StandIn
import Testing

@Suite(.serialized) struct BrowseTests {
  private static let long = "nytimes:combined-print-and-e-book-fiction"

  @Test func `a document of long texts ends early, and lines have the whole page`() async throws {
    let books = try BooksProgram()
    let text = String(repeating: "Told at length. ", count: 60_000)
    let lines = (10..<22).map { number in
      #"{"id":"\#(100_000_000_000 + number)","kind":"book","title":"Sea \#(number)","description":"\#(text)","#
        + #""favorite":true}"#
    }
    #expect(try await books.run("import", "-", input: lines.joined(separator: "\n")).status == 0)
    let page = ["browse", "favorites", "--limit", "11"]
    let document = try await books.run(list: page + ["--json"]).object()
    let count = (document["results"] as? [Any])?.count ?? 0
    #expect((1..<11).contains(count) && document["total"] as? Int == 12)
    let next = try #require(document["next"] as? String)
    let rest = try await books.run("browse", "favorites", "--cursor", next, "--json", "--limit", "1").results()
    #expect(rest.map { $0["title"] as? String } == ["Sea \(10 + count)"])
    let whole = try await books.run(list: page + ["--ndjson"])
    #expect(try whole.objects().map { $0["title"] as? String } == (10..<21).map { "Sea \($0)" })
    #expect(whole.errors.contains("11 of 12; go on with --cursor "), "\(whole.errors)")
    #expect(try await books.run(list: page).output.split(separator: "\n").count == 11)
  }

  @Test func `categories are asked for once, the favorites first, and found by beginnings of words`() async throws {
    try Registry.require("instructables")
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    let all = try await books.run("categories", "--json")
    #expect(all.status == 0, "\(all.errors)")
    let results = try all.results()
    #expect(results.first?["id"] as? String == "favorites")
    #expect(try all.object()["total"] as? Int == results.count)
    #expect(
      results.allSatisfy {
        Set($0.keys) == ["id", "source", "name", "items", "date", "fetchedAt", "stale", "sort"]
      })
    let sources = results.compactMap { $0["source"] as? String }
    #expect(Set(sources) == ["book-list", "instructables", "nytimes"])
    #expect(sources.indices.dropFirst().filter { sources[$0] != sources[$0 - 1] }.count == 2)

    await server.control.resetRequestCounts()
    let found = try await books.run("categories", "HARD", "fic", "--ndjson")
    #expect(found.output.split(separator: "\n").count == 1)
    #expect(found.output.contains("\"nytimes:hardcover-fiction\""))
    #expect(try await books.run("categories", "qqq").status == 1)
    let some = try await books.run("categories", "--source", "instructables")
    #expect(some.output.split(separator: "\n").allSatisfy { $0.hasPrefix("instructables:") })
    #expect(try await requests(server) == 0)
    let times = some.output.matches(of: /\t\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\t/).count
    #expect(times == some.output.split(separator: "\n").count, "\(some.output)")
  }

  @Test func `a list of two pages is taken page by page, and a second run makes no request`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    let first = try await page(books, "--limit", "20")
    #expect(first.titles.count == 20)
    #expect(await server.control.requestCount(of: .nytimes) == 1)
    let second = try await page(books, "--limit", "20", "--cursor", try #require(first.next))
    #expect(second.titles.count == 5)
    #expect(second.next == nil)
    #expect(second.total == 25)
    #expect(await server.control.requestCount(of: .nytimes) == 2)

    await server.control.resetRequestCounts()
    #expect(try await page(books, "--limit", "20").titles == first.titles)
    #expect(try await page(books, "--limit", "20", "--page", "2").titles == second.titles)
    #expect(try await page(books, "--limit", "25").titles == first.titles + second.titles)
    let beyond = try await books.run("browse", Self.long, "--page", "3")
    #expect(beyond.status == 1 && beyond.errors.contains("there are only 2 pages of 20\n"), "\(beyond.errors)")
    #expect(try await requests(server) == 0)
  }

  @Test func `an order is remembered, and every order has every book once`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    let ranked = try await page(books, "--limit", "25").titles
    for sort in ["weeks", "title", "author", "rank"] {
      let sorted = try await page(books, "--sort", sort, "--limit", "25").titles
      #expect(sorted.sorted() == ranked.sorted())
      #expect(try await page(books, "--limit", "25").titles == sorted)
      var titles: [String] = []
      var arguments = ["--limit", "10"]
      for _ in 1...3 {
        let next = try await page(books, list: arguments)
        titles += next.titles
        arguments = ["--limit", "10", "--cursor", next.next ?? ""]
      }
      #expect(titles == sorted)
      let categories = try await books.run("categories", "combined", "--json")
      #expect(categories.output.contains("\"sort\":\"\(sort)\""))
    }
  }

  @Test(arguments: ["status-500", "refuse", "html", "status-429-day", "reset"])
  func `a source that fails later leaves the same page, its age and the reason`(fault: String) async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    let before = try await page(books)
    // As long as there is time it is asked again.
    var down = ["BOOKS_TIMEOUT": "4"]
    if fault == "refuse" { down["BOOKS_NYTIMES_BASE_URL"] = "http://127.0.0.1:1" }
    if let fault = StandInFault(fault) { await server.control.set(.nytimes, fault: fault) }
    let run = try await books.run(list: ["browse", Self.long, "--refresh", "--json"], adding: down)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Page(run).titles == before.titles)
    let status = try #require((try run.object()["sources"] as? [[String: Any]])?.first)
    #expect(status["stale"] as? Bool == true)
    #expect(status["fetchedAt"] is String)
    #expect((status["message"] as? String)?.isEmpty == false)
    #expect(run.errors.contains("shown as of"))
    #expect(try await books.run(list: ["browse", Self.long, "--refresh", "--strict"], adding: down).status == 75)
  }

  @Test func `offline makes no request and shows what is kept`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    #expect(try await books.run("browse", Self.long, "--offline").status == 64)
    #expect(try await requests(server) == 0)
    let before = try await page(books)
    await server.control.resetRequestCounts()
    #expect(try await page(books, "--offline").titles == before.titles)
    #expect(try await books.run("categories", "--offline").status == 0)
    #expect(try await requests(server) == 0)
  }

  @Test(
    arguments: [
      ([], ["nytimes", "instructables"], 69, "answered; no category but your favorites is kept here"),
      (["fav"], ["nytimes"], 75, "no category but your favorites, and not every source answered: try again"),
      (["hard"], ["nytimes", "instructables"], 69, "answered; nothing kept here fits"),
    ] as [([String], [String], Int32, String)])
  func `where sources fail, what is said fits the favorites that are listed`(
    text: [String], failing: [String], status: Int32, words: String
  ) async throws {
    let server = try StandInServer.start()
    for service in [StandInService.nytimes, .instructables] where failing.contains(service.rawValue) {
      await server.control.set(service, fault: StandInFault("status-500"), delay: .zero)
    }
    let books = try BooksProgram(server, enabling: ["nytimes", "instructables"])
    let run = try await books.run(list: ["categories"] + text, adding: ["BOOKS_BOOK_LIST_ENABLED": "no"])
    #expect(run.status == status && run.errors.hasSuffix(words + "\n"), "\(run.errors)")
    #expect(run.output.contains("favorites") == (text != ["hard"]), "\(run.output)")
  }

  @Test func `pages of a category are counted against the day, and refused with a time when it is used up`()
    async throws
  {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    #expect(try await books.run("sources", "set", "nytimes", "per-day=1").status == 0)
    let first = try await page(books, "--limit", "20")
    let run = try await books.run(list: ["browse", Self.long, "--limit", "25", "--json"])
    #expect(run.status == 0)
    #expect(try Page(run).titles == first.titles)
    let status = try #require((try run.object()["sources"] as? [[String: Any]])?.first)
    #expect(status["outcome"] as? String == "quota")
    #expect(status["retryAt"] is String)
    #expect(await server.control.requestCount(of: .nytimes) == 1)
  }

  @Test func `with nothing kept, a source that hangs ends the wait in time`() async throws {
    let server = try StandInServer.start()
    await server.control.set(.nytimes, fault: StandInFault("hang"))
    let books = try BooksProgram.withAllSources(server)
    let run = try await books.run("browse", Self.long, "--timeout", "1", "--json")
    #expect(run.status == 69)
    let status = try #require((try run.object()["sources"] as? [[String: Any]])?.first)
    #expect(status["outcome"] as? String == "timeout")
  }

  @Test func `a cursor goes on in its own issue, while the list and the history of its books go on`() async throws {
    let week = try #require(CivilDate("2026-03-08"))
    let (old, new) = (try server(week), try server(week + 7))
    let books = try BooksProgram.withAllSources(old)
    let first = try await page(books, "--limit", "10")
    let whole = try await page(books, "--limit", "25")
    let fresh = try await books.run(list: ["browse", Self.long, "--json", "--limit", "25"], adding: new.environment)
    #expect(fresh.status == 0, "\(fresh.errors)")
    var titles = first.titles
    var next = first.next
    while let cursor = next {
      let run = try await books.run(
        list: ["browse", Self.long, "--json", "--limit", "10", "--cursor", cursor], adding: new.environment)
      let page = try Page(run)
      titles += page.titles
      next = page.next
    }
    #expect(titles == whole.titles)

    let id = try #require(whole.ids.first)
    let book = try await books.book(id)
    let dates = (book["lists"] as? [[String: Any]] ?? []).compactMap { $0["date"] as? String }
    #expect(dates == ["2026-03-15", "2026-03-08"])
    let card = try await books.run("show", id)
    #expect(card.output.contains("2 issues: best #1 on 2026-03-08"))
    #expect(card.output.contains("ranks       @@ "))
  }

  @Test func `the history of a search is drawn too`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["nytimes"])
    let search = try await books.run("search", "--title", "lighthouse", "--source", "nytimes", "--json")
    let results = try search.results()
    let book = try #require(results.first { $0["title"] as? String == "Nobody's Lighthouse" })
    let card = try await books.run("show", try #require(book["id"] as? String))
    #expect(card.output.contains("4 issues: best #1 on"), "\(card.output)")
    // That a search knows of a few lists is no reason not to ask for all.
    #expect(try await books.run("categories", "children", "--source", "nytimes").status == 0)
  }

  @Test(arguments: [
    (["browse", "nytimes:hardcover-ficton"], Int32(64), "did you mean “nytimes:hardcover-fiction”"),
    (["browse", "nowhere:list"], 64, "nowhere:list"),
    (["browse", "google-books:x"], 64, "is off"),
    (["browse", "favorites"], 1, "no favorites yet"),
    (["browse", "nytimes:hardcover-fiction", "--cursor", "garbage"], 64, "cursor"),
    (["browse", "nytimes:hardcover-fiction", "--page", "0"], 64, "--page"),
    (["browse", "nytimes:hardcover-fiction", "--sort", "color"], 64, "color"),
    (["categories", "--source", "nytime"], 64, "did you mean “nytimes”"),
  ])
  func `what is wrong gets a clear line and its own code`(arguments: [String], status: Int32, hint: String)
    async throws
  {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["nytimes"])
    _ = try await books.run("sources", "disable", "google-books")
    _ = try await books.run("browse", "nytimes:hardcover-fiction")
    let run = try await books.run(list: arguments)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains(hint), "\(run.errors)")
  }

  @Test func `a missing key is named where there is nothing to show`() async throws {
    let books = try BooksProgram(enabling: ["nytimes"])
    let run = try await books.run("browse", Self.long)
    #expect(run.status == 77 && run.errors.contains("books: nytimes needs a key"), "\(run.errors)")
  }

  private struct Page {
    var titles: [String]
    var ids: [String]
    var total: Int
    var next: String?

    init(_ run: BooksProgram.Run) throws {
      let object = try run.object()
      #expect(object["schema"] as? String == "books.list/1", "\(run.errors)")
      let results = try run.results()
      titles = results.compactMap { $0["title"] as? String }
      ids = results.compactMap { $0["id"] as? String }
      total = object["total"] as? Int ?? -1
      next = object["next"] as? String
    }
  }

  private func page(_ books: BooksProgram, _ arguments: String...) async throws -> Page {
    try await page(books, list: arguments)
  }

  private func page(_ books: BooksProgram, list arguments: [String]) async throws -> Page {
    let run = try await books.run(list: ["browse", Self.long, "--json"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    return try Page(run)
  }

  private func server(_ newest: CivilDate) throws -> StandInServer {
    try StandInServer.start(services: StandInServices(newestIssue: newest))
  }

  private func requests(_ server: StandInServer) async throws -> Int {
    var count = 0
    for service in StandInService.allCases { count += await server.control.requestCount(of: service) }
    return count
  }
}
