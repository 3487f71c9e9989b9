import Domain
import Sourcing

/// What stands where in a list, as one walk through it finds: enough to give its books page by page, each completed
/// from all rows that name it, without looking at any row more than once or twice. It takes some 35 bytes a row.
struct ListIndex: Sendable {
  /// Of the text that it is the index of.
  let version: UInt64
  private(set) var size = ListSize()
  /// Where its pages begin; never empty, the first being the first row.
  private(set) var pages: [RowPosition?] = [nil]
  /// The tags in the order of first appearance, the first ``mostTags`` of them.
  private(set) var tags: [Tag] = []
  /// How many rows have each of them.
  private(set) var tagCounts: [Int] = []
  /// Each tag of each row, by row; nil where there are more than memory is for.
  private(set) var taggings: [Tagging]? = []

  /// Members of rows that no book has.
  private(set) var unknownKeys: [UnknownKey] = []
  /// How many rows name a book that an earlier row of the list names.
  private(set) var joined = 0
  /// Why the text is no list, all its rows taken together; nil where it is one.
  private(set) var fault: String?

  /// Of each row the value of its book's id; ``none`` where it is no book.
  private(set) var ids: [Int64] = []
  /// Where each row begins.
  private var offsets: [UInt32] = []
  /// Of each row the ``ListRow/fingerprint``.
  private var fingerprints: [UInt64] = []

  /// A row that has a tag.
  struct Tagging: Sendable {
    let row: UInt32
    /// Index of the tag in ``ListIndex/tags``.
    let tag: UInt16
  }

  static let none: Int64 = -1
  /// Lists have some hundreds.
  static let mostTags = 10_000
  /// Sixteen megabytes.
  static let mostTaggings = 2_000_000
  private static let pageSize = ListSize(rows: 10_000, bytes: 4 << 20)

  /// - Parameters:
  ///   - mostTaggings: how many are held at most; a list with more is read for them.
  ///   - keep: called with every row and its book. Nil where nobody wants the books, which are not made then.
  ///   - look: called with every row, its members that no book has, and what is wrong with its book.
  /// - Throws: as ``ListRows/next()`` does.
  init(
    of text: ListText, mostTaggings: Int = ListIndex.mostTaggings, keeping keep: ((ListedRow) -> Void)? = nil,
    looking look: (_ row: ListRow, _ unknown: [String], ListedBook.Flaw?) -> Void = { _, _, _ in }
  ) throws {
    version = text.version
    var rows = ListRows(text)
    var walk = Walk()
    var block: [ListRow] = []
    repeat {
      block.removeAll(keepingCapacity: true)
      try rows.read(into: &block)
      for (row, reading) in zip(block, ListedReading.all(of: block, keeping: keep)) {
        look(row, reading.unknown, reading.flaw)
        add(row, reading, &walk)
      }
      if taggings.map({ $0.count > mostTaggings }) == true { taggings = nil }
    } while !block.isEmpty
    size = rows.size
    unknownKeys = walk.members.unknownKeys
    joined = Self.repetitions(in: ids)
    let lost = walk.skipped.skipped.reduce(0) { $0 + $1.count }
    fault = SourcePage.fault(ofRecords: ids.count - lost, walk.skipped.skipped)
  }

  /// What is needed until the last row, and not after it.
  private struct Walk {
    /// Indices in ``ListIndex/tags`` by the tag's key.
    var tagNumbers: [String: UInt16] = [:]
    /// Where the last page begins.
    var page = ListSize()
    var members = FileRows()
    var skipped = SourcePage()
  }

  private mutating func add(_ row: ListRow, _ reading: ListedReading, _ walk: inout Walk) {
    let offset = row.position.text.offset
    if row.index >= walk.page.rows + Self.pageSize.rows || offset >= walk.page.bytes + Self.pageSize.bytes {
      walk.page = ListSize(rows: row.index, bytes: offset)
      if row.index > 0 { pages.append(row.position) }
    }
    // Lists are far smaller than 4 GB.
    offsets.append(UInt32(truncatingIfNeeded: offset))
    for name in reading.unknown { walk.members.note(unknownKey: name, known: ListedBook.keys) }
    ids.append(reading.id)
    fingerprints.append(reading.fingerprint)
    if reading.id == Self.none { walk.skipped.skip(row, reading.flaw) }
    for tag in reading.tags {
      guard let number = walk.tagNumbers[tag.key] ?? add(tag, to: &walk.tagNumbers) else { continue }
      tagCounts[Int(number)] += 1
      taggings?.append(Tagging(row: UInt32(row.index), tag: number))
    }
  }

  /// How many of the ids stand in front of them already.
  private static func repetitions(in ids: [Int64]) -> Int {
    let sorted = ids.sorted()
    return zip(sorted, sorted.dropFirst()).count { $0 == $1 && $0 != Self.none }
  }

  private mutating func add(_ tag: Tag, to numbers: inout [String: UInt16]) -> UInt16? {
    guard tags.count < Self.mostTags else { return nil }
    let number = UInt16(tags.count)
    numbers[tag.key] = number
    tags.append(tag)
    tagCounts.append(0)
    return number
  }

  /// The rows of a page.
  func rows(ofPage page: Int) -> Range<Int> {
    (pages[page]?.index ?? 0)..<(page + 1 < pages.count ? pages[page + 1]?.index ?? 0 : ids.count)
  }

  /// The id of the row's book; nil where it is no book, or there is no such row.
  func id(ofRow row: Int) -> RecordID? { ids.indices.contains(row) ? RecordID(value: ids[row]) : nil }

  /// The id of the row's book where the row is as it was; nil for one that is another, and for one that is no book.
  func id(of row: ListRow) -> RecordID? {
    guard fingerprints.indices.contains(row.index), fingerprints[row.index] == row.fingerprint else { return nil }
    return id(ofRow: row.index)
  }

  /// The book that the row is; nil where the text is not what it was.
  func book(ofRow row: Int, in text: ListText) throws -> ListedBook? {
    let end = row + 1 < offsets.count ? Int(offsets[row + 1]) : size.bytes
    var reader = JSONReader(try text.contents.bytes(Int(offsets[row])..<end))
    guard let object = try? reader.value(within: ListRow.limits) else { return nil }
    return ListedBook(object)
  }
}

/// What the index takes of one row.
private struct ListedReading: Sendable {
  /// ``ListIndex/none`` where it is no book.
  var id = ListIndex.none
  var fingerprint: UInt64
  var tags: [Tag] = []
  /// Members that no book has.
  var unknown: [String] = []
  var flaw: ListedBook.Flaw?

  private init(_ row: ListRow, _ splitter: inout TagSplitter) {
    fingerprint = row.fingerprint
    guard let object = row.object else { return }
    let book = ListedBook(object) { unknown.append($0) }
    flaw = book.flaw
    guard flaw == nil else { return }
    id = book.id(authors: AuthorLine(book).authors).value
    tags = splitter.tags(of: book)
  }

  init(_ listed: ListedRow) {
    if let book = listed.book { id = book.id.value }
    fingerprint = listed.row.fingerprint
    (tags, unknown, flaw) = (listed.tags, listed.unknown, listed.flaw)
  }

  /// In their order; the cores share them.
  /// - Parameter keep: called with every row and its book; nil where nobody wants the books, which are not made then.
  static func all(of rows: [ListRow], keeping keep: ((ListedRow) -> Void)?) -> [ListedReading] {
    if let keep {
      let listed = ListedRow.all(of: rows, knowing: nil).joined()
      listed.forEach(keep)
      return listed.map(ListedReading.init)
    }
    let parts = rows.parts(of: 500)
    return ComputedAhead.all(parts.count) { part in
      var splitter = TagSplitter()
      return parts[part].map { ListedReading($0, &splitter) }
    }.flatMap(\.self)
  }
}
