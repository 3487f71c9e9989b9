import Foundation
import StandIn
import Synchronization
import Testing

/// What is not asked for twice, and what may not be asked for at all.
@Suite struct AskingAgainTests {
  @Test func `a second identical sync and search make no request and show the same`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    let searches = [["search", "javascript", "--json"], ["search", "--title", "garden", "--json", "--limit", "50"]]
    #expect(try await books.run("sync").status == 0)
    var first: [BooksProgram.Run] = []
    for search in searches { first.append(try await books.run(list: search)) }
    let asked = await requests(server)
    #expect(asked > 0)
    #expect(try await books.run("sync").status == 0)
    for (search, before) in zip(searches, first) {
      let again = try await books.run(list: search)
      #expect(again.status == before.status)
      #expect(try again.resultIDs() == before.resultIDs())
      let outcomes = try again.statuses().compactMapValues { $0["outcome"] as? String }
      #expect(outcomes.values.allSatisfy { ["cached", "empty", "unsupported"].contains($0) }, "\(outcomes)")
    }
    #expect(await requests(server) == asked)
  }

  @Test func `a second identical browse and look at the categories make no request and show the same`() async throws {
    try Registry.require("instructables")
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    let commands = [
      ["browse", "nytimes:combined-print-and-e-book-fiction", "--limit", "25"],
      ["browse", "nytimes:hardcover-fiction"],
      ["browse", "instructables:technology"], ["browse", "book-list:javascript"], ["categories"],
    ]
    for command in commands {
      await server.control.resetRequestCounts()
      let first = try await books.run(list: command + ["--json"])
      let asked = await requests(server)
      #expect(asked > 0, "\(command)")
      let again = try await books.run(list: command + ["--json"])
      #expect(again.status == 0 && first.status == 0, "\(command) \(first.errors)")
      #expect(try again.resultIDs() == first.resultIDs() && !again.resultIDs().isEmpty, "\(command)")
      #expect(try again.statuses().values.allSatisfy { $0["outcome"] as? String == "cached" })
      #expect(await requests(server) == asked, "\(command)")
    }
    await server.control.resetRequestCounts()
    for command in commands { #expect(try await books.run(list: command).status == 0, "\(command)") }
    #expect(await requests(server) == 0)
  }

  @Test func `of several lists each is asked for once a sync`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram()
    let lists = (1...6).map { "base-url=\(server.address)/book-list.json?number=\($0)" }
    #expect(try await books.run(list: ["sources", "set", "book-list"] + lists).status == 0)
    for flags in [[], ["--refresh"]] {
      await server.control.resetRequestCounts()
      let sync = try await books.run(list: ["sync", "book-list"] + flags)
      #expect(sync.status == 0, "\(sync.errors)")
      #expect(await server.control.requestCount(of: .bookList) == lists.count)
    }
  }

  @Test func `what a sync takes whole is not taken again for the bare ISBNs of the library`() async throws {
    try Registry.require("instructables")
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("add", "9798985999990", "--offline")
    let sync = try await books.run("sync", "--refresh")
    #expect(sync.status == 0 && sync.errors.contains("1 bare ISBN asked for again"), "\(sync.errors)")
    #expect(await server.control.requestCount(of: .bookList) == 1)
    #expect(await server.control.requestCount(of: .instructables) == 1)
    #expect(await server.control.requestCount(of: .googleBooks) == 1)
  }

  @Test func `offline after a search shows the same, without a request`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    let online = try await books.run("search", "javascript", "--json")
    let asked = await requests(server)
    let offline = try await books.run("search", "javascript", "--json", "--offline")
    #expect(try offline.resultIDs() == online.resultIDs())
    #expect(offline.status == 0)
    #expect(try offline.statuses().values.allSatisfy { $0["outcome"] as? String == "offline" })
    #expect(await requests(server) == asked)
  }

  @Test func `refreshing asks, and what was kept stands in where that fails`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["google-books"])
    let first = try await books.run("search", "javascript", "--json")
    let asked = await requests(server)
    #expect(try await books.run("search", "javascript", "--refresh").status == 0)
    #expect(await requests(server) == asked * 2)
    await server.control.set(.googleBooks, fault: StandInFault("status-500"), delay: .zero)
    let failed = try await books.run("search", "javascript", "--json", "--refresh")
    #expect(failed.status == 0)
    #expect(try failed.resultIDs() == first.resultIDs())
    let status = try #require(try failed.statuses()["google-books"])
    #expect(status["outcome"] as? String == "http-error" && status["stale"] as? Bool == true)
    #expect(status["fetchedAt"] is String)
  }

  @Test func `a service that hangs leaves time for what was kept`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["google-books"])
    let first = try await books.run("search", "javascript", "--json")
    await server.control.set(.googleBooks, fault: StandInFault("hang"), delay: .zero)
    let hanging = try await books.run("search", "javascript", "--json", "--refresh", "--timeout", "4")
    let status = try #require(try hanging.statuses()["google-books"])
    #expect(status["outcome"] as? String == "timeout" && status["stale"] as? Bool == true)
    #expect(try hanging.resultIDs() == first.resultIDs())
  }

  @Test func `the cache may be deleted and damaged between runs`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["google-books"])
    let first = try await books.run("search", "javascript", "--json")
    try FileManager.default.removeItem(at: books.home.appending(path: "cache"))
    let second = try await books.run("search", "javascript", "--json")
    #expect(try second.resultIDs() == first.resultIDs())
    try Data("rubbish".utf8).write(to: books.home.appending(path: "cache/http.sqlite"))
    #expect(try await books.run("search", "javascript", "--json").resultIDs() == first.resultIDs())
    let asked = await requests(server)
    #expect(try await books.run("search", "javascript").status == 0)
    #expect(await requests(server) == asked)
  }

  @Test func `the request after the day's last is refused here, with the time of the reset`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["nytimes"])
    let limit = ["BOOKS_NYTIMES_PER_DAY": "2"]
    for title in ["garden", "river"] {
      _ = try await books.run("search", "--title", title, adding: limit)
    }
    let third = try await books.run("search", "--title", "mountain", "--json", adding: limit)
    let status = try #require(try third.statuses()["nytimes"])
    #expect(status["outcome"] as? String == "quota")
    let midnight = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 / 86_400).rounded(.up) * 86_400)
    #expect(status["retryAt"] as? String == midnight.formatted(.iso8601))
    #expect(await server.control.requestCount(of: .nytimes) == 2)
    let info = try await books.run("sources", "info", "nytimes", "--json", adding: limit).object()
    let source = try #require(info["source"] as? [String: Any])
    #expect(source["leftToday"] as? Int == 0 && source["perDay"] as? Int == 2)
    #expect(source["heldFor"] as? String == "day" && source["heldUntil"] as? String == midnight.formatted(.iso8601))
    #expect(try await books.run("sources", adding: limit).output.contains("0 today"))
  }

  @Test func `a service that asks for a second is asked again after it, one that asks for an hour is not`() async throws
  {
    let left = Mutex(["1", "3600"])
    let server = try LoopbackServer { _ in
      guard let wait = left.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return .reply(.json("[]")) }
      return .reply(LoopbackReply(status: 503, headers: [("Retry-After", wait)]))
    }
    let books = try BooksProgram()
    let variables = ["BOOKS_BOOK_LIST_BASE_URL": server.address + "/list.json"]
    let run = try await books.run("sync", "book-list", "--json", "--timeout", "120", adding: variables)
    #expect(server.requests.count == 2)
    let status = try #require(try run.statuses()["book-list"])
    #expect(status["outcome"] as? String == "http-error" && status["retryAt"] is String, "\(run.errors)")
    _ = try await books.run("sync", "book-list", "--timeout", "120", adding: variables)
    #expect(server.requests.count == 2)
  }

  @Test func `what fails five times in a row rests until it is tested`() async throws {
    let server = try StandInServer.start()
    await server.control.set(.googleBooks, fault: StandInFault("status-500"), delay: .zero)
    let books = try BooksProgram(server, enabling: ["google-books"])
    for _ in 1...5 { _ = try await books.run("search", "javascript") }
    await server.control.set(.googleBooks, fault: nil, delay: .zero)
    let resting = try await books.run("search", "javascript", "--json")
    let status = try #require(try resting.statuses()["google-books"])
    #expect(status["outcome"] as? String == "unreachable" && status["retryAt"] is String)
    #expect((status["message"] as? String)?.contains("books sources test google-books") == true)
    #expect(try await books.run("sources").output.contains("rests"))
    #expect(try await books.run("sources", "test", "google-books").status == 0)
    #expect(
      try await books.run("search", "javascript", "--json").statuses()["google-books"]?["outcome"] as? String == "ok")
  }

  @Test func `what is used up without a key is not with one`() async throws {
    let server = try StandInServer.start()
    await server.control.set(.googleBooks, fault: StandInFault("status-429-day"), delay: .zero)
    let books = try BooksProgram(server, enabling: ["google-books"])
    let keyless = ["BOOKS_GOOGLE_BOOKS_API_KEY": " "]
    _ = try await books.run("search", "javascript", adding: keyless)
    await server.control.set(.googleBooks, fault: nil, delay: .zero)
    let held = try await books.run("search", "javascript", "--json", adding: keyless)
    #expect(try held.statuses()["google-books"]?["outcome"] as? String == "quota")
    #expect(await server.control.requestCount(of: .googleBooks) == 1)
    let keyed = try await books.run("search", "javascript", "--json")
    #expect(try keyed.statuses()["google-books"]?["outcome"] as? String == "ok")
  }

  @Test func `limits are settings like others, and a wrong one is told`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sources", "set", "nytimes", "per-day=1000", "per-minute=10").status == 0)
    let info = try await books.run("sources", "info", "nytimes", "--json").object()
    #expect((info["source"] as? [String: Any])?["perDay"] as? Int == 1000)
    #expect(try await books.run("sources", "set", "nytimes", "per-day=0").status == 64)
    #expect(try await books.run("sources", "set", "nytimes", "per-day=many").status == 64)
    let odd = try await books.run("sources", adding: ["BOOKS_NYTIMES_PER_MINUTE": "often"])
    #expect(odd.status == 0 && odd.errors.contains("BOOKS_NYTIMES_PER_MINUTE"))
  }

  /// How often all services were asked.
  private func requests(_ server: StandInServer) async -> Int {
    var count = 0
    for service in StandInService.allCases { count += await server.control.requestCount(of: service) }
    return count
  }
}

extension BooksProgram.Run {
  /// The statuses of the output, by source.
  fileprivate func statuses() throws -> [String: [String: Any]] {
    let statuses = try object()["sources"] as? [[String: Any]] ?? []
    return Dictionary(statuses.map { ($0["source"] as? String ?? "", $0) }) { first, _ in first }
  }
}
