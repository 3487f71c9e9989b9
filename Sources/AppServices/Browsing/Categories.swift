import Catalog
package import Domain
package import Foundation
import Sourcing

/// The categories that there are.
package struct CategoriesAnswer: Sendable {
  /// By the order of sources, then the source's own.
  package var categories: [CategorySummary]
  /// Of the sources that were asked, by id.
  package var statuses: [SourceStatus]
}

extension Coordinator {
  /// The categories of the chosen sources. A source that was not asked for them yet, or not lately, is asked, which
  /// costs little.
  /// - Throws: ``CatalogError``.
  package func categories(_ options: FetchOptions) async throws -> CategoriesAnswer {
    let deadline = deadline(of: options)
    // How much stands in each is counted, which takes its time: asked again only where a source was asked.
    var kept = try await store.categories()
    let known = Set(kept.map(\.category.source))
    let fetches = try await fetches()
    let chosen = chosen(by: options).map { opened($0, options) }
    var unknown: [OpenedSource] = []
    for source in chosen where source.isEnabled && source.hasCategories {
      if try await !knowsCategories(of: source, fetches[source.info.id], having: known) { unknown.append(source) }
    }
    let statuses = try await askAll(unknown) { source in
      let status = try await learnCategories(of: source, options, until: deadline)
      report(.finished(status))
      return status
    }
    let ids = Set(chosen.map(\.info.id))
    let ranks = Dictionary(policy.sourceOrder.enumerated().map { ($1, $0) }) { first, _ in first }
    if !unknown.isEmpty && options.cachePolicy != .never { kept = try await store.categories() }
    let all = kept.filter { ids.contains($0.category.source) }.enumerated()
    let ordered = all.sorted { left, right in
      let first = ranks[left.element.category.source] ?? .max
      let second = ranks[right.element.category.source] ?? .max
      return first == second ? left.offset < right.offset : first < second
    }
    return CategoriesAnswer(categories: ordered.map(\.element), statuses: statuses)
  }

  /// True where a source was not asked for its categories yet, or not lately, so that ``categories(_:)`` asks it. Asks
  /// nobody. One that cannot be made is not asked: ``categories(_:)`` only says why.
  /// - Throws: ``CatalogError``.
  package func asksForCategories(_ options: FetchOptions) async throws -> Bool {
    if options.cachePolicy == .never { return false }
    let fetches = try await fetches()
    for source in chosen(by: options).map({ opened($0, options) }) where source.isEnabled {
      guard case .success(let made) = source.source, made is any CategorySource else { continue }
      if try await !knowsCategories(of: source, fetches[source.info.id]) { return true }
    }
    return false
  }

  /// True where the source was asked lately for all its categories, even if it has none, or for all that it has: the
  /// whole catalogue of a source need not bring its categories, and will do where it brought some.
  /// - Parameter sources: those of which the catalogue has categories; nil where that is still to be looked up, which
  ///   takes counting what stands in each.
  /// - Throws: ``CatalogError``.
  func knowsCategories(
    of source: OpenedSource, _ fetches: SourceFetches?, having sources: Set<String>? = nil
  ) async throws -> Bool {
    if let time = fetches?.categoriesFetchedAt, isFresh(time, source.info) { return true }
    guard let time = fetches?.catalogFetchedAt, isFresh(time, source.info) else { return false }
    if let sources { return sources.contains(source.info.id) }
    return try await store.categories().contains { $0.category.source == source.info.id }
  }

  /// True where the category's items are older than its source keeps fresh, or were never taken.
  package func isStale(_ summary: CategorySummary) -> Bool {
    guard let source = sources.first(where: { $0.info.id == summary.category.source }) else { return true }
    return !isFresh(summary.itemsFetchedAt ?? summary.fetchedAt, source.info)
  }

  private func learnCategories(
    of source: OpenedSource, _ options: FetchOptions, until deadline: Deadline
  ) async throws -> SourceStatus {
    if let refusal = refusal(of: source, options) { return refusal }
    switch source.source {
    case .success(let categories as any CategorySource):
      var run = FetchRun(source, coordinator: self, until: deadline)
      try await run.notingCatalogFailure { try await $0.fetchCategories(of: categories) }
      let count = try await store.categories().filter { $0.category.source == source.info.id }.count
      return run.status(results: count)
    case .success:
      return SourceStatus(source: source.info.id, outcome: .unsupported, message: "has no categories")
    case .failure(let error): return SourceStatus(source: source.info.id, error: error, now: now())
    }
  }
}

extension OpenedSource {
  /// False where the source is there and has no categories.
  fileprivate var hasCategories: Bool {
    if case .success(let source) = source { source is any CategorySource } else { true }
  }
}

extension FetchRun {
  /// Takes the names of all categories.
  mutating func fetchCategories(of source: any CategorySource) async throws {
    try await fetchPage(of: nil, behind: nil) { (_) throws(SourceError) in try await source.categoryPage() }
  }
}

extension CategorySummary {
  /// True where every word of the text begins a word of the category's name or key.
  package func matches(_ text: String) -> Bool {
    let words = CategorySummary.words(category.name) + CategorySummary.words(category.key)
    return CategorySummary.words(text).allSatisfy { typed in words.contains { $0.hasPrefix(typed) } }
  }

  private static func words(_ text: String) -> [Substring] {
    folded(text).split { !$0.isLetter && !$0.isNumber }
  }
}

/// A category as it is listed: one of a source, or the favorites.
package struct ListedCategory: Sendable {
  package var summary: CategorySummary
  package var id: String
  /// Nil for the favorites.
  package var source: String?
  package var isStale: Bool
  /// When its items were last taken, or, where they never were, when its name was; nil for the favorites.
  package var fetchedAt: Date?

  package init(_ summary: CategorySummary, isStale: Bool) {
    self.summary = summary
    id = summary.category.id
    source = summary.category.source
    self.isStale = isStale
    fetchedAt = summary.itemsFetchedAt ?? summary.fetchedAt
  }

  /// The reader's own category.
  /// - Throws: ``CatalogError``.
  static func favorites(in store: any BookStore) async throws -> ListedCategory {
    var query = CategoryQuery(CategoryQuery.favorites)
    query.limit = 1
    let page = try await store.items(query)
    let category = Category(source: "", key: CategoryQuery.favorites, name: "Favorites", kind: .tag)
    var summary = CategorySummary(category: category, items: page.total, fetchedAt: .distantPast)
    summary.sort = page.sort
    var listed = ListedCategory(summary, isStale: false)
    (listed.id, listed.source, listed.fetchedAt) = (CategoryQuery.favorites, nil, nil)
    return listed
  }
}

/// The categories that fit, and what became of the sources that were asked for theirs.
package struct CategoryList: Sendable {
  /// The favorites first, then by the order of sources, then the source's own.
  package var categories: [ListedCategory]
  package var statuses: [SourceStatus]

  /// False where nothing fits, or the favorites alone and a source that was asked did not answer.
  package var hasFound: Bool {
    categories.contains { $0.source != nil } || !categories.isEmpty && !statuses.contains(where: \.hasFailed)
  }
}

extension Coordinator {
  /// The categories of which every word of the text begins a word; the favorites are left out where sources are named.
  /// - Throws: ``CatalogError``.
  package func categories(matching text: String, _ options: FetchOptions) async throws -> CategoryList {
    let answer = try await categories(options)
    var listed = answer.categories.map { ListedCategory($0, isStale: isStale($0)) }
    if options.only == nil { listed.insert(try await .favorites(in: store), at: 0) }
    return CategoryList(categories: listed.filter { $0.summary.matches(text) }, statuses: answer.statuses)
  }
}
