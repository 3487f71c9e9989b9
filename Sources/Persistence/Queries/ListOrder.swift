import Catalog
import Domain
import GRDB

/// How a list is sorted: its parts, one behind the other, each read from where that order is.
///
/// Every order ends in the printed id, so that it is total and the same in every catalogue with the same books,
/// whatever the order in which they came in.
struct ListOrder {
  /// Which part of a list a book stands in. The numbers stand in cursors, and stay what they are; no order has two
  /// parts of one number.
  struct PartName: RawRepresentable, Hashable {
    let rawValue: Int

    /// All books, or those that have a value to sort by.
    static let valued = PartName(rawValue: 0)
    /// Those that have none.
    static let missing = PartName(rawValue: 1)

    /// Of relevance: those whose title is the text.
    static let exactTitle = PartName(rawValue: 0)
    /// Those whose title begins with it.
    static let beginningOfTitle = PartName(rawValue: 1)
    static let scored = PartName(rawValue: 2)
    /// Those beyond the ones that are scored.
    static let unscored = PartName(rawValue: 3)
    /// Those whose title begins with the text without its article.
    static let beginningWithoutArticle = PartName(rawValue: 4)
  }

  /// Books that are sorted by the same keys.
  struct Part {
    /// By which a cursor names it.
    var name: PartName
    /// Where the rows are read from; its arguments come before those of the filters.
    var origin = "book"
    var arguments: [DatabaseValue] = []
    /// The column of the row id.
    var id = "book.id"
    /// Sorted by these, the first before the next.
    var keys: [String]
    /// What holds for the books of the part, beside the filters.
    var conditions: [String] = []
    var conditionArguments: [DatabaseValue] = []
    /// True where the origin has only books with the words asked for.
    var hasWords = false
    /// True where the first key is a score, which is worked out anew for each page.
    var isScored = false

    /// - Parameter condition: one more that the books of the part meet, with its argument; nil: none.
    mutating func add(_ condition: (condition: String, argument: DatabaseValue)?) {
      guard let condition else { return }
      conditions.append(condition.condition)
      conditionArguments.append(condition.argument)
    }
  }

  /// In the order of the list.
  let parts: [Part]

  init(_ query: ListQuery, _ selection: ListFilter) {
    switch query.sort {
    case .relevance:
      if query.text == nil, let series = query.series {
        parts = Self.byPosition(inSeries: series)
      } else if let match = selection.match {
        let parts = Self.byRelevance(match, selection, query)
        self.parts = query.reverse ? parts.reversed() : parts
      } else {
        parts = [Part(name: .valued, keys: ["book.title_key", "book.printed_id"])]
      }
    case .rank where selection.category != nil: parts = [Self.byPlace(selection)].compactMap(\.self)
    case .title: parts = [Part(name: .valued, keys: ["book.title_key", "book.printed_id"])]
    case .added: parts = [Part(name: .valued, keys: ["book.added_at", "book.printed_id"])]
    case .author: parts = Self.withMissing("book.author_key")
    case .date: parts = Self.withMissing("book.published")
    case .rank: parts = Self.withMissing("book.rank")
    case .rating: parts = Self.withMissing("book.rating_key")
    case .read: parts = Self.withMissing("book.read_key")
    case .saved: parts = Self.withMissing("book.saved_key")
    }
  }

  /// The part that a cursor names; nil for none of these.
  func part(_ name: PartName) -> Part? { parts.first { $0.name == name } }

  /// Books without the key come last, in either direction.
  private static func withMissing(_ key: String) -> [Part] {
    [
      Part(name: .valued, keys: [key, "book.title_key", "book.printed_id"], conditions: ["\(key) IS NOT NULL"]),
      Part(name: .missing, keys: ["book.title_key", "book.printed_id"], conditions: ["\(key) IS NULL"]),
    ]
  }

  /// As the books follow one another in the series that have these words.
  private static func byPosition(inSeries words: String) -> [Part] {
    // Without a word no book is of it.
    let phrase = SeriesWords.phrase(words) ?? ""
    let origin = """
      (SELECT id, \(DatabaseFunction.seriesPosition.name)(\(StoredSeries.json), ?) AS position
      FROM book WHERE series IS NOT NULL AND instr(series, ?) > 0) AS placed JOIN book ON book.id = placed.id
      """
    let arguments = [words.databaseValue, phrase.databaseValue]
    return [
      Part(
        name: .valued, origin: origin, arguments: arguments,
        keys: ["placed.position", "book.title_key", "book.printed_id"], conditions: ["placed.position IS NOT NULL"]),
      Part(
        name: .missing, origin: origin, arguments: arguments, keys: ["book.title_key", "book.printed_id"],
        conditions: ["placed.position IS NULL"]),
    ]
  }

  /// A category's own order: page by page, and by the place on the page.
  private static func byPlace(_ selection: ListFilter) -> Part? {
    guard let category = selection.category else { return nil }
    return Part(
      name: .valued,
      origin: """
        (SELECT record.book AS id, min(\(CategoryPageQuery.placeInIssue)) AS place
        FROM placement JOIN record ON record.id = placement.record
        WHERE placement.category = ? AND placement.date = ? AND record.book IS NOT NULL GROUP BY record.book) AS placed
        JOIN book ON book.id = placed.id
        """,
      arguments: [category.id.databaseValue, category.date.databaseValue],
      keys: ["placed.place", "book.printed_id"])
  }

  /// How many of the matching books are scored: those that came into the catalogue first. Scoring costs as much as the
  /// rest of the query, and nobody reads a million matches to the end.
  static let mostScored = 20_000

  /// First the books whose title is the text, then those whose title begins with it, whatever else has the words: the
  /// index of titles finds them, however many there are. Behind them those that are scored, better matches (lower
  /// scores) first, and last those beyond ``mostScored``.
  ///
  /// Titles stand in their index without the article of their own language, which a text does not tell: “Die Hard” may
  /// be English, and “Die Blechtrommel” German.
  private static func byRelevance(_ match: String, _ selection: ListFilter, _ query: ListQuery) -> [Part] {
    let titles = (query.text.map(SortKey.titles(typed:)) ?? []).filter { !$0.isEmpty }
    let (match, most) = (match.databaseValue, mostScored.databaseValue)
    var scored = Part(
      name: .scored, origin: "\(hits) JOIN book ON book.id = hit.id", arguments: [match, most], id: "hit.id",
      keys: ["hit.score", "book.printed_id"], hasWords: true, isScored: true)
    var others = Part(
      name: .unscored,
      origin: """
        (SELECT rowid AS id FROM search WHERE search MATCH ? LIMIT -1 OFFSET ?) AS hit JOIN book ON book.id = hit.id
        """,
      arguments: [match, most], id: "hit.id", keys: ["book.printed_id"], hasWords: true)
    guard !titles.isEmpty else { return [scored, others] }
    var exact = Part(
      name: .exactTitle, keys: ["book.printed_id"],
      conditions: ["book.title_key IN (" + titles.map { _ in "?" }.joined(separator: ", ") + ")"],
      conditionArguments: titles.map(\.databaseValue), hasWords: true)
    if !titles.allSatisfy({ areWordsImplied(by: $0, query) }) { exact.add(selection.words) }
    var beginnings: [Part] = []
    for (name, title) in zip([PartName.beginningOfTitle, .beginningWithoutArticle], titles) {
      // No text of UTF-8 that begins with the title comes behind this one.
      let range = [title.databaseValue, (title + "\u{10FFFF}").databaseValue]
      var beginning = Part(
        name: name, keys: ["book.title_key", "book.printed_id"],
        conditions: ["book.title_key > ? AND book.title_key < ?"], conditionArguments: range, hasWords: true)
      // “la la land” begins with “la” as well.
      beginning.conditions += scored.conditions
      beginning.conditionArguments += scored.conditionArguments
      if !areWordsImplied(by: title, query) { beginning.add(selection.words) }
      beginnings.append(beginning)
      scored.conditions.append("NOT (book.title_key >= ? AND book.title_key < ?)")
      scored.conditionArguments += range
    }
    (others.conditions, others.conditionArguments) = (scored.conditions, scored.conditionArguments)
    return [exact] + beginnings + [scored, others]
  }

  /// True where every title that begins with the text has its words, since these are plain and all that is asked for.
  /// Then the full-text index need not be asked, which for the beginning of a word goes through all that begins so.
  private static func areWordsImplied(by title: String, _ query: ListQuery) -> Bool {
    guard query.title == nil, query.author == nil, title == query.text?.lowercased() else { return false }
    let isPlain = title.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0.isASCIIDigit || $0 == 0x20 }
    return isPlain && !title.hasSuffix(" ")
  }

  /// The books that are scored, with their scores; takes the full-text condition and how many.
  static let hits = """
    (SELECT rowid AS id, bm25(search, 10, 6, 4, 1) AS score FROM search WHERE search MATCH ? LIMIT ?) AS hit
    """
}
