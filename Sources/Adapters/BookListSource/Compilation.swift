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

  private var indices: [RecordID: Int] = [:]
  /// Indices of the records that each list names.
  private var members: [Int: [Int]] = [:]
  /// Indices in ``categories``.
  private var tagNumbers: [String: Int] = [:]
  private var placed: Set<Tagged> = []
  /// For each of ``placements``.
  private var tagged: [Tagged] = []

  /// A book in a tag.
  private struct Tagged: Hashable {
    let record: Int
    let tag: Int
  }

  /// Lists are to be added in their order, rows in theirs.
  /// - Parameter isTelling: whether a row without a book is counted.
  mutating func add(_ listed: ListedRow, ofList list: Int, isTelling: Bool) {
    guard let (id, record) = listed.book else { return isTelling ? skipped.skip(listed.row, listed.flaw) : () }
    let index = add(record, id)
    members[list, default: []].append(index)
    for tag in listed.tags {
      let pair = Tagged(record: index, tag: number(of: tag))
      guard placed.insert(pair).inserted else { continue }
      tagged.append(pair)
      placements.append(
        Placement(record: record.recordKey, category: tag.key, page: list, place: listed.row.index))
    }
  }

  /// Its index in ``records``.
  private mutating func add(_ record: SourceRecord, _ id: RecordID) -> Int {
    if let index = indices[id] {
      records[index].complete(from: record)
      return index
    }
    indices[id] = records.count
    records.append(record)
    return records.count - 1
  }

  private mutating func number(of tag: Tag) -> Int {
    if let number = tagNumbers[tag.key] { return number }
    tagNumbers[tag.key] = categories.count
    categories.append(Category(tag: tag))
    return categories.count - 1
  }

  /// The books that these lists name, with their tags.
  func part(of lists: Set<Int>) -> SourcePage {
    var isMember = Array(repeating: false, count: records.count)
    for list in lists { for index in members[list] ?? [] { isMember[index] = true } }
    var isCategory = Array(repeating: false, count: categories.count)
    for pair in tagged where isMember[pair.record] { isCategory[pair.tag] = true }
    var page = SourcePage(records: records.elements { isMember[$0] })
    page.placements = placements.elements { isMember[tagged[$0].record] }
    page.categories = categories.elements { isCategory[$0] }
    (page.skipped, page.faults) = (skipped.skipped, skipped.faults)
    return page
  }
}

extension Array {
  /// Those whose index fits; itself where all do.
  fileprivate func elements(where fits: (Int) -> Bool) -> [Element] {
    indices.allSatisfy(fits) ? self : indices.filter(fits).map { self[$0] }
  }
}

extension SourcePage {
  /// Counts a row that gives no book.
  /// - Parameter flaw: nil where it is no object that could be read.
  mutating func skip(_ row: ListRow, _ flaw: ListedBook.Flaw?) {
    let reason =
      switch flaw {
      case nil where row.isTooLarge: "larger than any book"
      case nil: row.isUTF8 ? "not a book" : "not UTF-8"
      case .noTitle: "no title"
      case .titleTooLong: "of a title longer than any"
      }
    skip(reason, flaw == nil && !row.isTooLarge ? .unreadable : .unusable)
    note(RowFault(row: row.index + 1, location: row.location, reason: reason))
  }
}
