import AppServices
import ArgumentParser
import Catalog
import Domain
import Interchange
import Presentation

/// `books list`
struct List: Verb {
  static let configuration = CommandConfiguration(
    verb: "list",
    abstract: "List what the catalogue holds; asks nobody.",
    discussion: """
      Example:
        books list javascript --sort author --limit 10
      """)

  @OptionGroup var filters: Filters
  @OptionGroup var shelf: ShelfOptions

  @Option(help: "title, author, date, added, saved, rating, read or rank; a library keeps the order you ask for.")
  var sort: OneOf<Sorts>?

  @Flag(help: "Turn the order around.")
  var reverse = false

  @Option(parsing: .unconditional, help: "Show at most this many books. (default: 50)")
  var limit: Int?

  @Option(parsing: .unconditional, help: "The page to show, from 1.")
  var page: Int?

  @Option(help: "Go on where an earlier page ended.")
  var cursor: String?

  @Flag(help: "Print JSON, one object a line.")
  var ndjson = false

  @OptionGroup var options: GlobalOptions

  /// Without relevance: that is the order of a list with a text where no other is asked for.
  enum Sorts: OptionValues {
    static let all: [ListQuery.Sort] = [.title, .author, .date, .added, .saved, .rating, .read, .rank]
  }

  /// How many books a page has.
  private var length: Int { limit ?? 50 }

  func validate() throws {
    try PageArgument.check(limit: length, most: 10_000)
    try PageArgument.check(page: page, cursor: cursor)
  }

  func run() async throws {
    // Faults of the command line are told before anything is opened.
    _ = try filters.query(shelf)
    let session = try Session(options)
    let context = try await session.contextToRead()
    let store = context.catalog
    var query = try await context.ordered(filters.query(shelf, in: store), by: sort?.value, reverse: reverse)
    query.limit = length
    query.cursor = cursor
    (query.isExplained, query.hasWholeRecords, query.mostBytes) = (false, false, ListQuery.bytesOfPage)
    let page = try await page(of: store, query) { book in
      if ndjson { try StandardOutput.line(JSON(book).line) }
    }
    try show(page, AskedColumn.all(of: query))
    await session.sayWhatIsOutOfView(of: query, in: store)
    if filters.library, let sort { await session.remember(ListOrdering(sort.value, reverse: reverse)) }
    if page.books.isEmpty, page.total > 0 {
      throw ExitStatus(.nothingFound, pageCountRemark(page.total, by: length))
    }
    if page.books.isEmpty { throw ExitStatus(.nothingFound, try await session.reasonForNothing(query, in: store)) }
  }

  /// The page that is asked for; an empty one beyond the last. For a JSON document it may end early where its books
  /// have long texts, as its `next` says. Else it is read part by part to its end, without what no table shows.
  /// - Parameter body: gets each book whole, as it is read.
  private func page(
    of store: any Catalog, _ query: ListQuery, each body: (Book) throws -> Void
  ) async throws -> BookPage {
    var query = query
    query.skipped = ((page ?? 1) - 1) * length
    var page = try await store.books(query)
    if options.json && !ndjson { return page }
    var rest = page.books[...]
    page.books = []
    while true {
      try rest.forEach(body)
      page.books += rest.map(\.tabular)
      guard page.books.count < length, let next = page.next else { return page }
      (query.cursor, query.skipped, query.limit) = (next, 0, length - page.books.count)
      let part = try await store.books(query)
      (rest, page.next) = (part.books[...], part.next)
    }
  }

  private func show(_ page: BookPage, _ asked: [AskedColumn]) throws {
    if options.json && !ndjson {
      try StandardOutput.line(JSON(page).line)
    } else if !ndjson, !page.books.isEmpty {
      try options.page(BookTable.text(page.books, for: options.output, asked: asked))
    }
    // The document of --json has the cursor in it; the objects of --ndjson have it nowhere.
    let isTold = !options.json || ndjson
    if isTold, !page.books.isEmpty, page.total > page.books.count { options.say(remainder(page)) }
  }

  private func remainder(_ page: BookPage) -> String {
    let next = (self.page ?? 1) + 1
    let way = cursor == nil && !ndjson ? "--page \(next)" : "--cursor \(page.next ?? "")"
    return "\(page.books.count) of \(page.total)" + (page.next == nil ? "" : "; go on with \(way)")
  }
}
