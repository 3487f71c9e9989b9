import Domain
import Sourcing

/// Several short lists, or some of their books, as one: each book once, completed from all rows that name it.
struct Compilation {
  /// In the order of first appearance.
  private(set) var records: [SourceRecord] = []
  /// The tags, in the order of first appearance.
  private(set) var categories: [Category] = []
  /// One for each tag of each book, `page` being the list and `place` the row in it.
  private(set) var placements: [Placement] = []
  /// Rows without a book.
  private(set) var skipped = SourcePage()

  private var indices: [RecordKey: Int] = [:]
  private var lists: [Int: Set<RecordKey>] = [:]
  private var tagKeys: Set<String> = []
  private var placed: Set<String> = []
  private var splitter = TagSplitter()

  /// Lists are to be added in their order, rows in theirs.
  /// - Parameter isTelling: whether a row without a book is counted.
  mutating func add(_ row: ListRow, ofList list: Int, isTelling: Bool) {
    guard let object = row.object else { return isTelling ? skipped.skip(row, nil) : () }
    let book = ListedBook(object)
    if let flaw = book.flaw { return isTelling ? skipped.skip(row, flaw) : () }
    let line = AuthorLine(book)
    let tags = splitter.tags(book.tags)
    let record = SourceRecord(book, key: book.id(authors: line.authors).description, by: line, tags: tags)
    add(record, list: list)
    place(record, tags, Placement(record: record.recordKey, category: "", page: list, place: row.place))
  }

  private mutating func place(_ record: SourceRecord, _ tags: [Tag], _ origin: Placement) {
    for tag in tags {
      if tagKeys.insert(tag.key).inserted { categories.append(Category(tag: tag)) }
      guard placed.insert("\(record.key) \(tag.key)").inserted else { continue }
      var placement = origin
      placement.category = tag.key
      placements.append(placement)
    }
  }

  private mutating func add(_ record: SourceRecord, list: Int) {
    lists[list, default: []].insert(record.recordKey)
    if let index = indices[record.recordKey] {
      records[index].complete(from: record)
    } else {
      indices[record.recordKey] = records.count
      records.append(record)
    }
  }

  /// The books that these lists name, with their tags.
  func part(of lists: Set<Int>) -> SourcePage {
    let members = lists.reduce(into: Set<RecordKey>()) { $0.formUnion(self.lists[$1] ?? []) }
    var page = SourcePage(records: records.filter { members.contains($0.recordKey) })
    page.placements = placements.filter { members.contains($0.record) }
    let keys = Set(page.placements.map(\.category))
    page.categories = categories.filter { keys.contains($0.key) }
    (page.skipped, page.faults) = (skipped.skipped, skipped.faults)
    return page
  }
}

extension SourcePage {
  /// Counts a row that gives no book.
  /// - Parameter flaw: nil where it is no object that could be read.
  mutating func skip(_ row: ListRow, _ flaw: ListedBook.Flaw?) {
    let reason =
      switch flaw {
      case nil: row.isUTF8 ? "not a book" : "not UTF-8"
      case .noTitle: "no title"
      case .titleTooLong: "of a title longer than any"
      }
    skip(reason, flaw == nil ? .unreadable : .unusable)
    note(RowFault(row: row.place + 1, location: row.location, reason: reason))
  }
}
