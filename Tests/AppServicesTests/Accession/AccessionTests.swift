import Catalog
import CatalogTesting
import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AppServices

/// ISBNs that come in line by line, with sources of other speeds and limits, and a time that waiting moves.
@Suite struct AccessionTests {
  @Test func `the slowest source's limit is kept, and holds up no other`() async throws {
    let bench = try AccessionBench(slowPerMinute: 5)
    let isbns = (1...300).map(isbn)
    // The slow service answers no question but its first before the fast one has answered all that it knows.
    let gate = Gate()
    bench.slowService = { number in if number > 1 { await gate.pass() } }
    let found = Mutex(0)
    let summary = try await bench.accession().scan(isbns) { event in
      guard case .answered(let answer) = event, answer.outcome == .found, answer.book?.title.hasPrefix("fast") == true
      else { return }
      let count = found.withLock {
        $0 += 1
        return $0
      }
      if count == 150 { gate.open() }
    }
    #expect(summary.count(.found) == 200 && summary.count(.unknown) == 100)
    #expect(bench.requests == ["fast": 300, "slow": 300])
    // A full bucket of 5, then one in 12 seconds.
    #expect(bench.elapsed >= 295 * 12 - 1)
    #expect(bench.mostInFlight <= 2 * ISBNLookup.width)
    #expect(try await bench.context.catalog.history(limit: nil).count == 1)
    var query = ListQuery()
    query.savedOnly = true
    #expect(try await bench.context.catalog.books(query).total == 300)
    _ = try await bench.context.undo(.newest(1), dryRun: false)
    #expect(try await bench.context.catalog.books(query).total == 0)
  }

  @Test func `a day that is used up leaves the rest bare, and is asked no more`() async throws {
    let bench = try AccessionBench(slowPerDay: 3)
    let answers = Collected<AccessionAnswer>()
    let summary = try await bench.accession().scan((1...10).map(isbn)) { event in
      if case .answered(let answer) = event { answers.append(answer) }
    }
    #expect(bench.requests["slow"] == 3)
    #expect(summary.statuses.map(\.outcome) == [.ok, .quota])
    let unknown = answers.values.filter { $0.outcome == .unknown }
    #expect(unknown.contains { $0.failed.map(\.source) == ["slow"] && $0.answered == ["fast"] })
    #expect(summary.bare.count == summary.count(.unknown))
  }

  @Test func `a service that refuses time and again is not waited for once for each ISBN`() async throws {
    let bench = try AccessionBench()
    bench.slowRefusals = .max
    let summary = try await bench.accession().scan((1...60).map(isbn))
    // Each refusal holds up what three questions wait for, two minutes each.
    #expect(bench.elapsed <= 3600)
    #expect(bench.requests["fast"] == 60 && bench.requests["slow", default: 0] < 20)
    #expect(summary.statuses.map(\.outcome) == [.ok, .rateLimited])
    #expect(summary.count(.found) == 30 && summary.count(.unknown) == 30)
  }

  @Test(arguments: [429, 503])
  func `a service that answers again after it refused is asked for every ISBN`(status: Int) async throws {
    let bench = try AccessionBench()
    bench.slowRefusals = 1
    bench.statusOfRefusals = status
    let summary = try await bench.accession().scan((1...60).map(isbn))
    #expect(bench.requests == ["fast": 60, "slow": 61])
    #expect(summary.count(.found) == 40 && summary.count(.unknown) == 20)
  }

  @Test func `a book that one source has is found, though the last of the others is done while it is read`()
    async throws
  {
    // The source that has it is answered first, and the other while the catalogue is asked for the book.
    let (isRead, othersAreDone) = (Gate(), Gate())
    let bench = try AccessionBench { ReadingStore(inner: $0, isRead: isRead, goesOn: othersAreDone) }
    bench.slowService = { _ in await isRead.pass() }
    // One that the fast source knows, and the slow one does not.
    let summary = try await bench.accession().scan([isbn(4)]) { event in
      if case .waiting(let left) = event, left["slow"] == nil { othersAreDone.open() }
    }
    #expect(isRead.isOpen && bench.requests == ["fast": 1, "slow": 1])
    #expect(summary.counts == [.found: 1] && summary.bare == [])
  }

  @Test func `an ISBN that is scanned twice is asked for once`() async throws {
    let bench = try AccessionBench()
    let summary = try await bench.accession().scan(Array(repeating: isbn(2), count: 3))
    #expect(summary.count(.alreadyHere) == 2 && summary.count(.found) == 1)
    #expect(bench.requests == ["fast": 1, "slow": 1])
  }

  @Test(arguments: [(FetchOptions.CachePolicy.whenStale, true), (.never, false)])
  func `an ISBN that is scanned twice is being asked for only where sources are`(
    policy: FetchOptions.CachePolicy, isBeingAsked: Bool
  ) async throws {
    let bench = try AccessionBench()
    let answers = Collected<AccessionAnswer>()
    _ = try await bench.accession(policy).scan(Array(repeating: isbn(2), count: 2)) { event in
      if case .answered(let answer) = event, answer.outcome == .alreadyHere { answers.append(answer) }
    }
    #expect(answers.values.map(\.isBeingAsked) == [isBeingAsked])
  }

  @Test func `a bare ISBN that is scanned in another run is here already, and decides nothing`() async throws {
    let bench = try AccessionBench()
    // One that neither source knows.
    let unknown = isbn(1)
    #expect(try await bench.accession().scan([unknown]).counts == [.unknown: 1])
    let answers = Collected<AccessionAnswer>()
    let summary = try await bench.accession().scan([unknown]) { event in
      if case .answered(let answer) = event { answers.append(answer) }
    }
    #expect(summary.counts == [.alreadyHere: 1] && summary.entry == nil && summary.books.isEmpty)
    #expect(summary.bare.map(\.description) == [unknown] && answers.values.map(\.isBare) == [true])
    #expect(try await bench.context.catalog.history(limit: nil).count == 1)
  }

  @Test func `a dry scan counts a book of the catalogue once, in whatever batch it comes again`() async throws {
    let bench = try AccessionBench()
    let isbn = isbn(2)
    var record = SourceRecord(source: "fast", key: isbn, title: "Known")
    record.ownISBNs = [isbn]
    _ = try await bench.context.catalog.ingest(batch([record], source: "fast"))
    let batches = Mutex([[isbn], [isbn]])
    let summary = try await bench.accession(dryRun: true).scan({ batches.withLock { $0.popLast() } }) { _ in }
    #expect(summary.counts == [.added: 1, .alreadyHere: 1])
    #expect(bench.requests.isEmpty)
  }

  @Test func `an ISBN on several books that contradict one another names none of them`() async throws {
    let bench = try AccessionBench()
    let claimed = isbn(2)
    let records = ["Apple", "Banana", "Cherry"].map { title in
      with(SourceRecord(source: "fast", key: title, title: title)) {
        ($0.authors, $0.ownISBNs) = (["\(title) Author"], [claimed])
      }
    }
    _ = try await bench.context.catalog.ingest(batch(records, source: "fast"))
    let references = bench.context.references
    let error = await #expect(throws: ReferenceError.self) { try await references.book(claimed) }
    guard case .shared(let text, let candidates, nil)? = error else { throw error ?? .unreadable(claimed) }
    #expect(text == claimed && candidates.count == 3 && candidates.contains { $0.contains("Banana") })
    await #expect(throws: ReferenceError.self) { try await bench.accession().add([claimed, isbn(4)]) { _ in } }
    let summary = try await bench.accession().scan([claimed])
    #expect(summary.counts == [.shared: 1] && summary.books.isEmpty && summary.entry == nil)
    #expect(bench.requests.isEmpty)
    // Its own id names each.
    #expect(try await references.book(records[1].id.description).title == "Banana")
  }

  @Test func `an ISBN of which the sources bring several books that contradict one another is none of them`()
    async throws
  {
    let bench = try AccessionBench()
    bench.contradictsItself = true
    let isbn = isbn(6)
    let summary = try await bench.accession().scan([isbn])
    #expect(summary.counts == [.shared: 1] && summary.books.isEmpty)
    // What was decided before that can be told.
    let other = try AccessionBench()
    other.contradictsItself = true
    let added = try await other.accession().add([isbn]) { _ in }
    let result = try await other.context.result(of: added, naming: [isbn], dryRun: false)
    #expect(added.counts == [.shared: 1] && result.entry?.id == added.entry?.id && added.entry != nil)
    // The reader alone knows which of them it is.
    let references = other.context.references
    let error = await #expect(throws: ReferenceError.self) { try await references.book(isbn) }
    #expect(error?.remedy == .merge(bare: SourceRecord.bare(.example(6)).id))
  }

  @Test func `bare ISBNs are asked for again in the order in which they came`() async throws {
    let bench = try AccessionBench()
    // Neither source knows them; their order by number is another one.
    let isbns = (0..<24).map { ISBN.example(1 + 6 * ($0 * 7 % 24)) }
    for (index, isbn) in isbns.enumerated() {
      let time = Date(timeIntervalSince1970: 1_600_000_000 + Double(index))
      _ = try await bench.context.catalog.decide(Act.adding(bare: [isbn]), at: time, dryRun: false)
    }
    _ = try await bench.accession().askAgain()
    let asked = bench.asked.filter { $0.source == "fast" }.map(\.isbn)
    #expect(Set(asked) == Set(isbns) && asked.count == isbns.count)
    // Several are asked for at once.
    for (index, isbn) in asked.enumerated() {
      let place = try #require(isbns.firstIndex(of: isbn))
      #expect(abs(place - index) < 2 * ISBNLookup.width)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a listener that throws ends the run at once, though more may be typed`() async throws {
    struct Deaf: Error {}
    let bench = try AccessionBench()
    let first = Mutex([[isbn(2)]])
    let (later, typing) = AsyncStream<[String]>.makeStream()
    await #expect(throws: Deaf.self) {
      try await bench.accession().scan({
        if let lines = first.withLock({ $0.popLast() }) { return lines }
        for await line in later { return line }
        throw CancellationError()
      }) { event in if case .answered(let answer) = event, answer.outcome == .found { throw Deaf() } }
    }
    typing.finish()
  }
}
