import AppServices
import Domain
import Foundation
import Persistence
import Sourcing
import TestSupport
import Testing

@Suite struct SearchTests {
  private let martian = "9780804139021"

  private func coordinator(_ sources: [ConfiguredSource]) throws -> Coordinator {
    Coordinator(
      sources: sources, store: try SQLiteBookStore(inMemoryWith: MergePolicy()), policy: MergePolicy(),
      clock: DrivenClock())
  }

  private func search(timeout: Duration = .seconds(60), _ sources: ConfiguredSource...) async throws -> SearchAnswer {
    try await coordinator(sources).search(BookQuery(text: "martian"), FetchOptions(timeout: timeout))
  }

  @Test func `two sources that name one ISBN give one book with both records`() async throws {
    let answer = try await search(
      ConfiguredSource.answering("alpha", record("alpha", "1", "The Martian", isbn: martian)),
      ConfiguredSource.answering("beta", record("beta", "x", "THE MARTIAN", isbn: "0804139024")))
    #expect(answer.books.count == 1)
    #expect(answer.books.first?.sources == ["alpha", "beta"])
    #expect(answer.statuses.map(\.outcome) == [.ok, .ok])
    #expect(answer.isComplete)
  }

  @Test func `a source that hangs costs nothing but its own status`() async throws {
    let (quickIsDone, end, clock) = (Gate(), Gate(), DrivenClock())
    defer { end.open() }
    // Deaf to cancellation.
    let hanging = ConfiguredSource.answering("hanging", behind: end)
    let quick = ConfiguredSource.answering("quick", record("quick", "1", "The Martian"))
    let coordinator = Coordinator(
      sources: [hanging, quick], store: try SQLiteBookStore(inMemoryWith: MergePolicy()), policy: MergePolicy(),
      clock: clock)
    let search = coordinator.start {
      try await $0.search(BookQuery(text: "martian"), FetchOptions(timeout: .seconds(1), on: clock))
    }
    async let searching = search.answer(telling: opening(quickIsDone, when: ["quick"]))
    await quickIsDone.pass()
    await clock.reach(.seconds(1))
    let answer = try await searching
    #expect(answer.statuses.map(\.elapsed) == [.seconds(1), .zero])
    #expect(answer.books.map(\.title) == ["The Martian"])
    #expect(answer.statuses.map(\.outcome) == [.timeout, .ok])
    #expect(!answer.isComplete)
  }

  @Test func `pages that came before a failure are kept and shown`() async throws {
    let failing = ConfiguredSource.fake(
      "failing",
      FakeSource { (_, token) throws(SourceError) in
        if token != nil { throw .http(status: 500, reason: nil) }
        var page = SourcePage(records: [record("failing", "1", "The Martian")])
        page.next = "2"
        return page
      })
    let answer = try await search(failing)
    #expect(answer.books.count == 1)
    #expect(answer.statuses.map(\.outcome) == [.httpError])
    #expect(answer.statuses.map(\.results) == [1])
  }

  @Test func `the order does not depend on who answered first`() async throws {
    func titles(first: String) async throws -> [String] {
      let isDone = Gate()
      let (one, two) = first == "alpha" ? (nil, isDone) : (isDone, nil)
      let coordinator = Coordinator(
        sources: [
          ConfiguredSource.answering(
            "alpha", behind: one, record("alpha", "1", "Mars One"), record("alpha", "2", "Mars Two")),
          ConfiguredSource.answering(
            "beta", behind: two, record("beta", "1", "Mars Three"), record("beta", "2", "Mars Four")),
        ], store: try SQLiteBookStore(inMemoryWith: MergePolicy()), policy: MergePolicy(), clock: DrivenClock())
      let search = coordinator.start {
        try await $0.search(BookQuery(text: "mars"), FetchOptions(timeout: .seconds(5)))
      }
      return try await search.answer(telling: opening(isDone, when: [first])).books.map(\.title)
    }
    let order = try await titles(first: "alpha")
    #expect(order.count == 4)
    #expect(try await titles(first: "beta") == order)
  }

  @Test func `what two sources rank high comes before what one ranks first`() async throws {
    let answer = try await search(
      ConfiguredSource.answering("alpha", record("alpha", "1", "Alone"), record("alpha", "2", "Shared", isbn: martian)),
      ConfiguredSource.answering("beta", record("beta", "1", "Other"), record("beta", "2", "Shared", isbn: martian)))
    #expect(answer.books.first?.title == "Shared")
  }

  @Test(arguments: [
    (SourceError.needsKey, SourceStatus.Outcome.needsKey), (.keyRefused(reason: "no"), .badKey),
    (.throttled(retryAfter: .seconds(60)), .rateLimited), (.quotaUsedUp(retryAfter: nil), .quota),
    (.missingSetting("base-url"), .unsupported), (.badResponse(reason: "HTML"), .badResponse),
    (.unreachable(reason: "no host"), .unreachable), (.timedOut, .timeout),
    (.http(status: 503, reason: nil), .httpError),
  ])
  func `every reason has its own outcome and a message`(error: SourceError, outcome: SourceStatus.Outcome)
    async throws
  {
    let answer = try await search(
      .fake("sick", FakeSource { (_, _) throws(SourceError) in throw error }),
      ConfiguredSource.answering("well", record("well", "1", "The Martian")))
    #expect(answer.statuses.map(\.outcome) == [outcome, .ok])
    #expect(answer.statuses.first?.message?.isEmpty == false)
    #expect(answer.books.count == 1)
  }

  @Test func `a source that was told when to come back says when`() async throws {
    let answer = try await search(
      .fake("busy", FakeSource { (_, _) throws(SourceError) in throw .throttled(retryAfter: .seconds(60)) }))
    #expect(answer.statuses.first?.retryAt != nil)
  }

  @Test func `a source that could not be made says why and is no failure`() async throws {
    let answer = try await search(.broken("unset", .missingSetting("base-url")))
    #expect(answer.statuses.map(\.outcome) == [.unsupported])
    #expect(answer.statuses.map(\.hasBadSetting) == [true])
    #expect(answer.isComplete)
  }

  @Test func `where nobody is to be asked it is not told how a source is set up`() async throws {
    var asking = FetchOptions(timeout: .seconds(60))
    asking.cachePolicy = .never
    let broken = ConfiguredSource.broken("unset", .missingSetting("base-url"))
    let answer = try await coordinator([broken]).search(BookQuery(text: "martian"), asking)
    #expect(answer.statuses.map(\.outcome) == [.offline] && answer.statuses.map(\.hasBadSetting) == [false])
  }

  @Test func `a disabled source is asked only to be told of`() async throws {
    let asked = Counter()
    let disabled = ConfiguredSource.fake(
      "off", enabled: false,
      FakeSource { (_, _) throws(SourceError) in
        asked.increment()
        return SourcePage()
      })
    var asking = FetchOptions(timeout: .seconds(60))
    #expect(try await coordinator([disabled]).search(BookQuery(text: "x"), asking).statuses.isEmpty)
    asking.only = ["off"]
    let named = try await coordinator([disabled]).search(BookQuery(text: "x"), asking)
    #expect(named.statuses.map(\.outcome) == [.disabled])
    #expect(asked.count == 0)
  }

  @Test func `offline asks nobody and answers from the catalogue`() async throws {
    let asked = Counter()
    let source = ConfiguredSource.fake(
      "alpha",
      FakeSource { (_, _) throws(SourceError) in
        asked.increment()
        return SourcePage(records: [record("alpha", "1", "The Martian")])
      })
    let coordinator = try coordinator([source])
    var asking = FetchOptions(timeout: .seconds(60))
    _ = try await coordinator.search(BookQuery(text: "martian"), asking)
    asking.cachePolicy = .never
    let offline = try await coordinator.search(BookQuery(text: "martian"), asking)
    #expect(offline.books.count == 1)
    #expect(offline.statuses.map(\.outcome) == [.offline])
    #expect(asked.count == 1)
  }

  @Test func `what nobody can be asked for is found by its source, however much else fits better`() async throws {
    let asked = Counter()
    let alpha = ConfiguredSource.fake(
      "alpha",
      FakeSource { (_, _) throws(SourceError) in
        asked.increment()
        return SourcePage()
      })
    let others = (0..<30).map { record("alpha", "\($0)", "Martian \($0)", author: "Author \($0)") }
    let context = try await AppContext.holding(
      others + [record("csv", "1", "A Long Way Home of One Martian")], sources: [alpha])
    var asking = FetchOptions(timeout: .seconds(60))
    asking.only = ["csv"]
    let named = try await context.coordinator.search(BookQuery(text: "martian", limit: 5), asking)
    #expect(named.books.map(\.title) == ["A Long Way Home of One Martian"])
    #expect(named.statuses.isEmpty && named.isComplete && asked.count == 0)
    (asking.only, asking.except) = (nil, ["csv"])
    let without = try await context.coordinator.search(BookQuery(text: "martian", limit: 40), asking)
    #expect(without.books.count == 30 && asked.count == 1)
  }

  @Test(arguments: [FetchOptions.CachePolicy.never, .whenStale])
  func `what is kept of a source that gives no answer is found by its name, however much else fits better`(
    policy: FetchOptions.CachePolicy
  ) async throws {
    let others = (0..<30).map { record("alpha", "\($0)", "Martian \($0)", author: "Author \($0)") }
    let kept = [
      record("unset", "1", "A Long Way Home of One Martian"), record("sick", "1", "A Martian, Far Away from Home"),
    ]
    let context = try await AppContext.holding(
      others + kept,
      sources: [
        .broken("unset", .badSetting("base-url", reason: "it is no address")),
        .fake("sick", FakeSource { (_, _) throws(SourceError) in throw .unreachable(reason: "no host") }),
      ])
    for record in kept {
      var asking = FetchOptions(timeout: .seconds(60))
      (asking.only, asking.cachePolicy) = ([record.source], policy)
      let answer = try await context.coordinator.search(BookQuery(text: "martian", limit: 5), asking)
      #expect(answer.books.map(\.title) == [record.title])
    }
  }

  @Test func `an answer with another ISBN than the one asked for is kept but is no answer`() async throws {
    let coordinator = try coordinator([
      ConfiguredSource.answering("alpha", record("alpha", "1", "Another", isbn: "9780306406157"))
    ])
    let answer = try await coordinator.search(
      BookQuery(isbn: ISBN.read(martian).isbn), FetchOptions(timeout: .seconds(60)))
    #expect(answer.books.isEmpty)
    let other = try await coordinator.search(
      BookQuery(isbn: ISBN.read("9780306406157").isbn), FetchOptions(timeout: .seconds(60)))
    #expect(other.books.count == 1)
  }

  @Test func `no page is asked for once there is enough`() async throws {
    let asked = Counter()
    let endless = ConfiguredSource.fake(
      "endless",
      FakeSource { (query, token) throws(SourceError) in
        asked.increment()
        var page = SourcePage(records: [record("endless", token ?? "1", "The Martian \(token ?? "1")")])
        page.next = String(asked.count + 1)
        return page
      })
    let answer = try await coordinator([endless])
      .search(BookQuery(text: "martian", limit: 3), FetchOptions(timeout: .seconds(60)))
    #expect(answer.books.count == 3)
    #expect(asked.count == 3)
  }

  @Test func `an answer to a search that comes again is the last, and counts once`() async throws {
    let asked = Counter()
    let repeating = ConfiguredSource.fake(
      "repeating",
      FakeSource { (_, _) throws(SourceError) in
        asked.increment()
        var page = SourcePage(records: ["1", "2"].map { record("repeating", $0, "The Martian \($0)") })
        page.next = String(asked.count)
        return page
      })
    let status = try #require(try await search(repeating).statuses.first)
    #expect(status.outcome == .ok && status.results == 2)
    #expect(asked.count == 2)
  }

  @Test func `pages that go in circles end as a bad answer`() async throws {
    let circling = ConfiguredSource.fake(
      "circling",
      FakeSource { (_, _) throws(SourceError) in
        var page = SourcePage()
        page.next = "again"
        return page
      })
    #expect(try await search(circling).statuses.map(\.outcome) == [.badResponse])
  }

  @Test func `skipped rows are counted and said`() async throws {
    let sloppy = ConfiguredSource.fake(
      "sloppy",
      FakeSource { (_, _) throws(SourceError) in
        var page = SourcePage(records: [record("sloppy", "1", "The Martian")])
        page.skipped = [Skip(reason: "no title", count: 2), Skip(reason: "no key")]
        return page
      })
    let status = try #require(try await search(sloppy).statuses.first)
    #expect(status.skipped == 3)
    #expect(status.message == "3 rows skipped: no key (1), no title (2)")
  }
}
