import Catalog
import CatalogTesting
import Domain
import Foundation
import Persistence
import Sourcing
import Synchronization
import TestSupport
import Testing

@testable import AppServices

/// ISBNs that come in line by line, with sources of other speeds and limits, and a time that waiting moves.
@Suite struct AccessionTests {
  /// The `number`th of many.
  private static func isbn(_ number: Int) -> ISBN {
    let twelve = 978_100_000_000 + Int64(number)
    return ISBN(digits: twelve * 10 + ISBN.checkDigit(ofTwelve: twelve)) ?? .init(unchecked: number)
  }

  @Test func `the slowest source's limit is kept, and holds up no other`() async throws {
    let bench = AccessionBench(slowPerMinute: 5)
    let isbns = (1...300).map(Self.isbn)
    // The slow service answers no question but its first before the fast one has answered all that it knows.
    let gate = Gate()
    bench.slowService = { number in if number > 1 { await gate.pass() } }
    let found = Mutex(0)
    let lines = Collected(isbns.map(\.description))
    let summary = try await bench.accession().scan({ lines.takeAll() }) { event in
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
    let bench = AccessionBench(slowPerDay: 3)
    let lines = Collected((1...10).map { Self.isbn($0).description })
    let answers = Collected([AccessionAnswer]())
    let summary = try await bench.accession().scan({ lines.takeAll() }) { event in
      if case .answered(let answer) = event { answers.append(answer) }
    }
    #expect(bench.requests["slow"] == 3)
    #expect(summary.statuses.map(\.outcome) == [.ok, .quota])
    let unknown = answers.values.filter { $0.outcome == .unknown }
    #expect(unknown.contains { $0.failed.map(\.source) == ["slow"] && $0.answered == ["fast"] })
    #expect(summary.bare.count == summary.count(.unknown))
  }

  @Test func `a book that one source has is found, though the last of the others is done while it is read`()
    async throws
  {
    // The source that has it is answered first, and the other while the catalogue is asked for the book.
    let (isRead, othersAreDone) = (Gate(), Gate())
    let bench = AccessionBench { ReadingStore(inner: $0, isRead: isRead, goesOn: othersAreDone) }
    bench.slowService = { _ in await isRead.pass() }
    // One that the fast source knows, and the slow one does not.
    let lines = Collected([Self.isbn(4).description])
    let summary = try await bench.accession().scan({ lines.takeAll() }) { event in
      if case .waiting(let left) = event, left["slow"] == nil { othersAreDone.open() }
    }
    #expect(isRead.isOpen && bench.requests == ["fast": 1, "slow": 1])
    #expect(summary.counts == [.found: 1] && summary.bare == [])
  }

  @Test func `an ISBN that is scanned twice is asked for once`() async throws {
    let bench = AccessionBench()
    let lines = Collected(Array(repeating: Self.isbn(2).description, count: 3))
    let summary = try await bench.accession().scan({ lines.takeAll() }) { _ in }
    #expect(summary.count(.alreadyHere) == 2 && summary.count(.found) == 1)
    #expect(bench.requests == ["fast": 1, "slow": 1])
  }

  @Test(arguments: [(FetchOptions.CachePolicy.whenStale, true), (.never, false)])
  func `an ISBN that is scanned twice is being asked for only where sources are`(
    policy: FetchOptions.CachePolicy, isBeingAsked: Bool
  ) async throws {
    let bench = AccessionBench()
    let lines = Collected(Array(repeating: Self.isbn(2).description, count: 2))
    let answers = Collected([AccessionAnswer]())
    _ = try await bench.accession(policy).scan({ lines.takeAll() }) { event in
      if case .answered(let answer) = event, answer.outcome == .alreadyHere { answers.append(answer) }
    }
    #expect(answers.values.map(\.isBeingAsked) == [isBeingAsked])
  }

  @Test func `a bare ISBN that is scanned in another run is here already, and decides nothing`() async throws {
    let bench = AccessionBench()
    // One that neither source knows.
    let unknown = Self.isbn(1)
    let first = Collected([unknown.description])
    #expect(try await bench.accession().scan({ first.takeAll() }) { _ in }.counts == [.unknown: 1])
    let again = Collected([unknown.description])
    let answers = Collected([AccessionAnswer]())
    let summary = try await bench.accession().scan({ again.takeAll() }) { event in
      if case .answered(let answer) = event { answers.append(answer) }
    }
    #expect(summary.counts == [.alreadyHere: 1] && summary.entry == nil && summary.books.isEmpty)
    #expect(summary.bare == [unknown] && answers.values.map(\.isBare) == [true])
    #expect(try await bench.context.catalog.history(limit: nil).count == 1)
  }

  @Test func `a dry scan counts a book of the catalogue once, in whatever batch it comes again`() async throws {
    let bench = AccessionBench()
    let isbn = Self.isbn(2).description
    var record = SourceRecord(source: "fast", key: isbn, title: "Known")
    record.ownISBNs = [isbn]
    _ = try await bench.context.catalog.ingest(batch([record], source: "fast"))
    let batches = Mutex([[isbn], [isbn]])
    let summary = try await bench.accession(dryRun: true).scan({ batches.withLock { $0.popLast() } }) { _ in }
    #expect(summary.counts == [.added: 1, .alreadyHere: 1])
    #expect(bench.requests.isEmpty)
  }

  @Test func `an ISBN on several books that contradict one another names none of them`() async throws {
    let bench = AccessionBench()
    let isbn = Self.isbn(2).description
    let records = ["Apple", "Banana", "Cherry"].map { title in
      with(SourceRecord(source: "fast", key: title, title: title)) {
        ($0.authors, $0.ownISBNs) = (["\(title) Author"], [isbn])
      }
    }
    _ = try await bench.context.catalog.ingest(batch(records, source: "fast"))
    let references = bench.context.references
    let error = await #expect(throws: ReferenceError.self) { try await references.book(isbn) }
    guard case .shared(let text, let candidates)? = error else { throw error ?? .unreadable(isbn) }
    #expect(text == isbn && candidates.count == 3 && candidates.contains { $0.contains("Banana") })
    await #expect(throws: ReferenceError.self) {
      try await bench.accession().add([isbn, Self.isbn(4).description]) { _ in }
    }
    let lines = Collected([isbn])
    let summary = try await bench.accession().scan({ lines.takeAll() }) { _ in }
    #expect(summary.counts == [.shared: 1] && summary.books.isEmpty && summary.entry == nil)
    #expect(bench.requests.isEmpty)
    // Its own id names each.
    #expect(try await references.book(records[1].id.description).title == "Banana")
  }

  @Test func `an ISBN of which the sources bring several books that contradict one another is none of them`()
    async throws
  {
    let bench = AccessionBench()
    bench.contradictsItself = true
    let isbn = Self.isbn(6).description
    let lines = Collected([isbn])
    let summary = try await bench.accession().scan({ lines.takeAll() }) { _ in }
    #expect(summary.counts == [.shared: 1] && summary.books.isEmpty)
    // What was decided before that can be told.
    let other = AccessionBench()
    other.contradictsItself = true
    let added = try await other.accession().add([isbn]) { _ in }
    let result = try await other.context.result(of: added, naming: [isbn], dryRun: false)
    #expect(added.counts == [.shared: 1] && result.entry?.id == added.entry?.id && added.entry != nil)
  }

  @Test func `bare ISBNs are asked for again in the order in which they came`() async throws {
    let bench = AccessionBench()
    // Neither source knows them; their order by number is another one.
    let isbns = (0..<24).map { Self.isbn(1 + 6 * ($0 * 7 % 24)) }
    for (index, isbn) in isbns.enumerated() {
      let time = Date(timeIntervalSince1970: 1_600_000_000 + Double(index))
      _ = try await bench.context.catalog.decide(Act.adding(bare: [isbn]), at: time, dryRun: false)
    }
    _ = try await bench.accession().askAgain()
    let asked = bench.asked.filter { $0.source == "fast" }.map(\.isbn)
    #expect(Set(asked) == Set(isbns) && asked.count == isbns.count)
    // Several are asked for at once.
    for (index, isbn) in asked.enumerated() {
      #expect(abs((isbns.firstIndex(of: isbn) ?? .max / 2) - index) < 2 * ISBNLookup.width)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a listener that throws ends the run at once, though more may be typed`() async throws {
    struct Deaf: Error {}
    let bench = AccessionBench()
    let lines = Collected([Self.isbn(2).description])
    let (later, typing) = AsyncStream<[String]>.makeStream()
    await #expect(throws: Deaf.self) {
      try await bench.accession().scan({
        if case let first = lines.takeAll(), first != nil { return first }
        for await line in later { return line }
        throw CancellationError()
      }) { event in if case .answered(let answer) = event, answer.outcome == .found { throw Deaf() } }
    }
    typing.finish()
  }
}

extension ISBN {
  /// For a number that has none; none of these tests makes one.
  fileprivate init(unchecked number: Int) { preconditionFailure("\(number)") }
}
