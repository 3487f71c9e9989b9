import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import Synchronization
import TestSupport
import Testing

@testable import AppServices

/// A catalogue that is taken whole, of however many pages.
@Suite struct WholeCatalogTests {
  private let store: SQLiteBookStore

  init() throws { store = try SQLiteBookStore(inMemoryWith: MergePolicy()) }

  /// So many pages of two articles each.
  private func pages(_ count: Int, cutOff: Bool = false) -> FakeCatalog {
    FakeCatalog { (token) throws(SourceError) in
      let number = Int(token ?? "0") ?? 0
      var page = SourcePage(records: ["a", "b"].map { record("list", "\($0)\(number)", "Tide \($0)\(number)") })
      page.next = number + 1 < count ? String(number + 1) : nil
      page.isCutOff = cutOff && page.next == nil
      return page
    }
  }

  private func coordinator(_ source: FakeCatalog) -> Coordinator {
    Coordinator(
      sources: [.fake("list", source)], store: store, policy: MergePolicy(), clock: DrivenClock(),
      now: { Date(timeIntervalSince1970: 1_700_049_600) })
  }

  /// Each word of a page to the search costs what it holds: with all keys in each, that is their number squared.
  @Test(arguments: [0, 3])
  func `a run holds no more keys than somebody asks for, however many records come`(most: Int) async throws {
    let held = Mutex<[Int]>([])
    let source = pages(40)
    let coordinator = coordinator(source)
    let opened = coordinator.opened(.fake("list", source), FetchOptions(timeout: .seconds(60)))
    var run = FetchRun(
      opened, coordinator: coordinator, until: Deadline(coordinator.clock.now + .seconds(60), on: coordinator.clock),
      naming: most
    ) { run in
      held.withLock { $0.append(run.keys.count) }
    }
    try await run.fetch(catalog: true) { (token) throws(SourceError) in
      try await source.catalog(page: token)
    }
    #expect(held.withLock { $0.max() } == most && run.count == 80)
    #expect(run.status().results == 80)
    #expect(run.keys.map(\.key) == Array(["a0", "b0", "a1"].prefix(most)))
  }

  @Test func `a search of a catalogue that is taken whole tells its books, and holds no key of it`() async throws {
    let coordinator = coordinator(pages(30))
    let mail = Mailbox<SearchMessage>()
    let source = coordinator.opened(.fake("list", pages(30)), FetchOptions(timeout: .seconds(60)))
    let searched = SearchedSource(
      source, .fetchAll(pages(30)), BookQuery(text: "tide"), coordinator: coordinator,
      until: Deadline(coordinator.clock.now + .seconds(60), on: coordinator.clock), known: nil)
    await searched.answer(to: mail)
    for message in try await mail.receiveAll() {
      guard case .progressed(let run) = message else { continue }
      #expect(run.keys.isEmpty)
    }
    let answer = try await coordinator.search(BookQuery(text: "tide", limit: 7), FetchOptions(timeout: .seconds(60)))
    #expect(answer.books.count == 7 && answer.statuses.map(\.results) == [60])
  }

  @Test func `a page of long texts is kept in as many writes as its bytes need`() async throws {
    let text = String(repeating: "x", count: 64 << 10)
    let source = FakeCatalog { (_) throws(SourceError) in
      SourcePage(
        records: (0..<100).map { number in
          var record = record("list", "\(number)", "Tide \(number)")
          record.description = text
          return record
        })
    }
    var coordinator = coordinator(source)
    let counts = Mutex<[Int]>([])
    coordinator.report = { event in
      if case .page(_, let records) = event { counts.withLock { $0.append(records) } }
    }
    _ = try await coordinator.sync(FetchOptions(timeout: .seconds(60)))
    let kept = counts.withLock(\.self)
    #expect(kept.last == 100)
    // Four megabytes a write into an empty catalogue.
    #expect(zip([0] + kept, kept).allSatisfy { $1 - $0 <= 64 }, "\(kept)")
  }

  @Test func `a catalogue that was cut off is never whole: it is not fresh, and the status says so`() async throws {
    let reports = try await coordinator(pages(2, cutOff: true)).sync(FetchOptions(timeout: .seconds(60)))
    #expect(reports.map(\.status.outcome) == [.ok] && reports.map(\.kept.added) == [4])
    #expect(reports[0].status.message?.contains("not all") == true)
    #expect(try await store.fetches().map(\.catalogFetchedAt) == [nil])
    let again = try await coordinator(pages(2, cutOff: true)).sync(FetchOptions(timeout: .seconds(60)))
    #expect(again.map(\.status.outcome) == [.ok] && again[0].status.message?.contains("not all") == true)
    let search = try await coordinator(pages(2, cutOff: true))
      .search(BookQuery(text: "tide"), FetchOptions(timeout: .seconds(60)))
    #expect(search.books.count == 4 && search.statuses[0].message?.contains("not all") == true)
    _ = try await coordinator(pages(2)).sync(FetchOptions(timeout: .seconds(60)))
    #expect(try await store.fetches().compactMap(\.catalogFetchedAt).count == 1)
  }
}
