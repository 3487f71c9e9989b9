import Domain
import GRDB

/// Finds the books that have a record of the same title and author as another one.
///
/// Titles and authors of all records are read and kept as hashes: where two meet, their books are compared in vain.
struct SharedTitles {
  let db: Database
  /// The hashes of so many records are in memory at once, some 20 MB. Of a larger catalogue all records are read
  /// several times, each time for another part of the hashes.
  var recordsAtOnce: Int64 = 1 << 20

  /// The row ids of the books that share a title and an author, ascending; those that are close by one after another.
  func eachGroup(ofAtMost most: Int, _ body: ([Int64]) throws -> Void) throws {
    let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM record") ?? 0
    let passes = UInt64(max(1, (last + recordsAtOnce - 1) / recordsAtOnce))
    for pass in 0..<passes {
      var titles: [HashedTitle] = []
      try eachHash { hash, book in
        if passes == 1 || hash % passes == pass { titles.append(HashedTitle(hash: hash, book: book)) }
      }
      for group in Self.groups(&titles, most) { try body(group) }
    }
  }

  private struct HashedTitle: Comparable {
    var hash: UInt64
    var book: Int64

    static func < (one: HashedTitle, other: HashedTitle) -> Bool { (one.hash, one.book) < (other.hash, other.book) }
  }

  /// By their first books, so that what is close by is read together.
  private static func groups(_ titles: inout [HashedTitle], _ most: Int) -> [[Int64]] {
    titles.sort()
    var (groups, start) = ([[Int64]](), 0)
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

  /// Gives the hash of each title and author of each record, with the row id of its book.
  private func eachHash(_ body: (UInt64, Int64) -> Void) throws {
    let records = try RowStatement(
      """
      SELECT book, title, subtitle, authors FROM record
      WHERE component IS NOT NULL AND kind = 'book' AND authors IS NOT NULL
      """, in: db)
    try records.each { row in
      let book = row.integer(0)
      let isPlain = row.withText(1) { title in
        row.withText(2) { subtitle in
          TitleAuthorHash.title(title, subtitle: subtitle).map { title in
            row.withText(3) { authors in Self.eachHash(of: title, authors) { body($0, book) } }
          }
        }
      }
      if isPlain == true { return }
      var record = SourceRecord(source: "", key: "", title: row.text(1))
      record.subtitle = row.isMissing(2) ? nil : row.text(2)
      record.authors = try FlatJSON.list(row.text(3))
      for hash in TitleAuthorHash.all(of: record) { body(hash, book) }
    }
  }

  /// False where an author takes a closer look; some hashes may have been given then, which harms nothing.
  private static func eachHash(
    of title: FNV1a, _ authors: UnsafeBufferPointer<UInt8>, _ body: (UInt64) -> Void
  ) -> Bool {
    var isPlain = true
    let isList = FlatJSON.eachPlain(authors) { name in
      if let hash = TitleAuthorHash.author(name, of: title) { body(hash) } else { isPlain = false }
    }
    return isPlain && isList
  }
}
