import Catalog
import Domain
import GRDB

/// The filters of a list as SQL: conditions on the table `book`, and their arguments.
struct ListFilter {
  /// All but that of the words.
  private(set) var others: [String] = []
  private(set) var otherArguments: [DatabaseValue] = []
  /// The full-text condition in FTS5's own language, made of quoted words only; nil without one.
  private(set) var match: String?
  /// The books that have the words, where these are known to be few.
  private var few: FewMatches?
  /// The category asked for.
  private(set) var category: CurrentCategory?

  /// - Parameter db: looked in for the category.
  /// - Throws: `CatalogError.unknownCategory`.
  init(_ query: ListQuery, in db: Database) throws {
    try addWords(query, in: db)
    if let isbn = query.isbn { addISBN(isbn) }
    if let series = query.series {
      // Without a word nothing fits.
      if let phrase = SeriesWords.phrase(series) { add(Self.inSeries, phrase.databaseValue) } else { add("0") }
    }
    if let source = query.source { try addSource(source, in: db) }
    if let kind = query.kind { add("book.kind = ?", kind.rawValue.databaseValue) }
    if query.savedOnly { add("book.saved") }
    addShelf(query.shelf)
    if query.favoritesOnly || query.category == CategoryQuery.favorites { add("book.favorite") }
    if let id = query.category, id != CategoryQuery.favorites {
      let found = try CategoryListQuery(db: db).current(id)
      category = found
      add(Self.inCategory, found.id.databaseValue, found.date.databaseValue)
    }
  }

  var conditions: [String] { others + (words.map { [$0.condition] } ?? []) }
  var arguments: [DatabaseValue] { otherArguments + (words.map { [$0.argument] } ?? []) }

  /// The condition that a book has the words, and its argument; nil without words.
  ///
  /// Asked of each book by itself, the full-text index would put together each time all that begins as the last word
  /// does.
  var words: (condition: String, argument: DatabaseValue)? {
    if let few { return (Self.amongFew, rowIDs(few.ids).databaseValue) }
    return match.map { (Self.withWords, $0.databaseValue) }
  }

  /// `WHERE …`, or nothing.
  var filter: String { conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ") }

  /// True where nothing but words is asked for, so that the index alone has the answer.
  var isMatchOnly: Bool { match != nil && others.isEmpty }

  /// How many books there are.
  func total(_ db: Database) throws -> Int {
    if isMatchOnly {
      if let few { return few.ids.count }
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM search WHERE search MATCH ?", arguments: [match]) ?? 0
    }
    if conditions.isEmpty { return try Int.fetchOne(db.cachedStatement(sql: "SELECT books FROM projection")) ?? 0 }
    return try Int.fetchOne(
      db, sql: "SELECT count(*) FROM book \(filter)", arguments: StatementArguments(arguments)) ?? 0
  }

  private mutating func addShelf(_ shelf: ShelfFilter) {
    for tag in shelf.tags { add("book.id IN (SELECT book FROM tag WHERE key = ?)", folded(tag).databaseValue) }
    if !shelf.statuses.isEmpty {
      let statuses = shelf.statuses.map(\.rawValue).sorted()
      others.append("book.status IN (\(statuses.map { _ in "?" }.joined(separator: ", ")))")
      otherArguments += statuses.map(\.databaseValue)
    }
    // By the keys, which have the indexes.
    if let rating = shelf.rating { addKey("book.rating_key", rating) }
    if let read = shelf.read {
      addKey("book.read_key", read.packed)
      for date in read.straddling { add("book.read_key <> ?", (-date).databaseValue) }
    }
    if let since = shelf.addedSince { add("book.added_at >= ?", milliseconds(since).databaseValue) }
  }

  private mutating func addKey(_ key: String, _ values: ClosedRange<Int>) {
    add("\(key) BETWEEN ? AND ?", (-values.upperBound).databaseValue, (-values.lowerBound).databaseValue)
  }

  private mutating func addWords(_ query: ListQuery, in db: Database) throws {
    var text = query.text
    // Most texts have no digit, be it a full-width one.
    if let words = text, words.utf8.contains(where: { $0 >= 0x80 || $0.isASCIIDigit }),
      let isbn = ISBN.read(words).isbn
    {
      addISBN(isbn)
      text = nil
    }
    let columns = [(nil, text), ("{title subtitle}", query.title), ("authors", query.author)] as [(String?, String?)]
    var all: WordCondition?
    for case let (column, text?) in columns {
      guard var words = WordCondition(text) else { return add("0") }
      if column == "authors" {
        words.or(try AuthorForms.names(ofAuthor: text, in: db).compactMap(SearchWord.phrase))
      }
      words.limit(to: column)
      if all == nil { all = words } else { all?.and(words) }
    }
    guard let all else { return }
    match = all.match
    few = try FewMatches(all, in: db)
  }

  /// Of a source that has few records, such as the reader's own, the records are looked at, and not all books.
  private mutating func addSource(_ name: String, in db: Database) throws {
    let count = try Int.fetchOne(db.cachedStatement(sql: Self.recordCount, name, FewMatches.most + 1)) ?? 0
    add(count > FewMatches.most ? Self.fromSource : Self.fromSmallSource, name.databaseValue)
  }

  private mutating func addISBN(_ isbn: ISBN) { add(Self.withISBN, isbn.digits.databaseValue) }

  private mutating func add(_ condition: String, _ values: DatabaseValue...) {
    others.append(condition)
    otherArguments += values
  }

  private static let withWords = "book.id IN (SELECT rowid FROM search WHERE search MATCH ?)"

  private static let amongFew = "book.id IN (SELECT value FROM json_each(?))"

  private static let fromSource = """
    EXISTS (
      SELECT 1 FROM record WHERE record.component = book.component AND record.book = book.id
        AND record.source = (SELECT id FROM source WHERE name = ?))
    """

  private static let fromSmallSource = """
    book.id IN (SELECT book FROM record WHERE source = (SELECT id FROM source WHERE name = ?))
    """

  /// How many records the source has, counted up to a limit.
  private static let recordCount = """
    SELECT count(*) FROM (SELECT 1 FROM record WHERE source = (SELECT id FROM source WHERE name = ?) LIMIT ?)
    """

  /// A book bears an ISBN that none of its records claims where the reader gave it.
  private static let withISBN = """
    book.id IN (
      WITH asked (isbn) AS (VALUES (?))
      SELECT record.book FROM asked JOIN claim ON claim.isbn = asked.isbn JOIN record ON record.id = claim.record
      UNION SELECT edition.book FROM asked JOIN edition ON edition.isbn = asked.isbn)
    """

  /// By the index of the books that are of a series.
  private static let inSeries = "book.id IN (SELECT id FROM book WHERE series IS NOT NULL AND instr(series, ?) > 0)"

  private static let inCategory = """
    book.id IN (
      SELECT record.book FROM placement JOIN record ON record.id = placement.record
      WHERE placement.category = ? AND placement.date = ?)
    """
}
