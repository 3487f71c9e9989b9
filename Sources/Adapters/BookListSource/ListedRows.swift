import Domain
import Sourcing

/// A row of a list with the book that it is.
struct ListedRow: Sendable {
  let row: ListRow
  /// Nil where the row gives no book.
  private(set) var book: (id: RecordID, record: SourceRecord)?
  private(set) var tags: [Tag] = []
  /// Nil too where the row is no object that could be read.
  private(set) var flaw: ListedBook.Flaw?

  /// - Parameter id: that of the book, where it is known.
  fileprivate init(_ row: ListRow, id: RecordID?, _ splitter: inout TagSplitter) {
    self.row = row
    guard let object = row.object else { return }
    let listed = ListedBook(object)
    flaw = listed.flaw
    guard flaw == nil else { return }
    tags = splitter.tags(listed.tags)
    let line = AuthorLine(listed)
    let id = id ?? listed.id(authors: line.authors)
    book = (id, SourceRecord(listed, key: id.description, by: line, tags: tags))
  }

  /// In their order; the cores share them.
  /// - Parameter index: as in ``ListedRows/init(_:before:_:)``.
  fileprivate static func all(of rows: [ListRow], _ index: ListIndex?) -> [[ListedRow]] {
    let parts = rows.parts(of: 500)
    return ComputedAhead.all(parts.count) { part in
      var splitter = TagSplitter()
      return parts[part].map { ListedRow($0, id: index?.id(ofRow: $0.place), &splitter) }
    }
  }
}

/// The rows of a list with the books that they are, from front to back.
struct ListedRows {
  private var rows: ListRows
  private let end: Int
  private let index: ListIndex?
  private var read = [[ListedRow]]().joined().makeIterator()

  /// - Parameters:
  ///   - end: the row of this place and all behind it are left.
  ///   - index: that of the same text, where it is known: it has the ids of the books.
  init(_ rows: ListRows, before end: Int = .max, _ index: ListIndex?) {
    self.rows = rows
    self.end = end
    self.index = index
  }

  /// The next row; nil behind the last one.
  /// - Throws: as ``ListRows/next()`` does, before the rows that stand a little before the fault.
  mutating func next() throws -> ListedRow? {
    if let row = read.next() { return row }
    read = ListedRow.all(of: try rows.block(before: end), index).joined().makeIterator()
    return read.next()
  }
}
