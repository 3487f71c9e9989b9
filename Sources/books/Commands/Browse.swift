import AppServices
import ArgumentParser
import BooksConfiguration
import Catalog
import Domain
import Interchange
import Presentation
import Sourcing

/// `books browse`
struct Browse: Verb {
  static let configuration = CommandConfiguration(
    verb: "browse",
    abstract: "Page through a best-seller list, a tag, a section or the favorites.",
    discussion: """
      What is not fresh is asked for; what cannot be had is shown as it was kept. An order is remembered for its category.

      Example:
        books browse nytimes:hardcover-fiction --limit 5
      """)

  @Argument(
    help: ArgumentHelp(
      "source:name as books categories prints it, what begins no other, or favorites.", valueName: "category"),
    completion: .categories)
  var category: String

  @Option(help: "rank (the source's own order), weeks, title or author; remembered for the category.")
  var sort: OneOf<Sorts>?

  @Option(parsing: .unconditional, help: "Books a page.")
  var limit = 20

  @Option(parsing: .unconditional, help: "The page to show, from 1.")
  var page: Int?

  @Option(help: "Go on where an earlier page ended: nothing is shown twice or missed, whatever changed since.")
  var cursor: String?

  @Flag(help: "Ask nobody: show what is kept.")
  var offline = false

  @OptionGroup var wait: TimeoutOption
  @OptionGroup var choice: SourceChoice
  @Flag(help: "Print JSON, one object a line.")
  var ndjson = false

  @OptionGroup var options: GlobalOptions

  enum Sorts: OptionValues {
    static let all = CategorySort.allCases
  }

  func validate() throws {
    if trimmed(category) == nil {
      throw ValidationError("The category is empty: name one that books categories lists.")
    }
    try PageArgument.check(limit: limit, most: 1000)
    try PageArgument.check(page: page, cursor: cursor)
    try choice.check(offline: offline)
  }

  func run() async throws {
    let session = try Session(options)
    try checkSource(in: session)
    let fetch = try choice.fetchOptions(nil, offline: offline, in: session, timeout: wait.duration)
    let progress = FetchProgress(options)
    defer { progress.clear() }
    let (context, busy) = try await session.contextToFetch(fetch)
    let id = try await CategoryResolver(catalog: context.catalog).id(category)
    if id != category { options.say("category \(id)") }
    let query = query(of: id)
    let answer = try await context.coordinator.start { try await $0.browse(query, fetch) }
      .answer(telling: progress.tell)
    progress.clear()
    try await show(answer, to: query, in: context.catalog)
    options.report(answer.statuses)
    if let remark = answer.remark { options.say(remark) }
    if let busy { throw ExitStatus(busy) }
    if id == CategoryQuery.favorites, answer.page.total == 0 {
      throw ExitStatus(.nothingFound, try await session.reasonForNoFavorites(in: context.catalog))
    }
    try end(answer, in: session)
  }

  /// The category names its source: a missing key is the reason why there is nothing to show.
  private func end(_ answer: BrowseAnswer, in session: Session) throws {
    let found = !answer.page.books.isEmpty
    let named = found ? [] : Set(answer.statuses.map(\.source))
    let outcome = RunOutcome(of: answer.statuses, found: found, strict: choice.strict, named: named)
    if outcome == .nothingFound, page != nil, answer.page.total > 0 {
      let isWhole = answer.page.fetchState?.nextPage == nil
      throw ExitStatus(.nothingFound, pageCountRemark(answer.page.total, by: limit, isWhole: isWhole))
    }
    if let ending = session.ending(after: outcome, named: named) { throw ending }
  }

  private func query(of id: String) -> CategoryQuery {
    var query = CategoryQuery(id)
    query.sort = sort?.value
    (query.limit, query.mostBytes) = (limit, ListQuery.bytesOfPage)
    query.start = cursor.map { .cursor($0) } ?? .page(page ?? 1)
    return query
  }

  /// - Throws: ``ExitStatus`` 64 for a category of a disabled source.
  private func checkSource(in session: Session) throws {
    let source = String(category.prefix { $0 != ":" })
    let isOff = Registry.infos.contains { $0.id == source } && !session.configuration.isEnabled(source)
    if category.contains(":"), isOff { throw ExitStatus(.usage, session.setupHint(source)) }
  }

  private func show(_ answer: BrowseAnswer, to query: CategoryQuery, in store: any Catalog) async throws {
    if options.json && !ndjson { return try StandardOutput.line(JSON(answer, .commandLine).line) }
    let page = try await whole(answer.page, of: query, in: store) { book in
      if ndjson { try StandardOutput.line(JSON(book).line) }
    }
    if !ndjson, !page.books.isEmpty {
      try options.page(BookTable.text(page, of: query.category, for: options.output))
    }
    // The document of --json has the cursor in it; the objects of --ndjson have it nowhere.
    if let next = page.next { options.say("\(page.books.count) of \(page.total); go on with --cursor \(next)") }
  }

  /// The whole page. Where its books have long texts, `beginning` has only the first of them, and the rest is read part
  /// by part, without what no table shows.
  /// - Parameter body: gets each book whole, as it is read.
  private func whole(
    _ beginning: CategoryPage, of query: CategoryQuery, in store: any Catalog, each body: (Book) throws -> Void
  ) async throws -> CategoryPage {
    var (page, query) = (beginning, query)
    var rest = beginning.books[...]
    page.books = []
    while true {
      try rest.forEach(body)
      page.books += rest.map(\.tabular)
      guard page.books.count < page.size, let next = page.next else { return page }
      // The cursor knows the order.
      (query.sort, query.limit, query.start) = (nil, page.size - page.books.count, .cursor(next))
      let part: CategoryPage
      // A cursor that could not be stored, since another program is writing, leads nowhere yet.
      do { part = try await store.items(query) } catch CatalogError.badCursor { return page }
      (rest, page.next) = (part.books[...], part.next)
    }
  }
}
