import Catalog
import Domain
import Foundation
import GRDB

/// In what the stored rows of some books differ from what is computed of them.
///
/// Each is compared as it is read, and none is kept: a book may hold a note as long as a chapter.
struct StoredBookRows {
  private var alike: [Int64: Alike] = [:]

  /// What is stored as it is computed.
  private struct Alike: OptionSet {
    var rawValue: UInt8

    static let indexedValues = Alike(rawValue: 1)
    /// All values, those that are indexed among them.
    static let values = Alike(rawValue: 2)
    static let editions = Alike(rawValue: 4)
    static let words = Alike(rawValue: 8)
    static let authors = Alike(rawValue: 16)
    static let tags = Alike(rawValue: 32)
  }

  init(of rows: [BookRow], in db: Database) throws {
    guard !rows.isEmpty else { return }
    alike.reserveCapacity(rows.count)
    let values = try RowStatement(
      "SELECT \(BookRow.columns.joined(separator: ", ")) FROM book WHERE id = ?", in: db)
    let editions = try RowStatement(
      "SELECT position, isbn, record FROM edition WHERE book = ? ORDER BY position", in: db)
    let words = try RowStatement(Self.words, in: db)
    let authors = try RowStatement(
      "SELECT key, given, name FROM author WHERE book = ? ORDER BY key, given", in: db)
    let tags = try RowStatement("SELECT key, name FROM tag WHERE book = ? ORDER BY key", in: db)
    for row in rows {
      for statement in [values, editions, words, authors, tags] { statement.bind(row.id, at: 1) }
      guard var alike = try values.first({ Self.compare($0, with: row.values) }) else { continue }
      if try Self.areSame(editions, row.editions) { alike.insert(.editions) }
      if try words.first({ $0.holds(Self.columns(of: row.words)) }) == true { alike.insert(.words) }
      let forms = row.authorForms.map { [$0.form.key, $0.form.given, $0.name] }
      if try Self.areSame(authors, forms, columns: 3) { alike.insert(.authors) }
      if try Self.areSame(tags, row.tags.map { [$0.key, $0.name] }, columns: 2) { alike.insert(.tags) }
      self.alike[row.id] = alike
    }
  }

  func contains(_ row: BookRow) -> Bool { alike[row.id] != nil }

  func hasValues(of row: BookRow) -> Bool { has(.values, of: row) }

  /// True where the columns are the same that any index has.
  func hasIndexedValues(of row: BookRow) -> Bool { has(.indexedValues, of: row) }

  func hasEditions(of row: BookRow) -> Bool { has(.editions, of: row) }

  func hasWords(of row: BookRow) -> Bool { has(.words, of: row) }

  func hasAuthors(of row: BookRow) -> Bool { has(.authors, of: row) }

  func hasTags(of row: BookRow) -> Bool { has(.tags, of: row) }

  private func has(_ what: Alike, of row: BookRow) -> Bool { alike[row.id]?.contains(what) == true }

  /// True where the same words are stored in any order, as catalogues of before have them.
  static func holdWordsInAnyOrder(of row: BookRow, in db: Database) throws -> Bool {
    let statement = try RowStatement(words, in: db)
    statement.bind(row.id, at: 1)
    let stored = try statement.first { row in (0..<4).map(row.text) }
    func sorted(_ texts: [String]) -> [[Substring]] { texts.map { $0.split(separator: " ").sorted() } }
    return stored.map(sorted) == sorted(columns(of: row.words))
  }

  private static let words = "SELECT title, authors, subtitle, categories FROM search WHERE rowid = ?"

  private static func columns(of words: SearchWords) -> [String] {
    [words.title, words.authors, words.subtitle, words.categories]
  }

  // MARK: Comparing

  private static func compare(_ stored: RowStatement, with values: [DatabaseValue]) -> Alike {
    var differing: [Int] = []
    for (column, value) in values.enumerated() where !stored.holds(value, at: Int32(column)) {
      differing.append(column)
    }
    if differing.isEmpty { return [.values, .indexedValues] }
    return differing.contains(where: BookRow.indexedColumns.contains) ? [] : .indexedValues
  }

  private static func areSame(_ stored: RowStatement, _ editions: [BookRow.EditionRow]) throws -> Bool {
    var (count, areSame) = (0, true)
    try stored.each { row in
      defer { count += 1 }
      guard areSame, count < editions.count else { return areSame = false }
      let edition = editions[count]
      areSame =
        row.holds(count.databaseValue, at: 0) && row.holds(edition.isbn?.digits.databaseValue ?? .null, at: 1)
        && row.holds(edition.record?.databaseValue ?? .null, at: 2)
    }
    return areSame && count == editions.count
  }

  /// By bytes, in whatever order.
  private static func areSame(_ stored: RowStatement, _ expected: [[String]], columns: Int32) throws -> Bool {
    var texts: [[String]] = []
    try stored.each { row in texts.append((0..<columns).map(row.text)) }
    guard texts.count == expected.count else { return false }
    if zip(texts, expected).allSatisfy({ zip($0, $1).allSatisfy(areSameBytes) }) { return true }
    func bytes(_ rows: [[String]]) -> Set<[[UInt8]]> { Set(rows.map { $0.map { Array($0.utf8) } }) }
    return bytes(texts) == bytes(expected)
  }
}

extension RowStatement {
  /// True where the row that is being read has these texts in its first columns, byte for byte.
  fileprivate func holds(_ texts: [String]) -> Bool {
    texts.enumerated().allSatisfy { column, text in holds(text, at: Int32(column)) }
  }

  /// True where the row that is being read has this value. Texts are compared by bytes: such are equal for Swift that
  /// write one letter in two forms.
  fileprivate func holds(_ value: DatabaseValue, at column: Int32) -> Bool {
    switch value.storage {
    case .string(let text): kind(column) == .text && holds(text, at: column)
    case .int64(let number): kind(column) == .integer && integer(column) == number
    case .double(let number): kind(column) == .real && real(column) == number
    case .null: isMissing(column)
    case .blob: false
    }
  }

  private func holds(_ text: String, at column: Int32) -> Bool {
    var text = text
    return withText(column) { stored in
      text.withUTF8 { bytes in
        guard bytes.count == stored.count else { return false }
        guard let start = bytes.baseAddress, let storedStart = stored.baseAddress else { return true }
        return memcmp(start, storedStart, bytes.count) == 0
      }
    }
  }
}
