package import Catalog
import Domain
import Foundation
import Sourcing

/// One page of a category, and what became of asking its source.
package struct BrowseAnswer: Sendable {
  package var page: CategoryPage
  /// That of the category's source; none for the favorites.
  package var statuses: [SourceStatus]
  /// What did not work and concerns no source; one line.
  package var remark: String?

  package init(page: CategoryPage, statuses: [SourceStatus]) {
    self.page = page
    self.statuses = statuses
  }
}

extension Coordinator {
  /// One page of a category. Its source is asked where what is kept is not fresh, or does not reach so far. The page is
  /// always shown from the catalogue, so that the order is the same with and without the source.
  ///
  /// Pages of the source are taken one at a time, only as far as needed; an order other than the source's own needs
  /// all. An order that is asked for is remembered for the category; where that cannot be done in time, because another
  /// program is writing, the answer's remark says so.
  /// - Throws: ``CatalogError``; what becomes of the source is in its status.
  package func browse(_ query: CategoryQuery, _ options: FetchOptions) async throws -> BrowseAnswer {
    let deadline = deadline(of: options)
    guard let named = source(of: query) else {
      var answer = BrowseAnswer(page: try await store.items(query), statuses: [])
      answer.remark = try await remember(query, until: deadline)
      return answer
    }
    // What is fresh is in the catalogue: a kept answer may be of an issue that is over.
    var always = options
    always.cachePolicy = .always
    let source = opened(named, always)
    report(.started(sources: [source.info.id]))
    var browsing = CategoryBrowsing(query, source, options, coordinator: self, until: deadline)
    var answer = try await browsing.answer()
    if answer.page.total > 0 { answer.remark = try await remember(query, until: deadline) }
    answer.statuses.forEach { report(.finished($0)) }
    return answer
  }

  /// True where the catalogue alone cannot give the page, so that ``browse(_:_:)`` asks its source. Asks nobody.
  /// - Throws: ``CatalogError``.
  package func asksSource(for query: CategoryQuery, _ options: FetchOptions) async throws -> Bool {
    guard let named = source(of: query) else { return false }
    let browsing = CategoryBrowsing(
      query, opened(named, options), options, coordinator: self, until: deadline(of: options))
    return try await browsing.asksSource()
  }

  /// That of the category; nil for the favorites.
  private func source(of query: CategoryQuery) -> ConfiguredSource? {
    sources.first { query.category.hasPrefix($0.info.id + ":") }
  }

  /// Remembers the order that the query asks for, if it asks for one. Another program that is writing does not hold up
  /// the page for long.
  /// - Returns: a remark where the order is not remembered; else nil.
  private func remember(_ query: CategoryQuery, until deadline: Deadline) async throws -> String? {
    guard let sort = query.sort else { return nil }
    let reason = try await value(before: deadline.moved(by: gracePeriod).within(.seconds(1))) { [store] in
      try await Self.reasonForNotRemembering { try await store.remember(sort, for: query.category) }
    }
    guard let reason else { return Self.notRemembered(Self.anotherWrites) }
    return reason.map(Self.notRemembered)
  }

  /// Does the work, and says why it could not be done; nil where it is done.
  private static func reasonForNotRemembering(_ work: () async throws -> Void) async throws -> String? {
    do { try await work() } catch CatalogError.busy { return anotherWrites } catch CatalogError.failed(_, let reason) {
      return reason
    }
    return nil
  }

  private static func notRemembered(_ reason: String) -> String { "the order was not remembered: \(reason)" }

  private static let anotherWrites = "another program is writing to the catalogue; try again"
}

/// A category being browsed once.
private struct CategoryBrowsing {
  let query: CategoryQuery
  let source: OpenedSource
  let options: FetchOptions
  let coordinator: Coordinator
  private let deadline: Deadline
  private var run: FetchRun
  private var wasAsked = false
  private var beganAnew = false
  /// A remark for the reader, with what can be done.
  private var remark: (text: String, remedy: Remedy?)?

  init(
    _ query: CategoryQuery, _ source: OpenedSource, _ options: FetchOptions, coordinator: Coordinator,
    until deadline: Deadline
  ) {
    self.query = query
    self.source = source
    self.options = options
    self.coordinator = coordinator
    self.deadline = deadline
    run = FetchRun(source, coordinator: coordinator, until: deadline)
  }

  /// The source's own name of the category.
  private var key: String { String(query.category.dropFirst(source.info.id.count + 1)) }

  mutating func answer() async throws -> BrowseAnswer {
    let known = try await kept()
    if let refusal = coordinator.refusal(of: source, options) { return try await answer(known, refusal) }
    switch source.source {
    case .failure(let error):
      return try await answer(known, SourceStatus(source: source.info.id, error: error, now: coordinator.now()))
    case .success(let categories as any CategorySource):
      let page = try await page(of: categories, known)
      return try await answer(page, status(page))
    case .success:
      let error = SourceError.unsupported(reason: "has no categories to ask for")
      return try await answer(known, SourceStatus(source: source.info.id, error: error, now: coordinator.now()))
    }
  }

  /// True where ``answer()`` asks the source.
  func asksSource() async throws -> Bool {
    guard coordinator.refusal(of: source, options) == nil, case .success(let made) = source.source,
      made is any CategorySource
    else { return false }
    let page = try await kept()
    return mustBegin(page) || page.map { $0.fetchState?.nextPage != nil && lacks($0) } == true
  }

  /// The page as the catalogue has it; nil where it knows no such category.
  private func kept() async throws -> CategoryPage? {
    do {
      return try await coordinator.store.items(query)
    } catch CatalogError.unknownCategory {
      return nil
    }
  }

  /// The page after as much was asked for as is needed and can be had; nil where the category stays unknown.
  private mutating func page(of categories: any CategorySource, _ known: CategoryPage?) async throws -> CategoryPage? {
    let key = key
    var page = known
    var asked: Set<String> = []
    if mustBegin(page) { page = try await begin(categories) ?? page }
    while let current = page, let token = current.fetchState?.nextPage, run.failure == nil, lacks(current),
      asked.insert(token).inserted, asked.count < mostPages
    {
      let before = run.kept
      try await fetch(categories, behind: token) { $0.isPage(ofCategory: key, current.issue) }
      page = try await kept()
      // Nothing was kept, though the source answered: it has gone on to another issue.
      if run.failure == nil, page?.fetchState?.nextPage == token, run.kept == before {
        guard try await goOn(with: categories) else { return page }
        page = try await kept()
        asked = []
      }
    }
    return page
  }

  /// A reader at the beginning gets the new issue; one who goes on stays in the old one as far as it is kept.
  /// - Returns: whether the new issue was begun.
  private mutating func goOn(with categories: any CategorySource) async throws -> Bool {
    guard case .page = query.start else {
      remark = ("a newer issue is out, and the rest of this one was never taken", .startOver)
      return false
    }
    guard !beganAnew else {
      remark = ("its pages are of two issues, as while a new one comes out: try again later", nil)
      return false
    }
    beganAnew = true
    _ = try await begin(categories)
    return true
  }

  /// Takes the first page.
  private mutating func begin(_ categories: any CategorySource) async throws -> CategoryPage? {
    try await fetch(categories, behind: nil)
    if case .noSuchItem = run.failure { try await learnCategories(categories) }
    return try await kept()
  }

  private mutating func fetch(
    _ categories: any CategorySource, behind token: String?, if isWanted: @Sendable (SourcePage) -> Bool = { _ in true }
  ) async throws {
    wasAsked = true
    let key = key
    // What is kept can be shown all the same.
    try await run.notingCatalogFailure { run in
      try await run.fetchPage(of: key, behind: token, if: isWanted) { (_) throws(SourceError) in
        try await categories.items(inCategory: key, page: token)
      }
    }
  }

  /// Takes the names of the source's categories, so that the reader can be told the one that was meant.
  private mutating func learnCategories(_ categories: any CategorySource) async throws {
    let fetches = try await coordinator.fetches()[source.info.id]
    guard try await !coordinator.knowsCategories(of: source, fetches) else { return }
    var naming = FetchRun(source, coordinator: coordinator, until: deadline)
    try await naming.fetchCategories(of: categories)
    // Where not even its categories are there, it is the service that is not, rather than the one category.
    if case .http = naming.failure { run = naming }
  }

  private func mustBegin(_ page: CategoryPage?) -> Bool {
    guard case .page = query.start else { return false }
    return options.cachePolicy == .always || !isFresh(page)
  }

  private func isFresh(_ page: CategoryPage?) -> Bool {
    guard let fetch = page?.fetchState, fetch.origin == source.origin else { return false }
    return coordinator.isFresh(fetch.at, source.info)
  }

  private func lacks(_ page: CategoryPage) -> Bool {
    page.isCurrent && (page.sort != .rank || page.size < query.limit)
  }

  private func status(_ page: CategoryPage?) -> SourceStatus {
    var status = run.status(results: page?.total ?? 0)
    if !wasAsked { status.outcome = status.results == 0 ? .empty : .cached }
    if let remark { (status.message, status.remedy) = (remark.text, remark.remedy) }
    return status
  }

  /// - Throws: `CatalogError.unknownCategory` where the catalogue does not know it, and the source neither or was not
  ///   asked.
  private func answer(_ page: CategoryPage?, _ status: SourceStatus) async throws -> BrowseAnswer {
    var status = status
    if page == nil, [.empty, .offline].contains(status.outcome) { _ = try await coordinator.store.items(query) }
    let page = page ?? CategoryPage()
    status.results = page.total
    status.fetchedAt = page.total > 0 ? page.fetchState?.at : nil
    status.stale = page.total > 0 && (run.failure != nil || !isFresh(page))
    return BrowseAnswer(page: page, statuses: [status])
  }
}

extension SourcePage {
  /// False for a page of another issue of the category than this one. An empty page may name its issue as well.
  fileprivate func isPage(ofCategory key: String, _ issue: PartialDate?) -> Bool {
    let date = placements.compactMap(\.date).max()
    let named = placements.isEmpty ? categories.first { $0.key == key }?.date : nil
    return (date ?? named).map { $0 == issue } ?? true
  }
}
