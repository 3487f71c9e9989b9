import AppServices
import Catalog
import Domain
import Presentation
import Sourcing

/// The collection: the whole catalogue, a part of it, or one category, page after page.
enum CollectionPage {
  static let routes: [Route] = [
    Route(.get, "/", weight: .mayAskSource) { visit in
      // The page of a category has all of it, in orders of its own; a part of it is a part of the catalogue.
      let filters = BooksAPI.filterNames.subtracting(["category", "sort", "reverse"])
      if let name = visit.query["category"], visit.query.named(filters, flags: BooksAPI.flagNames).isEmpty {
        return try await category(name, visit)
      }
      return try await catalogue(visit)
    },
    Route(.get, "/tiles") { visit in .html(try await tiles(visit)) },
  ]

  private static let pageSize = 48

  private static let wordsOfNoFavorites = "You have no favorites yet. Open a book and mark it."

  // MARK: The catalogue

  private static func catalogue(_ visit: Visit) async throws -> WebResponse {
    let context = try await visit.context()
    var query = try await ListQuery(visit.query, in: context)
    (query.limit, query.hasWholeRecords, query.mostBytes) = (pageSize, false, ListQuery.bytesOfPage)
    query.cursor = visit.query["cursor"]
    let hasRelevance = query.text != nil || query.series != nil
    if query.sort == .relevance, !hasRelevance { query.sort = .title }
    let page = try await context.catalog.books(query)
    let kept = visit.query.named(BooksAPI.filterNames, flags: BooksAPI.flagNames)
    let next = page.next.map { Address.path("/", kept + [("cursor", $0)]) }
    let items = page.books.map { BookTile($0).markup }
    if try visit.query.flag("part") { return .html(part(items, next)) }
    let sorts = ListQuery.Sort.allCases.filter { $0 != .relevance || hasRelevance }
    let own = chosen(query)
    let listed = ListedBooks(
      heading: heading(query, visit.query), total: page.total, items: items, next: next, remarks: "",
      order: OrderForm(
        path: "/", kept: kept.filter { !["sort", "reverse"].contains($0.0) }, sorts: sorts.map(\.rawValue),
        sort: query.sort.rawValue, isReversed: query.reverse),
      empty: try await items.isEmpty ? wordsOfNoItems(query, kept, chosen: own, total: page.total, context) : "")
    return try await response(listed, visit, context, chosen: own)
  }

  /// Why the page shows no book, and what to do about that.
  private static func wordsOfNoItems(
    _ query: ListQuery, _ asked: [(name: String, value: String?)], chosen: String, total: Int, _ context: AppContext
  ) async throws -> Markup {
    switch chosen {
    case "library": return "Your library is empty. Open a book and put it there."
    case CategoryQuery.favorites: return "\(wordsOfNoFavorites)"
    // Behind the last page there is none.
    case _ where total > 0: return ""
    case _ where !query.filters.isEmpty:
      let meant = try await query.spellingSuggestion(in: context.catalog).map { Piece.meant($0, at: "/", asked) }
      return "Nothing in the catalogue fits. \(meant)"
    default:
      let words = try await context.wordsOfEmptyCatalog
      return "\(words)"
    }
  }

  /// Every filter: a part of the library is not the library.
  static func heading(_ query: ListQuery, _ given: Parameters) -> String {
    let shelf = query.shelf
    var parts = [query.author, query.text.map(quoted), query.title.map(quoted), query.series].compactMap(\.self)
    if let isbn = query.isbn { parts.append("ISBN \(isbn.printed)") }
    for tag in shelf.tags { parts.append("Tagged \(quoted(tag))") }
    for status in shelf.statuses { parts.append(status.words.prefix(1).uppercased() + status.words.dropFirst()) }
    if shelf.rating != nil { parts.append("Rated \(given["rating"] ?? "")") }
    if shelf.read != nil { parts.append("Read in \(given["read"] ?? "")") }
    if let source = query.source { parts.append(source) }
    if let category = query.category { parts.append(category) }
    if let kind = query.kind { parts.append(words(kind)) }
    if query.favoritesOnly { parts.append("Favorites") }
    if query.savedOnly { parts.append("Library") }
    return parts.isEmpty ? "All books" : parts.joined(separator: " · ")
  }

  private static func quoted(_ text: String) -> String { "“\(text)”" }

  private static func words(_ kind: SourceRecord.Kind) -> String {
    switch kind {
    case .book: "Books"
    case .article: "Articles"
    case .chapter: "Chapters"
    case .series: "Series"
    }
  }

  /// Which of the links to the reader's own books leads to exactly these.
  private static func chosen(_ query: ListQuery) -> String {
    var rest = query.filters
    (rest.savedOnly, rest.favoritesOnly) = (false, false)
    if !rest.isEmpty || query.savedOnly && query.favoritesOnly { return "" }
    return query.savedOnly ? "library" : query.favoritesOnly ? CategoryQuery.favorites : "all"
  }

  // MARK: A category

  private static func category(_ name: String, _ visit: Visit) async throws -> WebResponse {
    let context = try await visit.context()
    var query = try await CategoryQuery(name, visit.query, in: context)
    query.limit = pageSize
    let answer = try await visit.browse(query)
    let page = answer.page
    // The script goes on with the list by itself. Where nobody was asked, that asks nobody either; the cursor knows the
    // order, which is not remembered then.
    let asksNobody = try visit.query.flag("offline") || visit.request.isFromAnotherSite
    let kept: [(String, String?)] = [
      ("category", query.category), asksNobody ? ("offline", "1") : ("sort", visit.query["sort"]),
    ]
    let next = page.next.map { Address.path("/", kept + [("cursor", $0)]) }
    let items = page.books.map { BookTile($0, remark: remark($0, in: query.category)).markup }
    if try visit.query.flag("part") { return .html(part(items, next)) }
    let known = try await context.catalog.category(query.category)
    let heading = query.category == CategoryQuery.favorites ? "Favorites" : known?.name ?? name
    let listed = ListedBooks(
      heading: heading, issue: page.issue?.description, total: page.total, items: items, next: next,
      remarks: Piece.remarks(answer.statuses, [answer.remark].compactMap(\.self))
        + Piece.hintOfOtherSite(visit.request),
      order: OrderForm(
        path: "/", kept: [("category", query.category)], sorts: CategorySort.allCases.map(\.rawValue),
        sort: page.sort.rawValue),
      empty: query.category == CategoryQuery.favorites
        ? "\(wordsOfNoFavorites)" : "Nothing of this category came yet.")
    return try await response(listed, visit, context, chosen: query.category)
  }

  private static func remark(_ book: Book, in category: String) -> String? {
    guard let listing = book.lists.first(where: { "\($0.source):\($0.list)" == category }) else { return nil }
    let weeks = listing.weeksOnList.map { counted($0, "week") }
    let facts = [listing.rank.map { "#\($0)" }, weeks].compactMap(\.self)
    return facts.isEmpty ? nil : facts.joined(separator: " · ")
  }

  // MARK: The page

  private static func response(
    _ listed: ListedBooks, _ visit: Visit, _ context: AppContext, chosen: String
  ) async throws -> WebResponse {
    let asked = visit.query["view"]
    let isList = (asked ?? visit.request.cookie("view")) == "list"
    let side = try await CategorySidebar(context, chosen: chosen, visit.query).markup
    let layout = Layout(title: listed.heading, tab: .collection, side: side, hasPane: true)
    let response = WebResponse.html(layout.page(listed.markup(isList: isList)))
    guard asked != nil, !visit.request.isFromAnotherSite else { return response }
    return response.adding("set-cookie", "view=\(isList ? "list" : "grid"); Path=/; SameSite=Strict; Max-Age=31536000")
  }

  /// What a page that goes on gets: the next books, and the link behind them.
  private static func part(_ items: [Markup], _ next: String?) -> Markup {
    items.joined() + (next.map(more) ?? "")
  }

  /// Books that a list shows already, as it would show them now, each by the id that the list has of it; those that are
  /// no longer there are left out.
  private static func tiles(_ visit: Visit) async throws -> Markup {
    let ids = visit.query.all("book").compactMap { RecordID($0) }
    let catalog = try await visit.context().catalog
    var tiles = Markup()
    // Each may have megabytes of texts, of which a tile shows none.
    for start in stride(from: 0, to: ids.count, by: 12) {
      let some = ids[start..<min(start + 12, ids.count)]
      let books = try await catalog.books(some.map { BookReference.id($0) }, isExplained: false)
      for (id, book) in zip(some, books) {
        if let book { tiles += BookTile(book).carried(for: [book.id.description, id.description]) }
      }
    }
    return tiles
  }

  static func more(_ address: String) -> Markup {
    "<li class=\"more\"><a href=\"\(address)\" rel=\"next\">Load more</a></li>"
  }
}
