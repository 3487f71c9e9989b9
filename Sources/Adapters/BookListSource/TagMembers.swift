import Domain
import Sourcing

/// The books that have one tag, in the order of the lists.
struct TagMembers {
  struct Member {
    /// Where the book stands first.
    let placement: Placement
    let titleHash: UInt32
  }

  /// Each once.
  private(set) var members: [Member] = []
  /// The tag as a category, as it is written first; nil where no book has it.
  private(set) var category: Category?

  private let key: String
  private var known: Set<String> = []

  init(tag key: String) { self.key = key }

  mutating func add(_ row: ListRow, ofList list: Int) throws {
    guard let object = row.object, let book = try ListedBook(object),
      let tag = tags(book.tags).first(where: { $0.key == key })
    else { return }
    category = category ?? Category(tag: tag)
    let record = SourceRecord.key(book)
    guard known.insert(record).inserted else { return }
    let placement = Placement(
      record: RecordKey(source: BookList.info.id, key: record), category: key, page: list, place: row.place)
    members.append(Member(placement: placement, titleHash: ListedBook.titleHash(book.title)))
  }
}
