import Domain
import GRDB

/// Gives the hashes of the titles and authors of all records in turn. They are computed on the cores that are free
/// while the next records are read.
struct TitleReading {
  private typealias Hashing = ComputedAhead<Result<[HashedTitle], any Error>>

  private let db: Database
  /// The last record that was read.
  private var last: Int64 = 0
  private var isRead = false
  /// Of what was read and not all given yet, the next first.
  private var hashings: [Hashing] = []

  init(db: Database) { self.db = db }

  /// The hashes of some records; nil behind the last.
  mutating func next() throws -> [HashedTitle]? {
    while true {
      while !isRead, hashings.count <= Self.mostBlocks { hash([try readBlock()]) }
      guard let first = hashings.first else { return nil }
      if let hashes = first.next() { return try hashes.get() }
      hashings.removeFirst()
    }
  }

  /// Reads at least this many bytes of text, or all that is left. What was read is hashed while more is read: first a
  /// few blocks, then twice as many each time, each of which takes threads of its own.
  mutating func readAhead(_ bytes: Int) throws {
    var (blocks, left, most) = ([StoredRows](), bytes, 8)
    while !isRead, left > 0 {
      let block = try readBlock()
      left -= block.byteCount
      blocks.append(block)
      guard blocks.count == most else { continue }
      hash(blocks)
      (blocks, most) = ([], most * 2)
    }
    if !blocks.isEmpty { hash(blocks) }
  }

  private mutating func hash(_ blocks: [StoredRows]) {
    hashings.append(Hashing(blocks.count) { block in Result { try Self.hashes(of: blocks[block]) } })
  }

  /// How many records, of some hundred bytes, a block has at most, and how many bytes; and how many blocks wait to be
  /// hashed, or for their turn.
  private static let (blockSize, blockBytes, mostBlocks) = (2000, 1 << 20, 3)
  /// Of the titles and authors of a block, in most libraries.
  private static let usualBytes = 192 << 10

  /// Nearly every record is in view: by the index of those that are, each would be looked up.
  private mutating func readBlock() throws -> StoredRows {
    let records = try RowStatement(
      """
      SELECT book, title, subtitle, authors, id FROM record NOT INDEXED
      WHERE id > ? AND component IS NOT NULL AND kind = 'book' AND authors IS NOT NULL ORDER BY id
      """, in: db)
    records.bind(last, at: 1)
    var block = StoredRows(columns: 4, rows: Self.blockSize, bytes: Self.usualBytes)
    isRead = try !records.some { row in
      block.append(row)
      last = row.integer(4)
      return block.count == Self.blockSize || block.byteCount > Self.blockBytes
    }
    return block
  }

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
