import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import TestSupport
import Testing

@testable import AppServices

/// A search that gives up on a source which says nothing, not even that it failed.
@Suite struct LateSourceTests {
  private static let old = Date(timeIntervalSince1970: 1_700_000_000)
  private static let lists = ["alpha", "beta"]

  private let clock = DrivenClock()

  /// Which of alpha's first two is the better match changes with what the others bring: the word that more books have
  /// counts for less.
  private func records(_ source: String) -> [SourceRecord] {
    let titles =
      switch source {
      case "alpha": ["Red Red Mars", "Red Mars Mars"] + (0..<12).map { "Mars Plain \($0)" }
      case "beta": (0..<20).map { "Red Plain \($0)" }
      default: (0..<40).map { "Moon Plain \($0)" }
      }
    return titles.enumerated().map { record(source, "\($0)", $1) }
  }

  private func source(_ id: String) -> ConfiguredSource {
    let page = SourcePage(records: records(id))
    return Self.lists.contains(id)
      ? .fake(id, FakeCatalog { (_) throws(SourceError) in page })
      : .fake(id, FakeSource { (_, _) throws(SourceError) in page })
  }

  /// The answer where the sources answer one after another, each after the one before was told, and `late` never does.
  private func answer(
    inTurn ids: [String], late: String, in store: any BookStore
  ) async throws -> SearchAnswer {
    let sources = (ids + [late]).sorted().map(source)
    var coordinator = Coordinator(
      sources: sources, store: store, policy: MergePolicy(), clock: clock, now: { Self.old.addingTimeInterval(86_400) })
    let (told, tell) = AsyncStream<String>.makeStream()
    coordinator.report = { event in
      if case .finished(let status) = event { tell.yield(status.source) }
    }
    let deadline = Deadline(clock.start + .seconds(20), on: clock)
    let query = BookQuery(text: "red mars", limit: 9)
    let asking = FetchOptions(timeout: .seconds(20))
    let known = try await coordinator.fetches()
    let asked = sources.map { [coordinator] source in
      let (source, known) = (coordinator.opened(source, asking), known[source.info.id])
      return SearchedSource(
        source, coordinator.strategy(of: source, to: query, asking, known), query, coordinator: coordinator,
        until: deadline, known: known)
    }
    let mail = Mailbox<SearchMessage>()
    let feeding = Task {
      var told = told.makeAsyncIterator()
      for id in ids {
        await asked.first { $0.id == id }?.answer(to: mail)
        while let done = await told.next(), done != id {}
      }
      mail.put(.deadlineHasPassed)
    }
    var search = SearchSession(
      asked, ResultAccumulator(query, asking, sort: .relevance), coordinator: coordinator, until: deadline,
      reading: deadline)
    let answer = try await search.answer(from: mail)
    await feeding.value
    return answer
  }

  @Test func `the books and their order are the same whoever was first`() async throws {
    var answers: [[Book]] = []
    for turn in [["alpha", "beta", "gamma"], ["gamma", "beta", "alpha"], ["beta", "gamma", "alpha"]] {
      let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
      let answer = try await answer(inTurn: turn, late: "omega", in: store)
      #expect(answer.statuses.map(\.outcome) == [.ok, .empty, .ok, .timeout])
      answers.append(answer.books)
    }
    #expect(answers[0].count == 9 && answers[0][0].title == "Red Mars Mars")
    for answer in answers.dropFirst() {
      #expect(answer.map(\.id) == answers[0].map(\.id))
      #expect(answer == answers[0])
    }
  }

  @Test func `what is kept of a late list is shown with its age`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    var batch = SourceBatch(source: "alpha", fetchedAt: Self.old)
    batch.records = records("alpha")
    (batch.completesCatalog, batch.catalogOrigin) = (true, "here")
    _ = try await store.ingest(batch)
    let status = try #require(try await answer(inTurn: ["gamma"], late: "alpha", in: store).statuses.first)
    #expect(status.source == "alpha" && status.outcome == .timeout && status.results == 2)
    #expect(status.stale && status.fetchedAt == Self.old)
  }

  @Test func `a late list of which nothing is shown has no age`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let status = try #require(try await answer(inTurn: ["gamma"], late: "alpha", in: store).statuses.first)
    #expect(status.outcome == .timeout && status.results == 0 && !status.stale && status.fetchedAt == nil)
  }

  @Test func `what a late source gave before is counted as that of one that is done`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let paged = ConfiguredSource.fake(
      "paged",
      FakeSource { (_, token) throws(SourceError) in
        if token != nil { await hang() }
        var page = SourcePage(records: (0..<5).map { record("paged", "\($0)", "Mars \($0)") })
        page.skipped = [Skip(reason: "no title", count: 2)]
        page.next = "2"
        return page
      })
    let mail = Mailbox<SearchMessage>()
    var coordinator = Coordinator(
      sources: [paged], store: store, policy: MergePolicy(), clock: clock, now: { Self.old })
    coordinator.report = { event in
      if case .found = event { mail.put(.deadlineHasPassed) }
    }
    let deadline = Deadline(clock.start + .seconds(20), on: clock)
    let asking = FetchOptions(timeout: .milliseconds(500))
    let query = BookQuery(text: "mars", limit: 8)
    let opened = coordinator.opened(paged, asking)
    let strategy = coordinator.strategy(of: opened, to: query, asking, nil)
    let searched = SearchedSource(opened, strategy, query, coordinator: coordinator, until: deadline, known: nil)
    let asked = Task { await searched.answer(to: mail) }
    defer { asked.cancel() }
    var search = SearchSession(
      [searched], ResultAccumulator(query, asking, sort: .relevance), coordinator: coordinator,
      until: deadline, reading: deadline)
    let answer = try await search.answer(from: mail)
    #expect(answer.books.count == 5)
    let status = try #require(answer.statuses.first)
    #expect(status.outcome == .timeout && status.results == 5 && status.skipped == 2)
    #expect(status.fetchedAt == Self.old && !status.stale)
  }
}
