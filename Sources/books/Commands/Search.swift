import AppServices
import ArgumentParser
import BooksConfiguration
import Catalog
import Domain
import Foundation
import Interchange
import Platform
import Presentation

/// `books search`
struct Search: Verb {
  static let configuration = CommandConfiguration(
    verb: "search",
    abstract: "Ask every enabled source and the catalogue at once.",
    discussion: """
      Example:
        books search javascript --source google-books,book-list --limit 5
      """)

  @Argument(help: ArgumentHelp("Words to look for.", valueName: "query"))
  var words: [String] = []

  @Option(help: "An ISBN in any form.")
  var isbn: String?

  @Option(help: "Words of the title.")
  var title: String?

  @Option(help: "An author's name.")
  var author: String?

  @Option(help: "Words that the name of its series has, one behind the other.", completion: .series)
  var series: String?

  @Option(
    name: .customLong("source"), help: "Ask these sources alone, and show only books of theirs: a,b.",
    completion: .sourcesOfRecords)
  var only: [String] = []

  @Option(
    name: .customLong("not-source"), help: "Do not ask these sources, and show no book of theirs alone: a,b.",
    completion: .sourcesOfRecords)
  var except: [String] = []

  @Option(parsing: .unconditional, help: "Show at most this many books. (default: 20)")
  var limit: Int?

  @Option(help: "relevance (the default), title, author, date, rating, read, saved or rank.")
  var sort: OneOf<Sorts>?

  @Flag(help: "Ask nobody: answer from the catalogue.")
  var offline = false

  @OptionGroup var shelf: ShelfOptions
  @OptionGroup var wait: TimeoutOption
  @OptionGroup var choice: SourceChoice
  @Flag(help: "Print JSON, one object a line.")
  var ndjson = false

  @OptionGroup var options: GlobalOptions

  /// Without the time of adding: a search may have added the books itself.
  enum Sorts: OptionValues {
    static let all: [ListQuery.Sort] = [.relevance, .title, .author, .date, .rating, .read, .saved, .rank]
  }

  /// Books that are shown.
  private var length: Int { limit ?? 20 }

  func validate() throws {
    if (words + [isbn, title, author].compactMap(\.self)).allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      let hint = series == nil ? "" : " What is here of a series is listed by books list --series."
      throw ValidationError("Say what to look for: words, --title, --author or --isbn." + hint)
    }
    try WordsArgument.check(words, [("--title", title), ("--author", author), ("--series", series)])
    try PageArgument.check(limit: length, most: 1000)
    try choice.check(offline: offline)
  }

  func run() async throws {
    let query = BookQuery(
      text: words.isEmpty ? nil : words.joined(separator: " "), title: title, author: author,
      isbn: try isbn.map(ISBNArgument.checked), limit: length)
    let names = only.isEmpty ? nil : SourceArgument.list(only)
    let session = try Session(options)
    let fetch = try choice.fetchOptions(
      names, except: SourceArgument.list(except), offline: offline, in: session, timeout: wait.duration,
      checking: { $0 })
    let (context, busy) = try await session.contextToFetch(fetch)
    // A name may be that of a source which only the catalogue has records of.
    for name in (fetch.only ?? []).union(fetch.except).sorted() {
      _ = try await SourceArgument.checkedOfRecords(name, in: context.catalog)
    }
    let answer = try await answer(to: query, fetch, context)
    options.report(answer.statuses)
    if let busy { throw ExitStatus(busy) }
    let outcome = RunOutcome(
      of: answer.statuses, found: !answer.books.isEmpty, strict: choice.strict, named: fetch.only ?? [])
    if answer.books.isEmpty, fetch.only == nil {
      await session.sayWhichSourcesAreOff(asksNobody: offline, in: context.catalog)
    }
    // Only offline: else the time of the run is over.
    if offline, answer.books.isEmpty {
      var asked = ListQuery()
      (asked.text, asked.title, asked.author, asked.series) = (query.text, title, author, series)
      await session.askWhatWasMeant(by: asked, in: context.catalog)
    }
    if let ending = session.ending(after: outcome, named: fetch.only ?? []) { throw ending }
  }

  /// Searches, and prints what is found: as it comes for --ndjson and on a terminal, else in the end.
  private func answer(
    to query: BookQuery, _ fetch: FetchOptions, _ context: AppContext
  ) async throws -> SearchAnswer {
    if ndjson { return try await printLines(query, fetch, context) }
    if showsLive { return try await paintLive(query, fetch, context) }
    let progress = FetchProgress(options)
    defer { progress.clear() }
    let answer = try await search(query, fetch, context).answer(telling: progress.tell)
    progress.clear()
    try show(answer, query)
    return answer
  }

  private func printLines(_ query: BookQuery, _ fetch: FetchOptions, _ context: AppContext) async throws
    -> SearchAnswer
  {
    let lines = ResultLines()
    let interruption = InterruptHandler { lines.interrupt() }
    defer { interruption.over() }
    let task = try search(query, fetch, context)
    // The next line may be long in coming.
    let departure = ReaderDeparture(STDOUT_FILENO) { task.cancel() }
    defer { departure.over() }
    do { return try await task.results(telling: lines.tell) } catch is CancellationError {
      throw OutputError(code: EPIPE)
    }
  }

  private func paintLive(_ query: BookQuery, _ fetch: FetchOptions, _ context: AppContext) async throws -> SearchAnswer
  {
    let color = options.color ?? .auto
    let table = LiveTable { Terminal(descriptor: STDOUT_FILENO, color: color, environment: GlobalOptions.environment) }
    let interruption = InterruptHandler { table.leave() }
    defer {
      table.leave()
      interruption.over()
    }
    let answer = try await search(query, fetch, context).answer(telling: table.tell)
    try table.clear()
    try show(answer, query)
    return answer
  }

  private func search(
    _ query: BookQuery, _ fetch: FetchOptions, _ context: AppContext
  ) throws -> FetchTask<SearchAnswer> {
    try context.coordinator.start { [order = sort?.value ?? .relevance, own = shelf.filter(), series] coordinator in
      try await coordinator.search(query, fetch, sort: order, own: own, series: series)
    }
  }

  /// True where a table can be painted again and again as answers come, and nothing else is written to the terminal.
  private var showsLive: Bool {
    let terminal = options.output
    return terminal.isTerminal && !terminal.isDumb && !options.json && !options.quiet && !options.verbose
  }

  private func filters() throws -> SearchFilters {
    let own = try shelf.filter()
    return SearchFilters(
      series: series, tags: own.tags, statuses: Shelf.Status.allCases.filter(own.statuses.contains).map(\.rawValue),
      rating: shelf.rating, read: shelf.read, addedSince: shelf.addedSince, sources: SourceArgument.list(only),
      notSources: SourceArgument.list(except))
  }

  private func show(_ answer: SearchAnswer, _ query: BookQuery) throws {
    if options.json {
      try StandardOutput.line(JSON(answer, to: query, filters(), .commandLine).line)
    } else if !answer.books.isEmpty {
      try StandardOutput.write(BookTable.text(answer.books, for: options.output))
    }
  }
}
