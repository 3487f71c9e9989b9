import Catalog
import Domain
import Foundation
import Sourcing

/// One source being asked once: counts, keeps, and says in the end what became of it.
struct FetchRun {
  /// What a page is a part of.
  private enum PageRole {
    /// The answer to a question. `asked` is the ISBN that was asked for; nil where the question was another.
    case answer(asked: ISBN?)
    /// All that the source has. `again` holds the records of the page that an earlier page had: they are counted
    /// already.
    case catalog(again: Set<RecordKey>)
    /// What stands in one category.
    case category(CategoryPageContext)
    /// The categories that the source has.
    case categories
  }

  let source: OpenedSource
  let coordinator: Coordinator
  let deadline: Deadline
  let fetcher: PageFetcher
  let start: ContinuousClock.Instant
  private(set) var unused = UnusedRows()
  private(set) var kept = IngestSummary()
  /// The keys of the first records that the source gave, in its order; at most ``mostKeys``.
  private(set) var keys: [RecordKey] = []
  /// How many records the source gave in all, each counted once.
  private(set) var count = 0
  private let mostKeys: Int
  /// True where the catalogue had nothing when the run began.
  private let isFilling: Bool
  private var pace: WritePace
  private(set) var failure: SourceError?
  private(set) var writing = Writing.done
  /// The first records of what is being written, or could not be written: as many as ``keys`` has room for.
  private(set) var unkept: [SourceRecord] = []
  /// Notices a category whose pages bring nothing new.
  private var newcomers = Newcomers()
  /// True where the source has more than it gives.
  private(set) var isCutOff = false
  /// When the run stopped taking pages; nil before that.
  private(set) var end: ContinuousClock.Instant?
  /// The walk that the pages are a part of, where they are all that the source has; else nil.
  private var walk: CatalogWalk?
  private let tell: @Sendable (FetchRun) -> Void

  /// - Parameters:
  ///   - mostKeys: how many of its first records are to be known by their keys. A whole catalogue has no end of them.
  ///   - isFilling: true where the catalogue has nothing yet, so that nobody waits to change it.
  ///   - tell: called with the run so far whenever something more came or is kept.
  init(
    _ source: OpenedSource, coordinator: Coordinator, until deadline: Deadline, naming mostKeys: Int = 0,
    isFilling: Bool = false, telling tell: @escaping @Sendable (FetchRun) -> Void = { _ in }
  ) {
    self.source = source
    self.coordinator = coordinator
    self.mostKeys = mostKeys
    self.isFilling = isFilling
    pace = WritePace(isFilling: isFilling)
    self.deadline = deadline
    fetcher = PageFetcher(source, until: deadline)
    start = deadline.clock.now
    self.tell = tell
  }

  var id: String { source.info.id }

  /// Takes pages and keeps each of them as it comes.
  ///
  /// The run stops behind the last page, at the deadline, when there were `enough` rows, and where a page fails. It
  /// also stops at a page that the catalogue cannot take in time.
  /// - Parameters:
  ///   - catalog: true where the pages are all that the source has.
  ///   - enough: how many rows will do; nil: all are wanted.
  ///   - isbn: the ISBN that was asked for; nil where the question was another. A record without it is kept, but is no
  ///     answer.
  mutating func fetch(
    catalog: Bool, enough: Int? = nil, asked isbn: ISBN? = nil,
    _ request: @escaping PageRequest
  ) async throws {
    defer {
      end = deadline.clock.now
      fetcher.endLargeAnswers()
    }
    // Where the catalogue itself stands in for what cannot be fetched, no older answer does.
    let fetching = fetcher.fetching(request, mayBeStale: !catalog)
    if catalog {
      walk = CatalogWalk(id: UUID().uuidString)
      walk?.isFirst = true
    }
    var pages = pages(until: deadline, enough: enough, of: fetching).makeAsyncIterator()
    // Not a part of the run, which is copied with each word of it.
    var known = KnownRecords()
    while let result = await pages.next() {
      switch result {
      case .success(let page):
        // A source that asks nobody costs no request: its next page is made while this one is kept.
        let isAhead = catalog && page.next != nil && fetcher.askedNobody
        if isAhead { pages.askAhead() }
        if isFilling && page.next != nil { try await beginBulkLoad() }
        let role = catalog ? PageRole.catalog(again: known.again(on: page)) : .answer(asked: isbn)
        try await keep(page, as: role, besideNext: isAhead)
        if wasNotKept { return }
      case .failure(let error): await fail(error)
      }
    }
  }

  /// Leaves out what lists are sorted by, while the catalogue fills. Where another program is writing it is kept up as
  /// usual, which only takes longer.
  private func beginBulkLoad() async throws {
    try await unlessBusy {
      try await value(before: deadline) { [coordinator] in try await coordinator.store.beginBulkLoad() }
    }
  }

  /// Notes that nothing changed, so that no page has to be taken.
  ///
  /// That holds where the source is of the version that was taken last, and the catalogue still has just what that
  /// version brought.
  /// - Parameter known: what is kept of the source.
  /// - Returns: false where the pages are to be taken. True also where the catalogue could not note it in time, which
  ///   ``writing`` says.
  mutating func confirm(_ whole: any CatalogSource, _ known: SourceFetches?) async throws -> Bool {
    let time = coordinator.now()
    guard let version = known?.catalogVersion,
      await value(before: deadline, { await whole.catalogVersion() }) == version
    else { return false }
    writing = .underWay
    tell(self)
    let confirmed = try await inTime(before: deadline.moved(by: afterDeadline)) { [id, source, coordinator] in
      try await coordinator.store.confirm(version, of: id, origin: source.origin, at: time)
    }
    guard let confirmed else {
      noteNotKept()
      end = deadline.clock.now
      tell(self)
      return true
    }
    writing = .done
    guard let kept = confirmed else { return false }
    self.kept += kept
    count += kept.unchanged
    end = deadline.clock.now
    coordinator.report(.page(source: id, records: count))
    tell(self)
    return true
  }

  /// Ends a run that nobody waits for any longer: it timed out, unless it failed before. What is being written by now,
  /// or waits for its turn, counts as not kept.
  mutating func giveUp() {
    guard failure == nil else { return }
    if writing == .underWay || fetcher.hasLargeAnswer { noteNotKept() }
    failure = .timedOut
  }

  /// Does the work. Where the catalogue fails at it, the run is over and its status says why: whoever asked has
  /// something to show all the same.
  /// - Throws: what the work throws and is no ``CatalogError``.
  mutating func notingCatalogFailure(_ work: (inout FetchRun) async throws -> Void) async throws {
    do { try await work(&self) } catch let error as CatalogError {
      writing = .failed(.failed(error))
      failure = .timedOut
      end = end ?? deadline.clock.now
    }
  }

  private mutating func noteNotKept() {
    if writing != .failed(.busy) { writing = .tooLate }
    failure = .timedOut
  }

  private mutating func fail(_ error: SourceError) async {
    failure = error
    if error == .timedOut && fetcher.hasLargeAnswer { writing = .tooLate }
    await fetcher.noteFailure(error)
  }

  /// Takes the page behind `token`, and keeps it if `isWanted` says so. ``failure`` says why no page came.
  /// - Parameter category: key of the category that it is a page of; nil where the request is for the categories.
  mutating func fetchPage(
    of category: String?, behind token: String?,
    if isWanted: @Sendable (SourcePage) -> Bool = { _ in true }, _ request: @escaping PageRequest
  ) async throws {
    defer { fetcher.endLargeAnswers() }
    for await result in pages(until: deadline, enough: 0, of: fetcher.fetching(request, mayBeStale: false)) {
      switch result {
      case .success(let page) where !isWanted(page): return
      case .success(let page) where page.next != nil && page.next == token:
        failure = .inCircles
      case .success(let page) where category != nil && newcomers.goInCircles(page, isFirst: token == nil):
        failure = .inCircles
      case .success(let page):
        let context = category.map { CategoryPageContext(category: $0, isFirst: token == nil, nextPage: page.next) }
        return try await keep(page, as: context.map(PageRole.category) ?? .categories)
      case .failure(let error): await fail(error)
      }
    }
  }

  /// - Parameter isAhead: true where the next page is being made meanwhile; only of a source that asked nobody.
  private mutating func keep(_ page: SourcePage, as role: PageRole, besideNext isAhead: Bool = false) async throws {
    var batch = batch(of: page, as: role, besideNext: isAhead)
    for flaw in page.records.lazy.compactMap(\.flawOfTitle) { unused.add(1, because: flaw) }
    unused.add(page)
    isCutOff = isCutOff || page.isCutOff
    if batch.completesCatalog && isAllUsed { batch.walk?.version = page.catalogVersion }
    walk?.isFirst = false
    // Records that are counted already are a batch of their own. It comes first, since the other batch may say that all
    // is there now.
    if case .catalog(let again) = role, !again.isEmpty {
      var repeated = SourceBatch(source: id, fetchedAt: batch.fetchedAt)
      repeated.records = batch.records.filter { again.contains($0.recordKey) }
      repeated.walk = walk
      batch.records.removeAll { again.contains($0.recordKey) }
      try await keepInParts(repeated, isCounted: false)
    }
    try await keepInParts(batch, isCounted: true)
    // A next page that is being made may be at a large answer of its own.
    if !isAhead { fetcher.endLargeAnswers() }
  }

  /// What the catalogue is to keep of the page: no record that is skipped for its title.
  private func batch(of page: SourcePage, as role: PageRole, besideNext isAhead: Bool) -> SourceBatch {
    let time = page.fetchedAt ?? coordinator.now()
    var batch = SourceBatch(source: id, fetchedAt: time)
    batch.catalogOrigin = source.origin
    batch.walk = walk
    // The lists that the catalogue has are never older than a stale answer.
    let mayReplaceLists = isAhead || fetcher.statistics.reasonForStale == nil
    if mayReplaceLists {
      batch.placements = page.placements
      batch.categories = page.categories
      batch.completeCategories = page.completeCategories
    }
    var asked: ISBN?
    switch role {
    case .answer(let isbn): asked = isbn
    case .catalog: batch.completesCatalog = page.next == nil && !page.isCutOff
    case .category(let context): if mayReplaceLists { batch.pageContext = context }
    case .categories: batch.completesCategories = mayReplaceLists
    }
    batch.records.reserveCapacity(page.records.count)
    for record in page.records where record.flawOfTitle == nil {
      batch.records.append(coordinator.stamped(record, at: time, asked: asked))
    }
    return batch
  }

  /// - Parameter isCounted: false for records that came, and were counted, before.
  private mutating func keepInParts(_ batch: SourceBatch, isCounted: Bool) async throws {
    var parts = PartedBatch(batch)
    while !wasNotKept, let part = parts.next(within: pace.most) {
      if let duration = try await keep(part, isCounted: isCounted) { pace.note(parts.size, took: duration) }
    }
  }

  /// - Returns: how long others could not write for it; nil where nothing was kept, or nobody knows.
  private mutating func keep(_ batch: SourceBatch, isCounted: Bool) async throws -> Duration? {
    let end = deadline.moved(by: afterDeadline)
    writing = .underWay
    let answers = batch.records.lazy.filter { isCounted && !$0.notes.contains(Coordinator.answeredOtherISBN) }
    unkept = Array(answers.prefix(mostKeys - keys.count))
    tell(self)
    guard !end.hasPassed, var kept = try await kept(batch, by: end) else {
      noteNotKept()
      tell(self)
      return nil
    }
    unkept = []
    if !isCounted { (kept.added, kept.changed, kept.unchanged) = (0, 0, 0) }
    self.kept += kept
    keys += answers.prefix(mostKeys - keys.count).map(\.recordKey)
    count += answers.count
    coordinator.report(.page(source: id, records: count))
    writing = .done
    tell(self)
    return kept.duration
  }

  /// What the catalogue took of the batch; nil where it could not in time. The batch is written whole or not at all.
  private mutating func kept(_ batch: SourceBatch, by end: Deadline) async throws -> IngestSummary? {
    try await inTime(before: end) { [coordinator] in try await coordinator.store.ingest(batch) }
  }

  /// Nil where the catalogue could not do the work in time, or was kept busy.
  private mutating func inTime<Value: Sendable>(
    before end: Deadline, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    do { return try await value(before: end, work) } catch CatalogError.busy {
      writing = .failed(.busy)
      return nil
    }
  }
}
