import Domain
import GRDB

/// Finds what may be one in the whole catalogue. Only candidates are read whole, a few hundred books at a time.
struct SuggestionQuery {
  let db: Database
  let policy: MergePolicy

  /// Ascending, each once.
  func all() throws -> [Suggestion] {
    try partsOfSets().union(policy.titleAuthor == .off ? [] : sameTitleAndAuthor()).sorted()
  }

  /// Those of books that share a title and an author with few enough others.
  private func sameTitleAndAuthor() throws -> Set<Suggestion> {
    var found: Set<Suggestion> = []
    var (groups, ids) = ([[Int64]](), Set<Int64>())
    func search() throws {
      let candidates = try Candidates(ids.sorted(), db: db, policy: policy)
      for group in groups { found.formUnion(candidates.suggestions(.titleAuthor, among: group)) }
      (groups, ids) = ([], [])
    }
    for group in try groupsOfOneTitleAndAuthor() {
      groups.append(group)
      ids.formUnion(group)
      if ids.count >= 250 { try search() }
    }
    try search()
    return found
  }

  /// The books of each title and author that 2 to 20 share, each ascending; by their first.
  ///
  /// Titles and authors are kept as hashes: where two meet, their books are compared in vain.
  private func groupsOfOneTitleAndAuthor() throws -> [[Int64]] {
    let keyed = try titleAuthorHashes()
    var groups: [[Int64]] = []
    var start = 0
    while start < keyed.count {
      let end = keyed[start...].firstIndex { $0.hash != keyed[start].hash } ?? keyed.count
      var books: [Int64] = []
      for (_, book) in keyed[start..<end] where book != books.last { books.append(book) }
      if (2...Suggestion.mostOfOneTitle).contains(books.count) { groups.append(books) }
      start = end
    }
    return groups.sorted { $0[0] < $1[0] }
  }

  /// Every title and author of every book, ascending.
  private func titleAuthorHashes() throws -> [(hash: UInt64, book: Int64)] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT book, title, subtitle, authors FROM record
        WHERE component IS NOT NULL AND kind = 'book' AND authors IS NOT NULL
        """)
    var hashes: [(hash: UInt64, book: Int64)] = []
    while let row = try rows.next() {
      var record = SourceRecord(source: "", key: "", title: row[1])
      record.subtitle = row[2]
      record.authors = try FlatJSON.list(row[3])
      for key in Merging.titleAuthorKeys(of: record) { hashes.append((fnv1a(key), row[0])) }
    }
    hashes.sort { ($0.hash, $0.book) < ($1.hash, $1.book) }
    return hashes
  }

  /// Those of books that a record of another lists by ISBN.
  private func partsOfSets() throws -> Set<Suggestion> {
    var found: Set<Suggestion> = []
    var batches = ComponentBatches { ids in
      found.formUnion(try Candidates(ids, db: db, policy: policy).suggestions(.partOf, among: ids))
    }
    let rows = try Row.fetchAll(db, sql: Self.booksBesideListed)
    for row in rows { try batches.add(row[1], of: row[0]) }
    try batches.finish()
    return found
  }

  /// All books of the components in which a book lists what another one is.
  private static let booksBesideListed = """
    SELECT DISTINCT record.component, record.book FROM record
    WHERE record.component IN (
      SELECT lister.component FROM claim AS listed JOIN record AS lister ON lister.id = listed.record
      WHERE listed.role = 'related' AND EXISTS (
        SELECT 1 FROM claim AS own JOIN record AS owner ON owner.id = own.record
        WHERE own.isbn = listed.isbn AND own.role = 'primary' AND owner.book <> lister.book))
    ORDER BY record.component, record.book
    """
}
