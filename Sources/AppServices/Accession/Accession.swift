import Catalog
import Domain
import Foundation
import Sourcing

/// Adds books to the library by their ISBNs, as a pile is scanned. Each ISBN is answered as soon as its book is known,
/// and the book is in the library by then: whatever ends the run, nothing that was answered is lost.
///
/// An ISBN that the catalogue does not know is kept as a bare ISBN at first (``SourceRecord/bare(_:)``). Each enabled
/// source is asked for it from a queue of its own, and what it says joins the book by the ISBN. One run is one entry of
/// the journal.
package struct Accession: Sendable {
  private let context: AppContext
  private let options: FetchOptions
  private let time: LookupTime
  private let isDry: Bool

  /// - Parameters:
  ///   - options: which sources are asked, and whether kept responses may answer for them.
  ///   - dryRun: true where no source is asked and nothing is changed.
  package init(_ context: AppContext, _ options: FetchOptions, _ time: LookupTime, dryRun: Bool = false) {
    self.context = context
    self.options = options
    self.time = time
    isDry = dryRun
  }

  /// Called for one event after the other; what it throws ends the run.
  package typealias Report = @Sendable (AccessionEvent) throws -> Void

  /// Adds books by ISBNs that a reader types or scans, one a line. Blank lines are ignored.
  /// - Parameters:
  ///   - lines: those that came since the last call; nil when there are no more. It waits no longer where its task is
  ///     cancelled.
  ///   - tell: called for one event after the other; what it throws ends the run.
  /// - Throws: ``CatalogError``.
  package func scan(
    _ lines: @escaping @Sendable () async throws -> [String]?, telling tell: @escaping Report
  ) async throws -> AccessionSummary {
    let placeholders = context.settings.policy.placeholders
    return try await run(telling: tell) { desk in
      while let some = try await lines() {
        let readings = some.filter { trimmed($0) != nil }.map { ISBN.read(scan: $0, placeholders: placeholders) }
        for part in readings.parts(of: Self.mostAtOnce) { try await desk.enter(part) }
      }
    }
  }

  /// How many ISBNs are written in one transaction where they come faster than they are written.
  private static let mostAtOnce = 200

  /// Adds books by their references. The sources are asked for an ISBN that leads to no book.
  /// - Throws: as ``ReferenceResolver/books(_:)`` for what is no ISBN, ``DecisionRefusal/badISBN(_:)`` for what is
  ///   meant as one; nothing is done then. ``CatalogError``.
  package func add(_ references: [String], telling tell: @escaping Report) async throws -> AccessionSummary {
    let named = try await named(by: references)
    return try await run(keepsBefore: true, telling: tell) { desk in
      try await desk.enter(named.readings, beside: named.books)
    }
  }

  private func named(by references: [String]) async throws -> (readings: [ISBNParseResult], books: [Book]) {
    let placeholders = context.settings.policy.placeholders
    let readings = references.map { ISBN.read($0, placeholders: placeholders) }
    var others: [String] = []
    for reading in readings where reading.isbn == nil {
      if try await reading.isMeantAsISBN(in: context.catalog) { throw DecisionRefusal.badISBN(reading) }
      others.append(reading.input)
    }
    for reading in readings {
      guard let isbn = reading.isbn else { continue }
      let book = try await context.catalog.book(.isbn(isbn))
      try await context.references.refuseShared(isbn, named: reading.input, leadingTo: book)
    }
    return (readings.filter { $0.isbn != nil }, try await context.references.books(others))
  }

  /// True for an ISBN of which the catalogue knows no more than that.
  static func isUnknown(_ text: String, in context: AppContext) async throws -> Bool {
    guard let isbn = ISBN.read(text, placeholders: context.settings.policy.placeholders).isbn else {
      return try await ISBN.read(text).isMeantAsISBN(in: context.catalog)
    }
    return try await context.catalog.book(.isbn(isbn))?.isBare ?? true
  }

  /// Asks the sources again for the bare ISBNs of the library, in the order in which these were added.
  /// - Parameter taken: the statuses of sources whose whole catalogues were fetched just before, by id. These are not
  ///   fetched again.
  /// - Throws: ``CatalogError``.
  package func askAgain(
    after taken: [String: SourceStatus] = [:], telling tell: @escaping Report = { _ in }
  ) async throws -> AccessionSummary {
    let isbns = try await bare()
    if isbns.isEmpty { return AccessionSummary() }
    return try await run(after: taken, telling: tell) { desk in try await desk.ask(for: isbns) }
  }

  /// True where ``askAgain(after:telling:)`` has something to ask a source for.
  /// - Throws: ``CatalogError``.
  func mayAskAgain() async throws -> Bool {
    let sources = context.coordinator.chosen(by: options)
    guard sources.contains(where: { $0.searchTerms.contains(.isbn) }) else { return false }
    return try await !bare().isEmpty
  }

  /// The bare ISBNs of the library, in the order in which they were added.
  private func bare() async throws -> [ISBN] {
    var query = ListQuery()
    (query.sort, query.isExplained) = (.added, false)
    var (wanted, seen): ([(isbn: ISBN, addedAt: Date)], Set<ISBN>) = ([], [])
    for source in SourceRecord.unaskedSources.sorted() {
      query.source = source
      // Files may have brought a whole catalogue. Only those of its books are read that may be bare and are in the
      // library.
      query.savedOnly = source == SourceRecord.importSource
      query.title = query.savedOnly ? SourceRecord.titleOfBare : nil
      for try await books in context.catalog.allBooks(query) {
        for book in books where book.isBare {
          guard let isbn = book.isbn, seen.insert(isbn).inserted else { continue }
          wanted.append((isbn, book.addedAt ?? .distantFuture))
        }
      }
    }
    return wanted.sorted { ($0.addedAt, $0.isbn) < ($1.addedAt, $1.isbn) }.map(\.isbn)
  }

  private func run(
    keepsBefore: Bool = false, after taken: [String: SourceStatus] = [:], telling tell: @escaping Report,
    _ work: @escaping @Sendable (AccessionDesk) async throws -> Void
  ) async throws -> AccessionSummary {
    let coordinator = context.coordinator
    let known = try await coordinator.fetches()
    let sources = isDry ? [] : coordinator.chosen(by: options)
    let desk = AccessionDesk(context, isDry: isDry, keepsBefore: keepsBefore, telling: tell)
    let lookups = sources.map { source in
      ISBNLookup(
        configured: source, coordinator: coordinator, options: options, time: time, known: known[source.info.id],
        waiting: WaitingForService()
      ) { until in try await desk.tell(.held(source: source.info.id, until: until)) }
    }
    await desk.open(lookups)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      for lookup in lookups {
        guard let queue = await desk.queue(of: lookup.id) else { continue }
        for _ in 0..<lookup.workers {
          group.addTask { try await Self.work(lookup, queue, desk, taken: taken[lookup.id]) }
        }
      }
      group.addTask {
        try await work(desk)
        await desk.close()
      }
      do {
        while try await group.next() != nil {}
      } catch {
        // The workers that wait for an ISBN end: no more come.
        await desk.close()
        throw error
      }
      return try await desk.summary()
    }
  }

  /// A worker: asks one source for the ISBNs of its queue, one after the other.
  /// - Parameter taken: the status of the source where its whole catalogue was fetched just before.
  private static func work(
    _ lookup: ISBNLookup, _ queue: WorkQueue<ISBN>, _ desk: AccessionDesk, taken: SourceStatus?
  ) async throws {
    var whole = taken
    while let isbn = await queue.take() {
      try Task.checkCancellation()
      switch lookup.strategy {
      case .search:
        let answer = try await lookup.ask(for: isbn)
        try await desk.note(answer.status, isFound: answer.isFound, for: isbn)
      default:
        if whole == nil { whole = try await lookup.fetchAll() }
        guard let whole else { continue }
        try await desk.note(whole, isFound: nil, for: isbn)
      }
    }
  }
}

extension ISBNLookup {
  /// How many ask the source at once. A whole catalogue is fetched once, by one worker.
  fileprivate var workers: Int { if case .search = strategy { Self.width } else { 1 } }
}

extension ISBNParseResult {
  /// True for what is no ISBN and no other name of a book, but digits that were meant as an ISBN.
  fileprivate func isMeantAsISBN(in catalog: any Catalog) async throws -> Bool {
    // Twelve digits may be an id. Where no book has that id, they are an ISBN that lacks a digit, or a barcode.
    if let reference = try? ReferenceResolver.read(input) {
      guard input.utf8.allSatisfy(\.isASCIIDigit) else { return false }
      return try await catalog.book(reference) == nil
    }
    return looksLikeISBN
  }

  /// True for what is no ISBN and was plainly meant as one.
  var looksLikeISBN: Bool {
    switch self.class {
    case .badChecksum, .ismn, .issnEAN, .notBookland, .placeholder: true
    // Digits alone; before an X there may be those of an id.
    case .badLength: input.last?.lowercased() != "x"
    case .empty: input.utf8.contains(where: \.isASCIIDigit)
    case .isbn10, .isbn13, .sbn9, .badCharacter: false
    }
  }
}
