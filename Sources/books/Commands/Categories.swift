import AppServices
import ArgumentParser
import BooksConfiguration
import Catalog
import Domain
import Foundation
import Interchange
import Presentation

/// `books categories`
struct Categories: Verb {
  static let configuration = CommandConfiguration(
    verb: "categories",
    abstract: "List best-seller lists, tags and sections; the favorites first.",
    discussion: """
      A source that was not asked for its own lately is asked. TEXT may be the beginning of words.

      Example:
        books categories hard fic --source nytimes
      """)

  @Argument(help: ArgumentHelp("Words, or their beginnings, of the name.", valueName: "text"))
  var words: [String] = []

  @Option(help: "Only those of this source.", completion: .sources)
  var source: String?

  @Flag(help: "Ask nobody: list what is known.")
  var offline = false

  @OptionGroup var wait: TimeoutOption
  @Flag(help: "Print JSON, one object a line.")
  var ndjson = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try WordsArgument.check(words)
    if let source { try SourceArgument.checkOne(source) }
  }

  func run() async throws {
    let session = try Session(options)
    var fetch = FetchOptions(until: session.deadline(after: wait.duration))
    fetch.only = try source.map { [try SourceArgument.checked($0)] }
    fetch.cachePolicy = offline ? .never : .whenStale
    let progress = FetchProgress(options)
    defer { progress.clear() }
    let (context, busy) = try await session.contextToFetch(fetch)
    let text = words.joined(separator: " ")
    let answer = try await context.coordinator.start { [fetch] in try await $0.categories(matching: text, fetch) }
      .answer(telling: progress.tell)
    progress.clear()
    try show(answer.categories, answer.statuses)
    options.report(answer.statuses)
    if let busy { throw ExitStatus(busy) }
    if fetch.only == nil, answer.categories.allSatisfy({ $0.id == CategoryQuery.favorites }) {
      await session.sayWhatIsOutOfView(in: context.catalog)
    }
    let outcome = RunOutcome(of: answer.statuses, found: answer.hasFound, named: fetch.only ?? [])
    if !answer.categories.isEmpty, let ending = Self.endBehindFavorites(outcome) { throw ending }
    if case .nothingFound = outcome, fetch.only == nil, !words.isEmpty {
      throw ExitStatus(.nothingFound, "no category is called so (books categories lists them)")
    }
    if let ending = session.ending(after: outcome, named: fetch.only ?? []) { throw ending }
  }

  /// The end where sources failed and the favorites alone were listed, which no source has to be asked for.
  private static func endBehindFavorites(_ outcome: RunOutcome) -> ExitStatus? {
    switch outcome {
    case .noAnswer:
      ExitStatus(.unavailable, "no source that was asked answered; no category but your favorites is kept here")
    case .nothingFoundYet:
      ExitStatus(.tryAgain, "no category but your favorites, and not every source answered: try again")
    default: nil
    }
  }

  private func show(_ rows: [ListedCategory], _ statuses: [SourceStatus]) throws {
    if ndjson {
      for row in rows { try StandardOutput.line(JSON(row).line) }
    } else if options.json {
      try StandardOutput.line(JSON(categories: rows, asked: statuses, .commandLine).line)
    } else if !rows.isEmpty {
      try options.page(Self.table(rows, now: Date(), for: options.output).text(for: options.output))
    }
  }

  /// On a terminal the age of what is kept, elsewhere its time.
  private static func table(_ rows: [ListedCategory], now: Date, for terminal: Terminal) -> Table {
    var table = Table([
      Table.Column("ID"), Table.Column("NAME", least: 16, mayBeCut: true, leaves: 5), Table.Column("ITEMS", leaves: 4),
      Table.Column("DATE", leaves: 3), Table.Column("AGE", leaves: 2), Table.Column("SORT", leaves: 1),
    ])
    table.rows = rows.map { row in
      [
        row.id, row.summary.category.name, String(row.summary.items), row.summary.category.date?.description ?? "",
        row.fetchedAt.map { date in
          (terminal.isTerminal ? age(since: date, now: now) : timestamp(date)) + (row.isStale ? ", stale" : "")
        } ?? "",
        row.summary.sort.rawValue,
      ]
    }
    return table
  }

  /// `3 days`, in the largest whole unit; `now` for less than a minute.
  private static func age(since date: Date, now: Date) -> String {
    inLargestUnit(now.timeIntervalSince(date)) ?? "now"
  }
}
