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
  /// Members that no book has.
  private(set) var unknown: [String] = []

  private init(_ row: ListRow, _ splitter: inout TagSplitter, _ index: ListIndex?) {
    self.row = row
    guard let object = row.object else { return }
    let listed = ListedBook(object) { unknown.append($0) }
    flaw = listed.flaw
    guard flaw == nil else { return }
    tags = splitter.tags(of: listed)
    let line = AuthorLine(listed)
    // An id is a hash of the name: a row that is as it was has the one that was found then.
    let id = index?.id(of: row) ?? listed.id(authors: line.authors)
    book = (id, SourceRecord(listed, key: id.description, by: line, tags: tags))
  }

  /// In their order; the cores share them.
  /// - Parameter index: that of the list, which knows the ids of rows that are as they were.
  static func all(of rows: [ListRow], knowing index: ListIndex?) -> [[ListedRow]] {
    let parts = rows.parts(of: 500)
    return ComputedAhead.all(parts.count) { part in
      var splitter = TagSplitter()
      return parts[part].map { ListedRow($0, &splitter, index) }
    }
  }
}

/// The rows of a list with the books that they are, from front to back.
struct ListedRows {
  private var rows: ListRows
  private let end: Int
  private let index: ListIndex?
  private var read = [[ListedRow]]().joined().makeIterator()
  /// What is thrown when all rows before it were given.
  private var fault: (any Error)?

  /// - Parameters:
  ///   - end: the row of this place and all behind it are left.
  ///   - index: that of the list, where it is known.
  init(_ rows: ListRows, before end: Int = .max, knowing index: ListIndex? = nil) {
    self.rows = rows
    self.index = index
    self.end = end
  }

  /// The next row; nil behind the last one.
  /// - Throws: as ``ListRows/next()`` does.
  mutating func next() throws -> ListedRow? {
    if let row = read.next() { return row }
    if let fault { throw fault }
    var block: [ListRow] = []
    do { try rows.read(into: &block, before: end) } catch { fault = error }
    read = ListedRow.all(of: block, knowing: index).joined().makeIterator()
    if let row = read.next() { return row }
    if let fault { throw fault }
    return nil
  }
}
