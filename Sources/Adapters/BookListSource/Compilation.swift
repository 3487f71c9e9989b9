import Domain
import Sourcing

/// Several lists as one: each book once, completed from all lists that name it.
struct Compilation {
  /// In the order of first appearance.
  private(set) var records: [SourceRecord] = []
  /// The tags, in the order of first appearance.
  private(set) var categories: [Category] = []
  /// One for each tag of each book, `page` being the list and `place` the book's place in it.
  private(set) var placements: [Placement] = []

  private var indices: [RecordKey: Int] = [:]
  private var lists: [Int: Set<RecordKey>] = [:]
  private var tagKeys: Set<String> = []
  private var placed: Set<String> = []

  /// Lists are to be added in their order.
  mutating func add(_ books: ListedBooks, list: Int) {
    for (place, book) in books.books.enumerated() {
      guard let record = SourceRecord(book) else { continue }
      add(record, list: list)
      for tag in tags(book.tags) {
        if tagKeys.insert(tag.key).inserted {
          categories.append(Category(source: BookList.info.id, key: tag.key, name: tag.name, kind: .tag))
        }
        guard placed.insert("\(record.key) \(tag.key)").inserted else { continue }
        placements.append(Placement(record: record.recordKey, category: tag.key, page: list, place: place))
      }
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
    return page
  }

  /// The books that one list names, with their tags.
  func part(ofList list: Int) -> SourcePage {
    let members = lists[list] ?? []
    var page = SourcePage(records: records.filter { members.contains($0.recordKey) })
    page.placements = placements.filter { members.contains($0.record) }
    let keys = Set(page.placements.map(\.category))
    page.categories = categories.filter { keys.contains($0.key) }
    return page
  }
}
