import Domain
import Foundation
import GRDB

/// What a book has in one field.
struct CalibreTexts {
  /// As many as a field of a record has.
  var texts: [String] = []
  /// How many there are beside them.
  var more = 0

  static let none = CalibreTexts()
}

/// Texts of calibre's tables, of the books in a range: of each as much as a record has room for, and one byte more.
///
/// One row may be linked by every book. Its text is read once for all books of the range, which share it.
struct CalibreFields {
  let db: Database
  let range: ClosedRange<Int64>
  let tables: Set<String>
  let columns: TextColumns
  let clock: CalibreClock
  /// How many bytes may be read of them; what is read beyond it is thrown away, and fewer books are to be read at once.
  let most: Int
  /// How many were read. A text counts once for each book that has it: what is made of it may be a copy.
  private(set) var bytes = 0

  /// These books have more than is to be in memory at once.
  struct TooLarge: Error {}

  init(
    db: Database, range: ClosedRange<Int64>, tables: Set<String>, columns: TextColumns, clock: CalibreClock, most: Int
  ) {
    (self.db, self.range, self.tables, self.columns) = (db, range, tables, columns)
    (self.clock, self.most) = (clock, most)
  }

  private mutating func count(_ text: String) throws {
    bytes += text.utf8.count + Self.besideText
    if bytes > most { throw TooLarge() }
  }

  /// About what a text takes beside its own bytes.
  private static let besideText = 40

  /// A link of a book, and what stands beside it.
  typealias Link = (value: Int64, place: String?)

  /// The texts of a table that a second one links to books.
  mutating func linked(_ table: String, _ column: String, _ name: String) throws -> [Int64: CalibreTexts] {
    let linking = "books_\(table)_link"
    guard tables.isSuperset(of: [table, linking]) else { return [:] }
    let links = try links(linking, column)
    return try texts(of: table, name, by: links) { text, _ in text }
  }

  /// The values of a column that the reader made.
  mutating func values(of column: CustomColumn) throws -> [Int64: CalibreTexts] {
    guard column.isLinked else {
      return try own(column.table, ["value"], most: column.mostBytes, isOnlyFirst: true).mapValues { rows in
        CalibreTexts(texts: rows.rows.compactMap { column.text($0[0], place: nil, clock) })
      }
    }
    let links = try links(column.links, "value", place: column.datatype == "series" ? "extra" : nil)
    return try texts(of: column.table, "value", by: links) { [clock] in column.text($0, place: $1, clock) }
  }

  /// The books that have a value of the column, whatever it is.
  func books(having column: CustomColumn) throws -> Set<Int64> {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT DISTINCT book FROM \(column.isLinked ? column.links : column.table)
        WHERE book BETWEEN ? AND ? AND typeof(value) <> 'null'
        """, arguments: arguments)
    var found: Set<Int64> = []
    while let row = try rows.next() { if let book = row.integer(0) { found.insert(book) } }
    return found
  }

  /// What a book has of a table whose rows name their book.
  struct Rows {
    /// The texts of each row, in the order of the columns; blank where there is none, but for the first, without which
    /// the row is passed over.
    var rows: [[String]] = []
    var more = 0
  }

  /// By book; of a library of long ago a table may be missing.
  mutating func own(
    _ table: String, _ names: [String], most: Int = TextBounds.name, isOnlyFirst: Bool = false
  ) throws -> [Int64: Rows] {
    guard tables.contains(table) else { return [:] }
    let texts = names.map { columns.beginning(of: $0, in: table, most) }
    let first = "id IN (SELECT min(id) FROM \(table) WHERE book BETWEEN ?1 AND ?2 GROUP BY book)"
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT book, \(texts.joined(separator: ", ")) FROM \(table)
        WHERE \(isOnlyFirst ? first : "book BETWEEN ?1 AND ?2") ORDER BY id
        """, arguments: arguments)
    var found: [Int64: Rows] = [:]
    while let row = try rows.next() {
      guard let book = row.integer(0), let text = row.text(1) else { continue }
      if found[book, default: Rows()].rows.count < TextBounds.names {
        let texts = [text] + (2..<row.count).map { row.text($0) ?? "" }
        for text in texts { try count(text) }
        found[book, default: Rows()].rows.append(texts)
      } else {
        found[book, default: Rows()].more += 1
      }
    }
    return found
  }

  private var arguments: StatementArguments { [range.lowerBound, range.upperBound] }

  // MARK: Links

  private struct Links {
    var links: [Link] = []
    var more = 0
  }

  /// By book, each value once.
  private mutating func links(_ table: String, _ column: String, place: String? = nil) throws -> [Int64: Links] {
    let beginning = place.map { columns.beginning(of: $0, in: table, TextBounds.name) }
    // Where rows are put together SQLite loads all of their columns, however long: so the place is looked up behind
    // that.
    let placing = beginning.map { "(SELECT \($0) FROM \(table) AS one WHERE one.id = linking.number)" } ?? "NULL"
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT book, linked, \(placing), number
        FROM (SELECT book, \(column) AS linked, min(id) AS number
          FROM \(table) WHERE book BETWEEN ? AND ? GROUP BY book, \(column)) AS linking
        ORDER BY number
        """, arguments: arguments)
    var found: [Int64: Links] = [:]
    while let row = try rows.next() {
      guard let book = row.integer(0), let value = row.integer(1) else { continue }
      if found[book, default: Links()].links.count < TextBounds.names {
        let place = row.text(2)
        try count(place ?? "")
        found[book, default: Links()].links.append((value, place))
      } else {
        found[book, default: Links()].more += 1
      }
    }
    return found
  }

  private mutating func texts(
    of table: String, _ name: String, by links: [Int64: Links],
    _ text: (_ text: String, _ place: String?) -> String?
  ) throws -> [Int64: CalibreTexts] {
    let wanted = Set(links.values.lazy.flatMap { $0.links.map(\.value) })
    let beginning = columns.beginning(of: name, in: table, TextBounds.name)
    let list = "[" + wanted.sorted().map(String.init).joined(separator: ",") + "]"
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, \(beginning) FROM \(table) WHERE id IN (SELECT value FROM json_each(?))
        """, arguments: [list])
    var known: [Int64: String] = [:]
    while let row = try rows.next() {
      guard let id = row.integer(0), let text = row.text(1) else { continue }
      try count(text)
      known[id] = text
    }
    var found: [Int64: CalibreTexts] = [:]
    for (book, links) in links {
      let texts = links.links.compactMap { link in known[link.value].flatMap { text($0, link.place) } }
      for text in texts { try count(text) }
      found[book] = CalibreTexts(texts: texts, more: links.more)
    }
    return found
  }
}
