import AppServices
import ArgumentParser
import Catalog
import Domain

/// The filters of `list`, `stats` and `export`, beside those of the reader's own fields.
///
/// A group within a group would be checked six times as often by a debug build, so these are beside one another.
struct Filters: ParsableArguments {
  @Argument(help: ArgumentHelp("Words that title, authors, categories or what you said have.", valueName: "text"))
  var words: [String] = []

  @Option(help: "Words that the title has.")
  var title: String?

  @Option(help: "Words that an author's name has; a whole name in any form.", completion: .authors)
  var author: String?

  @Option(help: "Words that the name of its series has, one behind the other.", completion: .series)
  var series: String?

  @Option(help: "An ISBN in any form.")
  var isbn: String?

  @Option(help: "Only books with a record of this source.", completion: .sourcesOfRecords)
  var source: String?

  @Option(help: "Only what is in this category: source:name, or what begins no other.", completion: .categories)
  var category: String?

  @Option(help: "Only what is of this kind: book, article, chapter or series.")
  var kind: OneOf<Kinds>?

  @Flag(help: "Only your library.")
  var library = false

  @Flag(help: "Only your favorites.")
  var favorites = false

  enum Kinds: OptionValues {
    static let all = SourceRecord.Kind.allCases
  }

  /// The query as the command line has it. What its source and its category name, only the catalogue can tell.
  func query(_ shelf: ShelfOptions) throws -> ListQuery {
    try WordsArgument.check(words, [("--title", title), ("--author", author), ("--series", series)])
    var query = ListQuery()
    query.text = words.isEmpty ? nil : words.joined(separator: " ")
    query.title = title
    query.author = author
    query.series = series
    query.isbn = try isbn.map(ISBNArgument.checked)
    if let source { try SourceArgument.checkOne(source) }
    query.source = source.map { trimmed($0) ?? $0 }
    if let category, trimmed(category) == nil {
      throw ValidationError("--category is empty: name one that books categories lists.")
    }
    query.category = category
    query.kind = kind?.value
    query.savedOnly = library
    query.favoritesOnly = favorites
    query.shelf = try shelf.filter()
    return query
  }

  /// The query, its category named whole.
  /// - Throws: as ``query(_:)``; ``UnknownSource``, ``AmbiguousCategory``, ``CatalogError``.
  func query(_ shelf: ShelfOptions, in catalog: any BookStore) async throws -> ListQuery {
    var query = try query(shelf)
    if let source = query.source { query.source = try await SourceArgument.checkedOfRecords(source, in: catalog) }
    if let category { query.category = try await CategoryResolver(catalog: catalog).id(category) }
    return query
  }
}

/// Words typed on the command line.
enum WordsArgument {
  /// - Throws: `ValidationError` for a value of nothing but white space, as a script gives whose own variable is not
  ///   set, also beside others: neither all nor nothing is meant.
  static func check(_ text: [String], _ options: [(name: String, value: String?)] = []) throws {
    let empty = text.count(where: { trimmed($0) == nil })
    if empty > 0 {
      let what = empty == text.count ? "The text" : "A word of the text"
      throw ValidationError("\(what) is empty: name words, or leave it out.")
    }
    for option in options {
      if let value = option.value, trimmed(value) == nil {
        throw ValidationError("\(option.name) is empty: name words, or leave it out.")
      }
    }
  }
}

/// An ISBN typed on the command line.
enum ISBNArgument {
  /// - Throws: ``ExitStatus`` 65 that says what is wrong with it.
  static func checked(_ text: String) throws -> ISBN {
    let reading = ISBN.read(text)
    guard let isbn = reading.isbn else {
      throw ExitStatus(.badData, "“\(text)” is no ISBN: \(reading.class.explanation)")
    }
    return isbn
  }
}
