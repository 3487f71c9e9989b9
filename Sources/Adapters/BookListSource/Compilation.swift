import Domain
import Sourcing

/// Several lists, or one part of their books, as one: each book once, completed from all rows that name it.
struct Compilation {
  /// In the order of first appearance.
  private(set) var records: [SourceRecord] = []
  /// The tags, in the order of first appearance.
  private(set) var categories: [Category] = []
  /// One for each tag of each book, `page` being the list and `place` the row in it.
  private(set) var placements: [Placement] = []
  /// Rows without a book.
  private(set) var skipped = SourcePage()

  /// The books that are wanted.
  private let share: ListShare
  /// False where the books alone are wanted.
  private let isPlacing: Bool
  private var indices: [RecordKey: Int] = [:]
  private var lists: [Int: Set<RecordKey>] = [:]
  private var tagKeys: Set<String> = []
  private var placed: Set<String> = []

  /// A part has some 10,000 books. In one with many times as many, most have one title.
  private static let mostRecords = 50_000

  init(_ share: ListShare, isPlacing: Bool) {
    self.share = share
    self.isPlacing = isPlacing
  }

  /// Takes the row if its book is in the share. Lists are to be added in their order, rows in theirs.
  /// - Parameter isTelling: whether a row without a book is counted.
  /// - Parameter isWanted: whether a book with this title is.
  mutating func add(
    _ row: ListRow, ofList list: Int, isTelling: Bool, if isWanted: (_ title: String) -> Bool = { _ in true }
  ) throws {
    let isTelling = isTelling && share.tells(row: row.place)
    guard let object = row.object else { return isTelling ? skip(row, "no object", .unreadable) : () }
    guard let title = try ListedBook.title(object) else { return isTelling ? skip(row, "no title") : () }
    guard TextBounds.isTitle(title) else { return isTelling ? skip(row, "of a title longer than any") : () }
    guard share.holds(title), isWanted(title), let book = try ListedBook(object) else { return }
    let record = SourceRecord(book)
    add(record, list: list)
    if records.count > Self.mostRecords {
      throw SourceError.badResponse(reason: "too many of its books have one title")
    }
    if isPlacing {
      place(record, tags(book.tags), Placement(record: record.recordKey, category: "", page: list, place: row.place))
    }
  }

  private mutating func skip(_ row: ListRow, _ reason: String, _ kind: Skip.Kind = .unusable) {
    skipped.skip(reason, kind)
    skipped.note(RowFault(row: row.place + 1, location: row.location, reason: reason))
  }

  private mutating func place(_ record: SourceRecord, _ tags: [(name: String, key: String)], _ origin: Placement) {
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

  /// Everything.
  var all: SourcePage {
    var page = SourcePage(records: records)
    page.categories = categories
    page.placements = placements
    (page.skipped, page.faults) = (skipped.skipped, skipped.faults)
    return page
  }

  /// The books that one list names, with their tags.
  func part(ofList list: Int) -> SourcePage {
    let members = lists[list] ?? []
    var page = SourcePage(records: records.filter { members.contains($0.recordKey) })
    page.placements = placements.filter { members.contains($0.record) }
    let keys = Set(page.placements.map(\.category))
    page.categories = categories.filter { keys.contains($0.key) }
    (page.skipped, page.faults) = (skipped.skipped, skipped.faults)
    return page
  }
}

extension Category {
  init(tag: (name: String, key: String)) {
    self.init(source: BookList.info.id, key: tag.key, name: tag.name, kind: .tag)
  }
}
