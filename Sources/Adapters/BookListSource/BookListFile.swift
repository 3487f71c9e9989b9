import Domain
package import Sourcing

extension BookList: FileSource {
  package static func pages(ofFile file: RandomAccessBytes) throws -> any FilePages { try BookListFile(file) }
}

/// A list in a file that is imported.
private struct BookListFile: FilePages {
  let rows: FileRows
  private let text: ListText
  private let index: ListIndex
  private let repeated: RepeatedBooks
  /// The page that is next.
  private var page = 0

  init(_ file: RandomAccessBytes) throws {
    var rows = FileRows()
    text = ListText(file)
    index = try ListIndex(of: text, looking: { row, unknown, flaw in rows.note(row, unknown, flaw) })
    repeated = RepeatedBooks(in: [(0, index)])
    rows.joined = index.joined
    self.rows = rows
  }

  mutating func next() throws -> [SourceRecord]? {
    guard page < index.pages.count else { return nil }
    var books = try PageBooks(page: page, of: 0, index, in: text, repeated: repeated)
    try books.complete(from: 0, index, in: text)
    page += 1
    return books.records.compactMap(\.self)
  }
}

extension FileRows {
  /// Counts the row, and says what is wrong with it where it gives no book.
  fileprivate mutating func note(_ row: ListRow, _ unknown: [String], _ flaw: ListedBook.Flaw?) {
    count += 1
    for name in unknown { note(unknownKey: name, known: ListedBook.keys) }
    let reason =
      switch flaw {
      case nil where !row.isUTF8: "it is not UTF-8"
      case nil where row.isTooLarge: "it is larger than any book"
      case nil where row.object == nil: "it is no object that can be a book"
      case nil: nil as String?
      case .noTitle: "it has no title"
      case .titleTooLong: "its title is longer than any"
      }
    if let reason { note(RowFault(row: row.index + 1, location: row.location, reason: reason)) }
  }
}
