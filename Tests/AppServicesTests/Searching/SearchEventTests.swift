import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import Synchronization
import TestSupport
import Testing

@testable import AppServices

/// What a search tells while it goes on.
@Suite struct SearchEventTests {
  private struct Told: Equatable {
    var titles: [String]?
    var finished: String?
  }

  private struct GivenUp: Error {}

  private func coordinator(
    _ sources: [ConfiguredSource], _ store: (any BookStore)? = nil, _ clock: DrivenClock = DrivenClock()
  ) throws -> Coordinator {
    let store = try store ?? SQLiteBookStore(inMemoryWith: MergePolicy())
    return Coordinator(sources: sources, store: store, policy: MergePolicy(), clock: clock)
  }

  private let hanging = ConfiguredSource.fake(
    "hanging",
    FakeSource { (_, _) throws(SourceError) in
      await hang()
      return SourcePage()
    })

  private func events(
    of coordinator: Coordinator, limit: Int = 20, _ listener: (Told) -> Void = { _ in }
  ) async throws -> [Told] {
    var told: [Told] = []
    let timeout = Duration.seconds(20)
    let search = coordinator.start {
      try await $0.search(BookQuery(text: "mars", limit: limit), FetchOptions(timeout: timeout))
    }
    _ = try await search.answer { event in
      switch event {
      case .started, .page, .indexing: return
      case .found(let books): told.append(Told(titles: books.map(\.title)))
      case .finished(let status): told.append(Told(finished: status.source))
      }
      told.last.map(listener)
    }
    return told
  }

  @Test func `each answer is told when it is in, before its source's status`() async throws {
    let isBetaDone = Gate()
    let told = try await events(
      of: coordinator([
        ConfiguredSource.answering("alpha", behind: isBetaDone, record("alpha", "1", "Mars One")),
        ConfiguredSource.answering("beta", record("beta", "1", "Mars Two")),
      ])
    ) { told in
      if told.finished == "beta" { isBetaDone.open() }
    }
    #expect(told.first == Told(titles: ["Mars Two"]))
    #expect(told.last == Told(finished: "alpha"))
    let done = try #require(told.firstIndex(of: Told(finished: "beta")))
    #expect(told[..<done].allSatisfy { $0 == Told(titles: ["Mars Two"]) })
    #expect(told[done...].dropLast().last == Told(titles: ["Mars One", "Mars Two"]))
  }

  @Test func `what the catalogue has is told before any source answers`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    _ = try await events(
      of: coordinator([ConfiguredSource.answering("alpha", record("alpha", "1", "Mars One"))], store))
    let isFirstTold = Gate()
    let told = try await events(of: coordinator([ConfiguredSource.answering("beta", behind: isFirstTold)], store)) {
      _ in
      isFirstTold.open()
    }
    #expect(told.first == Told(titles: ["Mars One"]))
    #expect(told.last == Told(finished: "beta"))
  }

  @Test func `each page is told`() async throws {
    let isFirstTold = Gate()
    let paged = ConfiguredSource.fake(
      "paged",
      FakeSource { (_, token) throws(SourceError) in
        if token != nil { await isFirstTold.pass() }
        var page = SourcePage(records: [record("paged", token ?? "1", "Mars \(token ?? "1")")])
        page.next = token == nil ? "2" : nil
        return page
      })
    let told = try await events(of: coordinator([paged])) { _ in isFirstTold.open() }
    #expect(told == [Told(titles: ["Mars 1"]), Told(titles: ["Mars 1", "Mars 2"]), Told(finished: "paged")])
  }

  @Test func `never more is told at a time than is asked for`() async throws {
    let many = (1...9).map { record("alpha", "\($0)", "Mars \($0)") }
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let catalog = ConfiguredSource.fake("alpha", FakeCatalog { (_) throws(SourceError) in SourcePage(records: many) })
    let told = try await events(
      of: coordinator([catalog, ConfiguredSource.answering("beta", record("beta", "1", "Mars Ten"))], store), limit: 3)
    #expect(told.allSatisfy { $0.titles?.count ?? 0 <= 3 })
    #expect(told.last { $0.titles != nil }?.titles?.count == 3)
  }

  @Test func `what the listener throws ends the search`() async throws {
    await #expect(throws: GivenUp.self) {
      _ = try await coordinator([hanging, ConfiguredSource.answering("quick", record("quick", "1", "Mars"))])
        .start { try await $0.search(BookQuery(text: "mars"), FetchOptions(timeout: .seconds(20))) }
        .answer { _ in throw GivenUp() }
    }
  }

  @Test func `a face that is slow sees of what was found the newest alone, and misses no source`() async throws {
    let search = try coordinator([
      ConfiguredSource.answering("alpha", record("alpha", "1", "Mars One")),
      ConfiguredSource.answering("beta", record("beta", "1", "Mars Two")),
    ]).start { try await $0.search(BookQuery(text: "mars"), FetchOptions(timeout: .seconds(20))) }
    // Nothing is drawn before the run is over.
    let answer = try await search.run.value
    var found: [[String]] = []
    var finished: Set<String> = []
    for await event in search.events {
      if case .found(let books) = event { found.append(books.map(\.title)) }
      if case .finished(let status) = event { finished.insert(status.source) }
    }
    #expect(found == [answer.books.map(\.title)])
    #expect(finished == ["alpha", "beta"])
  }

  @Test func `a write that takes long holds nobody up past the time-out`() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = SlowStore(try SQLiteBookStore(path: folder.path("catalog.sqlite")), keepsSlowly: "bulky")
    defer { store.release() }
    _ = try await events(of: coordinator([ConfiguredSource.answering("old", record("old", "1", "Mars One"))], store))
    let bulky = ConfiguredSource.fake(
      "bulky", FakeCatalog { (_) throws(SourceError) in SourcePage(records: [record("bulky", "1", "Mars")]) })
    let late = ConfiguredSource.answering("late", behind: store.isBusy, record("late", "1", "Mars Two"))
    let clock = DrivenClock()
    async let searching = coordinator([bulky, late], store, clock)
      .search(BookQuery(text: "mars"), FetchOptions(timeout: .seconds(1), on: clock))
    await store.isWaitedFor.pass()
    // The time-out, and what is left for keeping.
    clock.advance(to: .milliseconds(1150))
    let answer = try await searching
    #expect(answer.books.map(\.title).sorted() == ["Mars One", "Mars Two"])
    #expect(answer.statuses.map(\.outcome) == [.timeout, .timeout])
    #expect(answer.statuses.map(\.results) == [0, 1])
    for status in answer.statuses {
      #expect(status.message?.contains("the catalogue could not take it in time") == true)
    }
  }

  @Test func `what there is no room to keep is shown beside what the others say, and told`() async throws {
    let store = SlowStore(try SQLiteBookStore(inMemoryWith: MergePolicy()), hasNoRoomFor: ["full", "list"])
    _ = try await events(of: coordinator([ConfiguredSource.answering("old", record("old", "1", "Mars One"))], store))
    let asked = [
      ConfiguredSource.answering("full", record("full", "1", "Mars Two"), record("full", "2", "Mars Four")),
      ConfiguredSource.fake(
        "list", FakeCatalog { (_) throws(SourceError) in SourcePage(records: [record("list", "1", "Mars")]) }),
      ConfiguredSource.answering("well", record("well", "1", "Mars Three")),
    ]
    let answer = try await coordinator(asked, store)
      .search(BookQuery(text: "mars"), FetchOptions(timeout: .seconds(20)))
    #expect(answer.books.map(\.title).sorted() == ["Mars Four", "Mars One", "Mars Three", "Mars Two"])
    #expect(answer.statuses.map(\.source) == ["full", "list", "well"] && !answer.isComplete)
    #expect(answer.statuses.map(\.outcome) == [.timeout, .timeout, .ok])
    #expect(answer.statuses.map(\.results) == [2, 0, 1])
    for status in answer.statuses.dropLast() {
      #expect(status.ingestFailure == .failed(SlowStore.noRoom))
      // The page shows it to whoever may look: not where the catalogue lies.
      #expect(status.message == "answered, but not all of it is kept; the catalogue: no room left")
    }
    #expect(RunOutcome(of: answer.statuses, found: true, named: ["well"]) == .catalogFailed(SlowStore.noRoom))
  }

  @Test func `a catalogue that fails is told of at once`() async throws {
    let store = SlowStore(try SQLiteBookStore(inMemoryWith: MergePolicy()), failsToList: true)
    await #expect(throws: CatalogError.self) {
      _ = try await coordinator([hanging], store)
        .search(BookQuery(text: "mars"), FetchOptions(timeout: .seconds(20)))
    }
  }
}
