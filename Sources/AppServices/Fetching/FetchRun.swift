import Catalog
import Domain
import Foundation
import Sourcing

/// One source asked once: takes its pages, puts them into the catalogue, and says in the end what became of it.
struct FetchRun {
  /// What a page is a part of.
  private enum PageRole {
    /// The answer to a query. `asked` is the ISBN that was asked for; nil for any other query.
    case answer(asked: ISBN?)
    /// A part of the whole catalogue. `again` holds the records that an earlier page had: they are counted already.
    case catalog(again: Set<RecordKey>)
    /// Items of one category.
    case category(CategoryPageContext)
    /// The list of categories.
    case categories
  }

  let source: OpenedSource
  let coordinator: Coordinator
  let deadline: Deadline
  let fetcher: PageFetcher
  let start: ContinuousClock.Instant
  private(set) var unused = UnusedRows()
  private(set) var kept = IngestSummary()
  /// The keys of the first ``mostKeys`` records that the source gave and the catalogue took, in the source's order.
  private(set) var keys: [RecordKey] = []
  /// How many records the source gave in all, each counted once.
  private(set) var count = 0
  private let mostKeys: Int
  /// True where the catalogue was empty when the run began.
  private let isFilling: Bool
  private var pace: WritePace
  private(set) var failure: SourceError?
  private(set) var writing = Writing.done
  /// The first records of the batch that is being written or could not be written, as many as ``keys`` has room for.
  private(set) var unkept: [SourceRecord] = []
  private var idlePages = IdlePages()
  /// True where the source has more than it gives.
  private(set) var isCutOff = false
  /// Why a part of the source could not be read, where the pages came without it; nil where all could be.
  private(set) var failedPart: SourceError?
  /// When the run stopped taking pages; nil before that.
  private(set) var end: ContinuousClock.Instant?
  /// The walk through the whole catalogue that the pages belong to; else nil.
  private var walk: CatalogWalk?
  private let tell: @Sendable (FetchRun) -> Void

  /// - Parameters:
  ///   - mostKeys: how many keys of records to remember in ``keys``.
  ///   - isFilling: true where the catalogue is empty, so that nobody waits to change it.
  ///   - tell: called with the run so far whenever a page came or was kept.
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
  ///   - catalog: true where the pages are the source's whole catalogue.
  ///   - enough: how many rows will do; nil: all are wanted.
  ///   - isbn: the ISBN that was asked for; nil for any other query. A record without it is kept, but does not count as
  ///     an answer.
  mutating func fetch(
    catalog: Bool, enough: Int? = nil, asked isbn: ISBN? = nil,
    _ request: @escaping PageRequest
  ) async throws {
    defer {
      end = deadline.clock.now
      fetcher.endLargeAnswers()
    }
    // What cannot be fetched of a whole catalogue is in our catalogue already: no stale response is needed for it.
    let fetching = fetcher.fetching(request, mayBeStale: !catalog)
    if catalog {
      walk = CatalogWalk(id: UUID().uuidString)
      walk?.isFirst = true
    }
    var pages = pages(until: deadline, enough: enough, of: fetching).makeAsyncIterator()
    // Not a property of the run, which is copied each time it is told of.
    var known = KnownRecords()
    while let result = await pages.next() {
      switch result {
      case .success(let page):
        // A source that asks no service costs no request: its next page is made while this one is kept.
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

  /// Has the catalogue leave out its list indexes while it fills. Where another program is writing, it keeps them up as
  /// usual, which only takes longer.
  private func beginBulkLoad() async throws {
    try await unlessBusy {
      try await value(before: deadline) { [coordinator] in try await coordinator.store.beginBulkLoad() }
    }
  }

  /// Notes in the catalogue that the source is unchanged, so that no page has to be taken.
  ///
  /// It is unchanged where it still has the version that was taken last, and the catalogue still has just what that
  /// version brought.
  /// - Parameter known: the last fetches of the source.
  /// - Returns: false where the pages have to be taken. True also where the catalogue could not note it in time, which
  ///   ``writing`` says.
  mutating func confirm(_ whole: any CatalogSource, _ known: SourceFetches?) async throws -> Bool {
    let time = coordinator.now()
    guard let version = known?.catalogVersion,
      await value(before: deadline, { await whole.catalogVersion() }) == version
    else { return false }
    writing = .underWay
    tell(self)
    let confirmed = try await inTime(before: deadline.moved(by: gracePeriod)) { [id, source, coordinator] in
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

  /// Does the work. Where the catalogue fails at it, the run is over and its status says why, so that the caller can
  /// show what there is all the same.
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

  /// Takes the page that `token` leads to, and keeps it if `isWanted` says so. ``failure`` says why no page came.
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
      case .success(let page) where category != nil && idlePages.closesLoop(page, isFirst: token == nil):
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
    failedPart = failedPart ?? page.failedPart
    if batch.completesCatalog && isAllUsed { batch.walk?.version = page.catalogVersion }
    walk?.isFirst = false
    // Records that are counted already are a batch of their own. It is written first, since the other batch may
    // complete the catalogue.
    if case .catalog(let again) = role, !again.isEmpty {
      var repeated = SourceBatch(source: id, fetchedAt: batch.fetchedAt)
      repeated.records = batch.records.filter { again.contains($0.recordKey) }
      repeated.walk = walk
      batch.records.removeAll { again.contains($0.recordKey) }
      try await keepInParts(repeated, isCounted: false)
    }
    try await keepInParts(batch, isCounted: true)
    // The next page, if it is being made, may hold a large answer of its own.
    if !isAhead { fetcher.endLargeAnswers() }
  }

  /// The page as a batch for the catalogue, without records whose titles have a flaw.
  private func batch(of page: SourcePage, as role: PageRole, besideNext isAhead: Bool) -> SourceBatch {
    let time = page.fetchedAt ?? coordinator.now()
    var batch = SourceBatch(source: id, fetchedAt: time)
    batch.catalogOrigin = source.origin
    batch.walk = walk
    // The lists in the catalogue are never older than a stale response.
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
    case .categories: batch.completesCategories = mayReplaceLists && page.failedPart == nil
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

  /// - Returns: how long the write kept others from writing; nil where nothing was kept, or where that is not known.
  private mutating func keep(_ batch: SourceBatch, isCounted: Bool) async throws -> Duration? {
    let end = deadline.moved(by: gracePeriod)
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
