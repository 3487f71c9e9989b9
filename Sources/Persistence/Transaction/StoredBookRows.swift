import Catalog
import Domain
import GRDB

/// What is stored of some books, to be compared with what is computed of them.
struct StoredBookRows {
  private var values: [Int64: [DatabaseValue]] = [:]
  private var editions: [Int64: [[DatabaseValue]]] = [:]
  private var words: [Int64: [String]] = [:]
  private var authors: [Int64: [[String]]] = [:]
  private var tags: [Int64: [[String]]] = [:]

  init(_ books: [Int64], in db: Database) throws {
    guard !books.isEmpty else { return }
    values.reserveCapacity(books.count)
    let columns = BookRow.columns.joined(separator: ", ")
    try Self.each(books, "SELECT \(columns) FROM book WHERE id = ?", in: db) { id, row in
      values[id] = (0..<Int32(BookRow.columns.count)).map(row.value)
    }
    let edition = "SELECT position, isbn, record FROM edition WHERE book = ? ORDER BY position"
    try Self.each(books, edition, in: db) { id, row in
      editions[id, default: []].append((0..<3).map(row.value))
    }
    let indexed = "SELECT title, authors, subtitle, categories FROM search WHERE rowid = ?"
    try Self.each(books, indexed, in: db) { id, row in words[id] = (0..<4).map(row.text) }
    try Self.each(books, "SELECT key, given, name FROM author WHERE book = ? ORDER BY key, given", in: db) { id, row in
      authors[id, default: []].append((0..<3).map(row.text))
    }
    try Self.each(books, "SELECT key, name FROM tag WHERE book = ? ORDER BY key", in: db) { id, row in
      tags[id, default: []].append((0..<2).map(row.text))
    }
  }

  private static func each(
    _ books: [Int64], _ sql: String, in db: Database, _ body: (Int64, RowStatement) -> Void
  ) throws {
    let statement = try RowStatement(sql, in: db)
    for book in books {
      statement.bind(book, at: 1)
      try statement.each { body(book, $0) }
    }
  }

  func contains(_ book: Int64) -> Bool { values[book] != nil }

  func hasValues(of row: BookRow) -> Bool {
    guard let values = values[row.id] else { return false }
    return zip(values, row.values).allSatisfy(Self.areSame)
  }

  /// By bytes: texts are equal that write one letter in two forms.
  private static func areSame(_ one: DatabaseValue, _ other: DatabaseValue) -> Bool {
    if case .string(let one) = one.storage, case .string(let other) = other.storage {
      return areSameBytes(one, other)
    }
    return one == other
  }

  /// True where the columns are the same that any index has.
  func hasIndexedValues(of row: BookRow) -> Bool {
    guard let values = values[row.id] else { return false }
    let expected = row.values
    return BookRow.indexedColumns.allSatisfy { Self.areSame(values[$0], expected[$0]) }
  }

  func hasEditions(of row: BookRow) -> Bool {
    let expected = row.editions.enumerated().map { position, edition in
      [
        position.databaseValue, edition.isbn?.digits.databaseValue ?? .null, edition.record?.databaseValue ?? .null,
      ]
    }
    return editions[row.id, default: []] == expected
  }

  func hasAuthors(of row: BookRow) -> Bool {
    Self.areSame(authors[row.id], row.authorForms.map { [$0.form.key, $0.form.given, $0.name] })
  }

  func hasTags(of row: BookRow) -> Bool { Self.areSame(tags[row.id], row.tags.map { [$0.key, $0.name] }) }

  /// By bytes, in whatever order.
  private static func areSame(_ stored: [[String]]?, _ expected: [[String]]) -> Bool {
    func bytes(_ rows: [[String]]) -> Set<[[UInt8]]> { Set(rows.map { $0.map { Array($0.utf8) } }) }
    let stored = stored ?? []
    return stored.count == expected.count && (stored.isEmpty || bytes(stored) == bytes(expected))
  }

  func hasWords(of row: BookRow) -> Bool {
    guard let words = words[row.id] else { return false }
    return zip(words, Self.columns(of: row.words)).allSatisfy(areSameBytes)
  }

  /// The same words in any order, as catalogues of before have them.
  func hasWordsInAnyOrder(of row: BookRow) -> Bool {
    func sorted(_ texts: [String]) -> [[Substring]] { texts.map { $0.split(separator: " ").sorted() } }
    return hasWords(of: row) || words[row.id].map(sorted) == sorted(Self.columns(of: row.words))
  }

  private static func columns(of words: SearchWords) -> [String] {
    [words.title, words.authors, words.subtitle, words.categories]
  }
}
