import AppServices
import Catalog
import Domain
import Foundation
import Sourcing

/// What both feeds show: parts of the catalogue that lead to one another, and pages of books.
struct FeedPage: Sendable {
  var title: String
  /// The path of the page itself, with its query.
  var address: String
  /// The path of the first page in this order.
  var first: String
  /// The path of the next page; nil on the last.
  var next: String?
  var total: Int
  var books: [Book]
  /// Other orders of the same books.
  var orders: [FeedOrder]

  static let pageSize = 30
}

/// An order of a feed: a link to the same books, sorted otherwise.
struct FeedOrder: Sendable {
  var name: String
  var address: String
  var isActive: Bool
}

/// Parts of the catalogue that lead on.
struct FeedParts: Sendable {
  var title: String
  /// The path of the page itself, with its query.
  var address: String
  var parts: [FeedEntry]
  /// The path of the next page; nil on the last.
  var next: String?

  /// An e-reader shows some tens at a time, and sources may have thousands of tags.
  static let pageSize = 300
}

/// A part of the catalogue.
struct FeedEntry: Sendable {
  var title: String
  var about: String
  var address: String
  /// True where it leads to books, false where it leads to more parts.
  var hasBooks = true
  /// When it was changed last, as far as the catalogue knows.
  var updated = FeedEntry.ofProgram

  /// The time of what is a part of the program, and was never changed since it runs: any would do, as long as it stays.
  static let ofProgram = Date(timeIntervalSince1970: 0)
}

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

extension Book {
  /// When something of it was last fetched.
  var updated: Date { records.map(\.fetchedAt).max() ?? .distantPast }

  /// The language as a tag of two or three letters, and perhaps a region; nil where the source writes it otherwise.
  var languageTag: String? {
    guard let language else { return nil }
    let parts = language.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts[0].count), parts.count == 1 || parts.count == 2 && parts[1].count == 2 else {
      return nil
    }
    return parts.joined().allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) } ? language : nil
  }
}

/// The files of the books of a page.
struct FeedFiles: Sendable {
  private let files: [RecordID: [FileKind: any ServedFile]]
  /// Whether a cover that is not stored is fetched when it is asked for.
  private let fetches: Bool

  init(_ books: [Book], _ visit: Visit) async throws {
    fetches = !visit.site.rules.isReadOnly
    files = try await visit.site.files.files(of: books)
  }

  subscript(kind: FileKind, of book: Book) -> (any ServedFile)? { files[book.id]?[kind] }

  /// What of the book can be loaded, and of which type it is: from here where it is stored, else from where a source
  /// has it.
  func loadable(of book: Book) -> [(address: String, type: String)] {
    let kinds: [(kind: FileKind, format: FileFormat)] = [(.epub, .epub), (.pdf, .pdf)]
    return kinds.compactMap { kind, format -> (address: String, type: String)? in
      if let file = self[kind, of: book] { return ("/files/\(book.id)/\(kind.rawValue)", file.mediaType) }
      return Address.outside(kind.address(in: book)).map { ($0, format.mediaType) }
    }
  }

  /// The type of the cover that a source gives; nil where it is drawn. Of one that is not here yet nearly all are JPEG.
  func coverType(of book: Book) -> String? {
    self[.cover, of: book]?.mediaType ?? (fetches && Address.outside(book.cover) != nil ? "image/jpeg" : nil)
  }
}
