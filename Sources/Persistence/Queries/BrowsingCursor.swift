import Domain
import GRDB

/// A place in a category as a cursor that holds all of it, so that handing it out writes nothing.
///
/// A dot, then base64url of:
/// - four bytes of a hash of the category and of what follows, which find out a slip of the pen, or another category
/// - the order, a byte
/// - the date of the issue
/// - four bytes of the printed id of the highest record, by which the cursor leads nowhere in another catalogue
/// - the books shown so far, ascending, as gaps and lengths of runs
///
/// Numbers are in groups of seven bits, lowest first. What was fetched together has row ids in a row, so that a cursor
/// is a few letters longer after each page at most.
struct BrowsingCursor {
  /// How many letters a cursor has that fits into every address and terminal; longer ones are kept in the catalogue.
  static let mostLetters = 2000
  /// Of the books that one cursor can name.
  private static let mostBooks: UInt64 = 1_000_000

  let text: String

  init(_ position: CategoryCursor, in db: Database) throws {
    // Row ids are no others, but for a catalogue that somebody else wrote.
    let shown = Set(position.shown).filter { (0..<1 << 60).contains($0) }.sorted()
    var bytes = [UInt8(CategorySort.allCases.firstIndex(of: position.sort) ?? 0)]
    Self.append(UInt64(max(0, position.date)), to: &bytes)
    bytes += try Self.mark(of: shown.last ?? 0, in: db) ?? []
    var next: Int64 = 0
    var start = shown.startIndex
    while start < shown.endIndex {
      var end = start + 1
      while end < shown.endIndex, shown[end] == shown[end - 1] + 1 { end += 1 }
      Self.append(UInt64(shown[start] - next), to: &bytes)
      Self.append(UInt64(end - start), to: &bytes)
      next = shown[end - 1] + 1
      start = end
    }
    text = "." + Base64URL.text(Self.check(bytes, category: position.category) + bytes)
  }

  /// True for what may be such a cursor, and is no other.
  static func looksLike(_ text: String) -> Bool { text.hasPrefix(".") }

  /// Where the cursor leads; nil for what was not made of this category in this catalogue.
  static func position(_ text: String, category: String, in db: Database) throws -> CategoryCursor? {
    guard let all = Base64URL.bytes(String(text.dropFirst())), all.count > 9 else { return nil }
    var bytes = all.dropFirst(4)
    guard Array(all.prefix(4)) == check(Array(bytes), category: category) else { return nil }
    let sort = Int(bytes.removeFirst())
    guard CategorySort.allCases.indices.contains(sort), let date = number(&bytes), date <= 99_999_999, bytes.count > 4
    else { return nil }
    let mark = Array(bytes.prefix(4))
    bytes = bytes.dropFirst(4)
    guard let shown = runs(&bytes), let last = shown.last, try Self.mark(of: last, in: db) == mark else { return nil }
    return CategoryCursor(category: category, date: Int(date), sort: CategorySort.allCases[sort], shown: shown)
  }

  private static func runs(_ bytes: inout ArraySlice<UInt8>) -> [Int64]? {
    var shown: [Int64] = []
    var next: UInt64 = 0
    while !bytes.isEmpty {
      guard let gap = number(&bytes), let length = number(&bytes), gap < 1 << 62, (1...mostBooks).contains(length),
        UInt64(shown.count) + length <= mostBooks, next + gap + length < 1 << 62
      else { return nil }
      let start = Int64(next + gap)
      shown += start..<start + Int64(length)
      next += gap + length
    }
    return shown
  }

  /// The last four bytes of the id by which the record is printed; nil where there is none.
  private static func mark(of record: Int64, in db: Database) throws -> [UInt8]? {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT printed_id FROM record WHERE id = ?", record)).map { id in
      (0..<4).map { UInt8(truncatingIfNeeded: id >> (8 * $0)) }
    }
  }

  private static func check(_ bytes: [UInt8], category: String) -> [UInt8] {
    Array(SHA256.digest(Array(category.utf8) + [0] + bytes).prefix(4))
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Nil where the bytes end before the number, or it has more than 63 bits.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for group in 0..<9 {
      guard let byte = bytes.popFirst() else { return nil }
      number |= UInt64(byte & 0x7F) << (7 * UInt64(group))
      if byte & 0x80 == 0 { return number }
    }
    return nil
  }
}
