import Domain
import GRDB

/// Compares the full-text index with the texts that were put into it.
///
/// FTS5's own `integrity-check` writes, and `PRAGMA integrity_check` asks it from SQLite 3.45 on only. So both sides
/// are summed up here: every word with its row, column and offset, in whatever order they come.
struct FullTextIndex {
  let db: Database

  /// False where a word is missing in the index, is there too often or in another place, and where the index cannot be
  /// read.
  func fitsItsTexts() throws -> Bool {
    do {
      return try sumOfIndex() == sumOfTexts()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return false
    }
  }

  private static let columns = ["title", "authors", "subtitle", "categories"]

  /// <https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module>
  private func sumOfIndex() throws -> UInt64 {
    try db.execute(sql: "CREATE VIRTUAL TABLE temp.search_instance USING fts5vocab(main, search, instance)")
    var sum: UInt64 = 0
    let rows = try Row.fetchCursor(db, sql: "SELECT term, doc, col, offset FROM temp.search_instance")
    while let row = try rows.next() {
      let (term, column): (String, String) = (try row.value(0), try row.value(2))
      var word = WordHash()
      for byte in term.utf8 { word.append(byte) }
      sum &+= word.value(
        row: try row.value(1), column: Self.columns.firstIndex(of: column) ?? -1, offset: try row.value(3))
    }
    return sum
  }

  private func sumOfTexts() throws -> UInt64 {
    var sum: UInt64 = 0
    let rows = try Row.fetchCursor(
      db, sql: "SELECT rowid, \(Self.columns.joined(separator: ", ")) FROM search")
    while let row = try rows.next() {
      let id: Int64 = try row.value(0)
      for column in Self.columns.indices {
        guard let text = try row.text(column + 1) else { continue }
        sum &+= Self.sum(of: text, row: id, column: column)
      }
    }
    return sum
  }

  /// Cuts the text as the tokenizer `ascii` does: letters, digits and all that is not ASCII make words.
  private static func sum(of text: String, row: Int64, column: Int) -> UInt64 {
    var (sum, offset, word) = (0 as UInt64, 0, WordHash())
    func end() {
      guard word.length > 0 else { return }
      sum &+= word.value(row: row, column: column, offset: offset)
      offset += 1
      word = WordHash()
    }
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A: word.append(byte | 0x20)
      case 0x30...0x39, 0x61...0x7A, 0x80...: word.append(byte)
      default: end()
      }
    }
    end()
    return sum
  }
}

/// FNV-1a of a word, and of where it stands.
private struct WordHash {
  private var hash = FNV1a()
  private(set) var length = 0

  /// FTS5 cuts words off that are longer.
  private static let longest = 32_768

  mutating func append(_ byte: UInt8) {
    length += 1
    if length <= Self.longest { hash.append(UInt64(byte)) }
  }

  func value(row: Int64, column: Int, offset: Int) -> UInt64 {
    var whole = hash
    for number in [UInt64(bitPattern: row), UInt64(bitPattern: Int64(column)), UInt64(bitPattern: Int64(offset))] {
      whole.append(number)
      whole.append(whole.hash >> 29)
    }
    return whole.hash
  }
}
