import AppServices
import Catalog
import Domain
import Sourcing

/// The parts of a feed, by the path that it begins with: `/opds` or `/opds/v2`.
struct FeedSource: Sendable {
  let root: String
  let visit: Visit

  /// The first page.
  func parts() -> FeedParts {
    let parts = [
      FeedEntry(title: "Favorites", about: "The books that you marked.", address: "\(root)/books?favorites=1"),
      FeedEntry(title: "Library", about: "The books that you saved.", address: "\(root)/books?library=1"),
      FeedEntry(title: "All books", about: "All that the catalogue holds.", address: "\(root)/books"),
      FeedEntry(title: "New here", about: "What came last, first.", address: "\(root)/books?sort=added&reverse=1"),
      FeedEntry(
        title: "Categories", about: "Best-seller lists, tags and sections.", address: "\(root)/categories",
        hasBooks: false),
    ]
    return FeedParts(title: "Books", address: root, parts: parts)
  }

  /// A page of the categories that are known; nobody is asked.
  func categories() async throws -> FeedParts {
    let (context, known) = (try await visit.context(), try await visit.context().catalog.categories())
    let start = try visit.query.number("from", in: 1...1_000_000_000) ?? 1
    let (path, shown) = ("\(root)/categories", known.dropFirst(start - 1).prefix(FeedParts.pageSize))
    func address(_ start: Int) -> String { Address.path(path, [("from", start == 1 ? nil : String(start))]) }
    let parts = shown.map { summary in
      let source = context.sources.first { $0.info.id == summary.category.source }?.info.name ?? summary.category.source
      return FeedEntry(
        title: summary.category.name, about: "\(source), \(counted(summary.items, "item"))",
        address: "\(path)/\(Address.encoded(summary.category.id))", updated: summary.fetchedAt)
    }
    let next = start + shown.count
    return FeedParts(
      title: "Categories", address: address(start), parts: parts, next: next <= known.count ? address(next) : nil)
  }

  /// A page of the books that the query asks for.
  func books() async throws -> FeedPage {
    let context = try await visit.context()
    var query = try await ListQuery(visit.query, in: context)
    // As OPDS 2.0 names it in its examples (section 3), and clients look for it.
    if query.text == nil, let text = visit.query["query"] {
      query.text = text
      if visit.query["sort"] == nil { query.sort = .relevance }
    }
    (query.limit, query.mostBytes) = (FeedPage.pageSize, ListQuery.bytesOfPage)
    query.cursor = visit.query["cursor"]
    let page = try await context.catalog.books(query)
    let names = BooksAPI.filterNames.subtracting(["sort", "reverse"]).union(["query"])
    let kept = visit.query.named(names, flags: BooksAPI.flagNames)
    let path = "\(root)/books"
    func address(_ sort: String?, _ reverse: String?, _ cursor: String?) -> String {
      Address.path(path, kept + [("sort", sort), ("reverse", reverse), ("cursor", cursor)])
    }
    let (sort, reverse) = (visit.query["sort"], visit.query.given("reverse"))
    let best: [ListQuery.Sort] = query.text == nil && query.sort != .relevance ? [] : [.relevance]
    let orders = (best + [.title, .author, .date, .added]).map { order in
      // Books in the order in which they came are shown with the newest first.
      FeedOrder(
        name: order.rawValue, address: address(order.rawValue, order == .added ? "1" : nil, nil),
        isActive: order == query.sort)
    }
    return FeedPage(
      title: query.favoritesOnly
        ? "Favorites" : query.savedOnly ? "Library" : query.text.map { "“\($0)”" } ?? "All books",
      address: address(sort, reverse, visit.query["cursor"]), first: address(sort, reverse, nil),
      next: page.next.map { address(sort, reverse, $0) }, total: page.total, books: page.books, orders: orders)
  }

  /// A page of a category as it is kept; nobody is asked.
  func category() async throws -> FeedPage {
    let context = try await visit.context()
    var query = try await CategoryQuery(visit["id"], visit.query, in: context)
    query.limit = FeedPage.pageSize
    // No order is remembered here: only one that is chosen on the page is.
    let page = try await context.catalog.items(query)
    let path = "\(root)/categories/\(Address.encoded(query.category))"
    func address(_ sort: String?, _ cursor: String?) -> String {
      Address.path(path, [("sort", sort), ("cursor", cursor)])
    }
    let orders = CategorySort.allCases.map { order in
      FeedOrder(name: order.rawValue, address: address(order.rawValue, nil), isActive: order == page.sort)
    }
    let name = try await context.catalog.category(query.category)?.name
    let sort = visit.query["sort"]
    return FeedPage(
      title: name ?? "Favorites", address: address(sort, visit.query["cursor"]), first: address(sort, nil),
      next: page.next.map { address(sort, $0) }, total: page.total, books: page.books, orders: orders)
  }
}
