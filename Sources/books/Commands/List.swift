import AppServices
import ArgumentParser
import Catalog
import Domain
import Interchange
import Presentation

/// `books list`
struct List: Verb {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List what the catalogue holds; asks nobody.",
    discussion: """
      Example:
        books list javascript --sort author --limit 10
      """)

  @OptionGroup var filters: Filters

  @Option(help: "title, author, date, added or rank.")
  var sort: OneOf<Sorts>?

  @Flag(help: "Turn the order around.")
  var reverse = false

  @Option(parsing: .unconditional, help: "Show at most this many books.")
  var limit = 50

  @Option(help: "Go on where an earlier page ended.")
  var cursor: String?

  @OptionGroup var lines: LinesOption
  @OptionGroup var options: GlobalOptions

  /// Relevance is the order of what has a text, unless another is asked for.
  enum Sorts: OptionValues {
    static let all: [ListQuery.Sort] = [.title, .author, .date, .added, .rank]
  }

  func validate() throws {
    if !(1...10_000).contains(limit) { throw ValidationError("--limit takes 1 to 10000.") }
  }

  func run() async throws {
    var query = try filters.query()
    query.sort = sort?.value ?? (query.text == nil ? .title : .relevance)
    query.reverse = reverse
    query.limit = limit
    query.cursor = cursor
    query.isExplained = false
    let store = try await Session(options).contextToRead().catalog
    let page = try await store.books(query)
    try show(page)
    if page.books.isEmpty { throw ExitStatus(.nothingFound, try await store.reasonForNothing()) }
  }

  private func show(_ page: BookPage) throws {
    if lines.ndjson {
      for book in page.books { try StandardOutput.line(JSON(book).line) }
    } else if options.json {
      try StandardOutput.line(JSON(page).line)
    } else if !page.books.isEmpty {
      try StandardOutput.write(BookTable.text(page.books, for: options.output))
      if page.total > page.books.count { options.say(remainder(page)) }
    }
  }

  private func remainder(_ page: BookPage) -> String {
    "\(page.books.count) of \(page.total)" + (page.next.map { "; go on with --cursor \($0)" } ?? "")
  }
}

extension BookStore {
  /// Why there is nothing to list or to export, and what to do where there is nothing at all.
  func reasonForNothing() async throws -> String {
    var any = ListQuery()
    any.limit = 1
    let isEmpty = try await books(any).total == 0
    return isEmpty ? "the catalogue is empty; books sync fills it" : "nothing in the catalogue fits"
  }
}
