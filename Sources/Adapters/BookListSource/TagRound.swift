import Domain
import Sourcing

/// The tags of all lists, and what stands in some of them, for lists that are too long for one page: a round of pages
/// behind those of the books. Each has some tags whole.
struct TagRound {
  /// Of all lists, in the order of first appearance; the first ``most`` of them.
  private(set) var categories: [Category] = []
  /// Of the tags of this turn.
  private(set) var placements: [Placement] = []
  /// How many there are of all tags.
  private(set) var count = 0

  private let turn: ListShare?
  private var known: Set<String> = []
  private var placed: Set<String> = []
  /// What was written in place of tags, and which tags that is: many rows of a list have the same.
  private var parsed: [[String]: [(name: String, key: String)]] = [:]

  /// Lists have some hundreds.
  private static let most = 10_000
  /// Placements that a page of the round has, more or less.
  private static let size = 20_000

  /// - Parameter turn: Nil counts alone.
  init(turn: ListShare?) { self.turn = turn }

  /// The first turn of a round of so many placements.
  static func first(of count: Int) -> ListShare { ListShare(part: 0, parts: 1 + count / size) }

  /// Keys of the tags that are whole with this turn.
  var whole: Set<String> { Set(categories.map(\.key).filter(isOfTurn)) }

  mutating func add(_ row: ListRow, ofList list: Int) throws {
    guard let object = row.object, let written = try ListedBook.tags(object) else { return }
    var isWanted = false
    let tags = tags(of: written)
    for tag in tags {
      if known.count < Self.most, known.insert(tag.key).inserted { categories.append(Category(tag: tag)) }
      guard known.contains(tag.key) else { continue }
      count += 1
      isWanted = isWanted || isOfTurn(tag.key)
    }
    guard isWanted, let book = try ListedBook(object) else { return }
    let record = SourceRecord.key(book)
    for tag in tags where known.contains(tag.key) && isOfTurn(tag.key) {
      guard placed.insert("\(record) \(tag.key)").inserted else { continue }
      placements.append(
        Placement(
          record: RecordKey(source: BookList.info.id, key: record), category: tag.key, page: list, place: row.place))
    }
  }

  private mutating func tags(of written: [String]) -> [(name: String, key: String)] {
    if let tags = parsed[written] { return tags }
    let tags = BookListSource.tags(written)
    if parsed.count < Self.mostParsed, written.lazy.map(\.utf8.count).reduce(0, +) < 200 { parsed[written] = tags }
    return tags
  }

  /// Of some hundred bytes each.
  private static let mostParsed = 10_000

  private func isOfTurn(_ tag: String) -> Bool {
    guard let turn else { return false }
    return turn.holds(tag)
  }
}
