import Catalog
import CatalogTesting
import Domain
import GRDB
import Testing

@testable import Persistence

/// What lists of a library cost: the tables that grow are read by the index that has the order or the filter.
@Suite struct LibraryPlanTests {
  enum Listing: String, CaseIterable, Sendable {
    case library = "book_in_library"
    case favorites = "book_in_favorites"
    case rating = "book_by_rating"
    case read = "book_by_read"
    case saved = "book_by_saved"
    case status = "book_by_status"
    case tag = "tag_by_key"
    case author = "author_by_key"

    func narrow(_ query: inout ListQuery) {
      switch self {
      case .library: query.savedOnly = true
      case .favorites: query.favoritesOnly = true
      case .rating: query.sort = .rating
      case .read: query.sort = .read
      case .saved: query.sort = .saved
      case .status: query.shelf.statuses = [.read]
      case .tag: query.shelf.tags = ["sea"]
      case .author: query.author = "Ann Lee"
      }
    }
  }

  @Test(arguments: Listing.allCases)
  func `a list is read from its index, and sorted nowhere else where that has the order`(list: Listing) async throws {
    let index = list.rawValue
    let (statements, store) = try await filled()
    statements.forget()
    let page = try await store.books(
      with(ListQuery()) {
        $0.limit = 5
        $0.isExplained = false
        list.narrow(&$0)
      })
    let plans = try await plans(of: statements.all, in: store)
    #expect(plans.contains { $0.contains(index) }, "\(plans)")
    guard [.rating, .read, .saved].contains(list) else { return }
    let ordered = plans.filter { $0.contains(index) && !$0.contains("COUNT") }
    #expect(ordered.allSatisfy { !$0.contains("TEMP B-TREE") }, "\(ordered)")
    // The next page begins where this one ended.
    let next = try #require(page.next)
    statements.forget()
    _ = try await store.books(
      with(ListQuery()) {
        ($0.limit, $0.cursor) = (5, next)
        list.narrow(&$0)
      })
    let goingOn = try await self.plans(of: statements.all, in: store)
    #expect(goingOn.contains { $0.contains("SEARCH book USING") && $0.contains(index) }, "\(goingOn)")
  }

  @Test(arguments: [Listing.rating, .read])
  func `a filter by rating or reading is read from its index`(list: Listing) async throws {
    let (statements, store) = try await filled()
    statements.forget()
    let total = try await store.books(
      with(ListQuery()) {
        if list == .rating { $0.shelf.rating = 4...5 } else { $0.shelf.read = DateSpan("2004") }
      }
    ).total
    #expect(total > 0)
    let plans = try await plans(of: statements.all, in: store)
    #expect(plans.contains { $0.contains(list.rawValue) }, "\(plans)")
  }

  @Test func `a page of authors is read from the index of forms, and ends with the page`() async throws {
    let (statements, store) = try await filled()
    statements.forget()
    let page = try await store.authors(with(AuthorQuery()) { $0.limit = 2 })
    #expect(page.authors.count == 2 && page.next != nil)
    let plans = try await plans(of: statements.all.filter { $0.contains("FROM author") }, in: store)
    #expect(plans.count == 1 && plans[0].contains("author_by_key") && !plans[0].contains("TEMP B-TREE"), "\(plans)")
  }

  @Test(arguments: [("s", "lee"), ("sea", "le"), ("séa 1", "ray")])
  func `words that are asked for beside a text are looked up once, not for each title that begins so`(
    text: String, author: String
  ) async throws {
    let (statements, store) = try await filled()
    statements.forget()
    let found = try await store.books(with(ListQuery()) { ($0.sort, $0.text, $0.author) = (.relevance, text, author) })
    #expect(found.total > 0)
    let plans = try await plans(of: statements.all.filter { $0.contains("FROM book") }, in: store)
    #expect(!plans.isEmpty && !plans.contains { $0.contains("CORRELATED") }, "\(plans)")
  }

  @Test(arguments: [ListQuery.Sort.title, .author, .rating])
  func `books that are passed over are not read, and the list is counted once`(sort: ListQuery.Sort) async throws {
    let (statements, store) = try await filled()
    statements.forget()
    let page = try await store.books(
      with(ListQuery()) { ($0.sort, $0.limit, $0.skipped, $0.isExplained) = (sort, 2, 30, false) })
    #expect(page.books.count == 2 && page.next != nil)
    let all = statements.all
    #expect(all.count { $0.contains("SELECT books FROM projection") } == 1, "\(all)")
    // The order has two parts at most, and a book that was decided about is stored otherwise than one that was not.
    #expect(all.count { $0.contains("FROM book ") && $0.contains("LIMIT") } <= 2, "\(all)")
    #expect(all.count { $0.contains("json_each") } <= 2, "\(all)")
  }

  private func filled() async throws -> (Statements, SQLiteBookStore) {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching("book", "author", "tag"), policy: MergePolicy())
    let names = ["Ann Lee", "A. Lee", "Bob Ray", "Cy Poe"]
    _ = try await store.ingest(batch((0..<40).map { record("\($0)", "Sea \($0)", by: names[$0 % 4]) }))
    for number in 0..<12 {
      let key = RecordKey(source: "alpha", key: "\(number)")
      try await store.decide(
        .edit, .mark(.rating, .number(number % 5 + 1), of: [key]), .mark(.saved, .yes, of: [key]),
        .mark(.status, .text("read"), of: [key]), .mark(.tags, .list(["sea"]), of: [key]),
        .mark(.readOn, .date(try #require(PartialDate(year: 2000 + number))), of: [key]))
    }
    return (statements, store)
  }

  /// SQLite's own account of each, <https://www.sqlite.org/eqp.html>, as one text.
  private func plans(of statements: [String], in store: SQLiteBookStore) async throws -> [String] {
    try await store.database.read { db in
      try statements.filter { $0.hasPrefix("SELECT") }.map { sql in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }.joined(separator: "; ")
      }
    }
  }
}
