import AppServices
import ArgumentParser
import Catalog
import Domain
import Interchange
import Presentation

/// `books authors`
struct Authors: Verb {
  static let configuration = CommandConfiguration(
    verb: "authors",
    abstract: "List authors, with how many books they have; asks nobody.",
    discussion: """
      Forms of a name that are one author's are one line, under the form that most books have. books list --author finds \
      the books of all forms.

      Example:
        books authors le guin --library
      """)

  @Argument(help: ArgumentHelp("Words, or their beginnings, of the name.", valueName: "text"))
  var words: [String] = []

  @Flag(help: "Only authors of books in your library.")
  var library = false

  @Option(parsing: .unconditional, help: "Show at most this many authors.")
  var limit = 50

  @Option(help: "Go on where an earlier page ended.")
  var cursor: String?

  @Flag(help: "Print JSON, one object a line.")
  var ndjson = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try WordsArgument.check(words)
    try PageArgument.check(limit: limit, most: 10_000)
  }

  func run() async throws {
    let session = try Session(options)
    let store = try await session.contextToRead().catalog
    var query = AuthorQuery()
    query.text = words.isEmpty ? nil : words.joined(separator: " ")
    query.savedOnly = library
    query.limit = limit
    query.cursor = cursor
    let page = try await store.authors(query)
    try show(page)
    var books = ListQuery()
    books.savedOnly = library
    await session.sayWhatIsOutOfView(of: books, in: store)
    if page.authors.isEmpty, cursor == nil { throw ExitStatus(.nothingFound, try await reason(session, store)) }
  }

  private func show(_ page: AuthorPage) throws {
    if ndjson {
      for author in page.authors { try StandardOutput.line(JSON(author).line) }
    } else if options.json {
      try StandardOutput.line(JSON(page).line)
    } else if !page.authors.isEmpty {
      try options.page(Self.table(page.authors).text(for: options.output))
    }
    if !options.json || ndjson, let next = page.next {
      options.say("there are more; go on with --cursor \(next)")
    }
  }

  private func reason(_ session: Session, _ store: any Catalog) async throws -> String {
    var query = ListQuery()
    query.savedOnly = library
    query.limit = 1
    guard try await store.books(query).total > 0 else { return try await session.reasonForNothing(query, in: store) }
    if words.isEmpty { return "no book names an author" }
    query.author = words.joined(separator: " ")
    let meant = try await query.spellingSuggestion(in: store)
    return "no author is called so" + didYouMean(meant?.text)
  }

  private static func table(_ authors: [Author]) -> Table {
    var table = Table([
      Table.Column("BOOKS"), Table.Column("NAME", least: 20, mayBeCut: true),
      Table.Column("ALSO", least: 12, mayBeCut: true, leaves: 1),
    ])
    table.rows = authors.map { [String($0.books), $0.name, $0.otherForms.joined(separator: "; ")] }
    return table
  }
}
