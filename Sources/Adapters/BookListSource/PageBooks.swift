import Domain
import Sourcing

/// The books of one page, while they are read: each once, completed from all rows that name it, wherever these stand.
struct PageBooks {
  /// In their order; nil for those of which no row was read yet.
  private(set) var records: [SourceRecord?] = []
  /// Rows without a book.
  private(set) var skipped = SourcePage()

  /// Rows that are to be read by place, and index of the record that each completes.
  private var wanted: [(list: Int, row: Int, record: Int)] = []
  private var splitter = TagSplitter()

  /// The books that a page of a list names, but those that an earlier row of this list does. Those that several rows
  /// name are to be completed yet.
  /// - Throws: as ``ListRows/next()`` does.
  init(page: Int, of list: Int, _ index: ListIndex, in text: ListText, repeated: RepeatedBooks) throws {
    let range = index.rows(ofPage: page)
    let beginning = index.pages[page].map { ListRows(text, from: $0) } ?? ListRows(text)
    var rows = ListedRows(beginning, before: range.upperBound, knowing: index)
    records.reserveCapacity(range.count)
    while let listed = try rows.next() {
      guard let (id, record) = listed.book else {
        skipped.skip(listed.row, listed.flaw)
        continue
      }
      guard index.id(ofRow: listed.row.index) == id else { throw SourceError.changedMeanwhile }
      let same = repeated.rows(of: id)
      if same.isEmpty {
        records.append(record)
      } else if same.first(where: { $0.list == list })?.row == listed.row.index {
        want(same)
      }
    }
  }

  /// These books.
  /// - Parameter members: a row of each.
  init(_ members: some Sequence<(list: Int, row: Int, id: RecordID)>, repeated: RepeatedBooks) {
    for member in members {
      let same = repeated.rows(of: member.id)
      if same.isEmpty {
        wanted.append((member.list, member.row, records.count))
        records.append(nil)
      } else {
        want(same)
      }
    }
  }

  private mutating func want(_ rows: ArraySlice<RepeatedBooks.Row>) {
    wanted += rows.map { ($0.list, $0.row, records.count) }
    records.append(nil)
  }

  /// Lists that are to be read for it, in the order in which they are to be.
  var wantedLists: [Int] { Set(wanted.map(\.list)).sorted() }

  /// Completes its books from the rows of a list that name them.
  mutating func complete(from list: Int, _ index: ListIndex, in text: ListText) throws {
    guard index.version == text.version else { throw SourceError.changedMeanwhile }
    for (_, row, number) in wanted.filter({ $0.list == list }).sorted(by: { $0.row < $1.row }) {
      guard let id = index.id(ofRow: row), let book = try index.book(ofRow: row, in: text),
        case let line = AuthorLine(book), book.id(authors: line.authors) == id
      else { throw SourceError.changedMeanwhile }
      let tags = splitter.tags(of: book)
      let record = SourceRecord(book, key: id.description, by: line, tags: tags)
      if records[number] == nil { records[number] = record } else { records[number]?.complete(from: record) }
    }
  }
}

extension SourceError {
  static let changedMeanwhile = SourceError.badResponse(reason: "it was changed while it was read")
}
