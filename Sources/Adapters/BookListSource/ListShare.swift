/// A part of the books of all lists. All rows of one book, wherever they stand, are in the same part, so that each part
/// can be made whole without the others being in memory.
struct ListShare: Hashable {
  /// From 0.
  let part: Int
  /// 1 or more.
  let parts: Int

  static let all = ListShare(part: 0, parts: 1)

  func holds(_ title: String) -> Bool { parts == 1 || ListedBook.titleHash(title) % UInt32(parts) == part }

  /// True for the rows without a book that are told with this part, so that all are told once.
  func tells(row place: Int) -> Bool { place % parts == part }

  /// The part after this one; nil after the last.
  var next: ListShare? { part + 1 < parts ? ListShare(part: part + 1, parts: parts) : nil }

  /// The first of so many parts that each needs some 20 MB of memory.
  static func first(of size: ListSize) -> ListShare {
    ListShare(part: 0, parts: 1 + max(size.rows / 10_000, size.bytes >> 22))
  }
}

extension ListSize {
  /// True where all books with all that stands in all tags are little enough to be one page.
  var isOnePage: Bool { rows <= 5000 && bytes <= 1 << 20 }
}
