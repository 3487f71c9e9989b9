import Domain
import Sourcing

/// The tags of all lists, and what stands in each of them, for lists that are too long for one page: they are given on
/// pages of their own behind those of the books. Each has some tags whole.
struct TagTable: Sendable {
  /// Of all lists, in the order of first appearance; the first ``ListIndex/mostTags`` of them.
  private(set) var tags: [Tag] = []
  /// The tags of each page.
  private(set) var pages: [Range<Int>] = []

  private let lists: [(number: Int, index: ListIndex)]
  /// How often each tag stands in all lists.
  private let counts: [Int]
  /// For each list what its tags are among those of all.
  private var numbers: [[Int?]] = []

  /// Placements that a page has, more or less. Where a list has more than memory holds between pages, it is walked
  /// through for each of them: so they are larger.
  private static let (pageSize, largePageSize) = (20_000, 200_000)

  /// - Parameter lists: by their numbers.
  init(of lists: [(number: Int, index: ListIndex)]) {
    self.lists = lists
    var known: [String: Int] = [:]
    var counts: [Int] = []
    for list in lists {
      var numbers: [Int?] = []
      for (tag, count) in zip(list.index.tags, list.index.tagCounts) {
        if known[tag.key] == nil, tags.count < ListIndex.mostTags {
          known[tag.key] = tags.count
          tags.append(tag)
          counts.append(0)
        }
        let number = known[tag.key]
        if let number { counts[number] += count }
        numbers.append(number)
      }
      self.numbers.append(numbers)
    }
    let size = lists.contains { $0.index.taggings == nil } ? Self.largePageSize : Self.pageSize
    var (start, filled) = (0, 0)
    for (tag, count) in counts.enumerated() {
      if filled > 0, filled + count > size {
        pages.append(start..<tag)
        (start, filled) = (tag, 0)
      }
      filled += count
    }
    pages.append(start..<tags.count)
    self.counts = counts
  }

  /// The numbers of the lists that hold more tags than memory, and so are to be read for placements.
  var unreadLists: [Int] { lists.filter { $0.index.taggings == nil }.map(\.number) }

  /// What stands in some of the tags: each book where it stands first.
  /// - Parameter texts: the texts of the ``unreadLists``.
  func placements(in range: Range<Int>, texts: [Int: ListText]) throws -> [Placement] {
    var placements: [Placement] = []
    placements.reserveCapacity(counts[range].reduce(0, +))
    var placed: [Set<Int64>] = Array(repeating: [], count: range.count)
    for ((list, index), numbers) in zip(lists, numbers) {
      func place(_ row: Int, in tag: Int) {
        guard range.contains(tag), let id = index.id(ofRow: row) else { return }
        guard placed[tag - range.lowerBound].insert(id.value).inserted else { return }
        placements.append(
          Placement(
            record: RecordKey(source: BookList.info.id, key: id.description), category: tags[tag].key, page: list,
            place: row))
      }
      if let taggings = index.taggings {
        for tagging in taggings {
          if let tag = numbers[Int(tagging.tag)] { place(Int(tagging.row), in: tag) }
        }
      } else if let text = texts[list] {
        try walk(text, index) { row, tag in if let tag = numbers[tag] { place(row, in: tag) } }
      }
    }
    return placements
  }

  /// Gives each row and the index of each of its tags in those of the list.
  private func walk(_ text: ListText, _ index: ListIndex, _ body: (_ row: Int, _ tag: Int) -> Void) throws {
    let numbers = Dictionary(uniqueKeysWithValues: index.tags.enumerated().map { ($1.key, $0) })
    var (rows, splitter) = (ListRows(text), TagSplitter())
    while let row = try rows.next(), row.index < index.size.rows {
      guard let object = row.object else { continue }
      for tag in splitter.tags(of: ListedBook(object)) {
        if let number = numbers[tag.key] { body(row.index, number) }
      }
    }
  }
}
