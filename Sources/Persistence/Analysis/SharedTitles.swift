import Catalog
import Domain
import GRDB

/// Finds the books that have a record of the same title and author as another one.
///
/// Titles and authors of all records are read and kept as hashes: where two meet, their books are compared in vain.
struct SharedTitles {
  let db: Database
  /// Of how many records the hashes are in memory at once, some 20 MB. Of a larger catalogue all records are read
  /// several times, each time for another part of the hashes.
  var recordsAtOnce: Int64 = 1 << 20
  /// What was read for the first time through.
  private var titles: TitleReading

  init(db: Database) {
    self.db = db
    titles = TitleReading(db: db)
  }

  /// Begins: what is read is hashed on the cores that are free, while the caller does something else.
  mutating func begin() throws { try titles.readAhead(16 << 20) }

  /// The row ids of the books that share a title and an author, ascending; those that are close by one after another.
  mutating func eachGroup(ofAtMost most: Int, _ body: ([RowID]) throws -> Void) throws {
    let passes = try passes()
    for pass in 0..<passes {
      var all: [HashedTitle] = []
      while let hashed = try titles.next() {
        all += passes == 1 ? hashed : hashed.filter { $0.hash % passes == pass }
      }
      for group in Self.groups(all, most) { try body(group) }
      titles = TitleReading(db: db)
    }
  }

  /// How often all records are read. Where an id is higher than one reading allows they are counted: ids may have gaps,
  /// and in a damaged catalogue they have any size.
  private func passes() throws -> UInt64 {
    let last = try RowID.fetchOne(db, sql: "SELECT max(id) FROM record") ?? 0
    guard last > recordsAtOnce else { return 1 }
    let count = try Int64.fetchOne(db, sql: "SELECT count(*) FROM record") ?? 0
    return UInt64(max(1, (count + recordsAtOnce - 1) / recordsAtOnce))
  }

  /// By their first books, so that what is close by is read together.
  private static func groups(_ all: [HashedTitle], _ most: Int) -> [[RowID]] {
    let titles = repeated(all).sorted()
    var (groups, start) = ([[RowID]](), 0)
    while start < titles.count {
      var (books, end) = ([titles[start].book], start + 1)
      while end < titles.count, titles[end].hash == titles[start].hash {
        if titles[end].book != titles[end - 1].book { books.append(titles[end].book) }
        end += 1
      }
      if (2...most).contains(books.count) { groups.append(books) }
      start = end
    }
    return groups.sorted { $0[0] < $1[0] }
  }

  /// Those whose hash stands more than once, and a few others: most titles are had by one record, and to sort these as
  /// well takes far longer than to leave them out.
  private static func repeated(_ titles: [HashedTitle]) -> [HashedTitle] {
    // Eight bits for each, so that one in eight is taken for another.
    let width = UInt64.bitWidth - (8 * titles.count + 64).leadingZeroBitCount
    var (once, twice) = (BitSet(below: 1 << width), BitSet(below: 1 << width))
    for title in titles {
      let bit = Int(title.hash >> UInt64(UInt64.bitWidth - width))
      if once.contains(bit) { twice.insert(bit) } else { once.insert(bit) }
    }
    return titles.filter { twice.contains(Int($0.hash >> UInt64(UInt64.bitWidth - width))) }
  }
}

/// A book with the hash of a title and author that one of its records has.
struct HashedTitle: Comparable {
  var hash: UInt64
  var book: RowID

  static func < (one: HashedTitle, other: HashedTitle) -> Bool { (one.hash, one.book) < (other.hash, other.book) }
}
