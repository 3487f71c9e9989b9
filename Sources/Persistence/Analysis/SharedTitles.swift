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
      try eachBlock { hashed in
        titles += passes == 1 ? hashed : hashed.filter { $0.hash % passes == pass }
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

  /// Gives the hashes of the titles and authors of all records. They are computed on the cores that are free while the next
  /// records are read. Nearly every record is in view: by the index of those that are, each would be looked up.
  private func eachBlock(_ body: ([HashedTitle]) -> Void) throws {
    let records = try RowStatement(
      """
      SELECT book, title, subtitle, authors FROM record NOT INDEXED
      WHERE component IS NOT NULL AND kind = 'book' AND authors IS NOT NULL
      """, in: db)
    var block = StoredRows(columns: 4)
    var hashing: [ComputedAhead<Result<[HashedTitle], any Error>>] = []
    func hash() {
      hashing.append(ComputedAhead(1) { [block] _ in Result { try Self.hashes(of: block) } })
      block = StoredRows(columns: 4)
    }
    try records.each { row in
      block.append(row)
      guard block.count == Self.blockSize else { return }
      hash()
      if hashing.count > Self.mostBlocks, let hashes = hashing.removeFirst().next() { body(try hashes.get()) }
    }
    hash()
    for hashed in hashing { if let hashes = hashed.next() { body(try hashes.get()) } }
  }

  /// Records of some hundred bytes; so many such blocks wait to be hashed, or for their turn.
  private static let (blockSize, mostBlocks) = (2000, 3)

  private static func hashes(of block: StoredRows) throws -> [HashedTitle] {
    var hashes: [HashedTitle] = []
    hashes.reserveCapacity(block.count)
    try block.each { row in
      let book = try row.integer(0) ?? 0
      let title = TitleAuthorHash.title(try row.utf8(1), subtitle: try row.utf8(2))
      let isPlain = try title.map { title in
        try eachHash(of: title, row.utf8(3)) { hashes.append(HashedTitle(hash: $0, book: book)) }
      }
      if isPlain == true { return }
      var record = SourceRecord(source: "", key: "", title: try row.text(1) ?? "")
      record.subtitle = try row.text(2)
      record.authors = try row.list(3)
      for hash in TitleAuthorHash.all(of: record) { hashes.append(HashedTitle(hash: hash, book: book)) }
    }
    return hashes
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
