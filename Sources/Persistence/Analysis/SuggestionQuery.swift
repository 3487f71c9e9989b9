import Catalog
import Domain
import GRDB

/// Finds what may be one in the whole catalogue, in tables of a snapshot: only candidates are read whole, a few hundred
/// books at a time.
struct SuggestionQuery {
  let db: Database
  let policy: MergePolicy

  /// Fills the table `temp.suggested`: each suggestion once, in ascending order by its `position` (1, 2 …), with the
  /// row ids of both books, and whether no other suggestion names either.
  ///
  /// - Parameter titles: of this catalogue, not gone through yet.
  func find(_ titles: inout SharedTitles) throws {
    try db.execute(sql: Self.found)
    try findPartsOfSets()
    if policy.titleAuthor != .off { try findSameTitleAndAuthor(&titles) }
    try db.execute(sql: Self.order)
  }

  /// How many there are, once they were found.
  func count() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM temp.suggested") ?? 0 }

  private func add(_ suggestions: [Candidates.Pair]) throws {
    let insertion = try RowStatement(
      "INSERT OR IGNORE INTO temp.found_suggestion (first, second, reason) VALUES (?, ?, ?)", in: db)
    for pair in suggestions {
      insertion.bind(pair.first, at: 1)
      insertion.bind(pair.second, at: 2)
      insertion.bind(pair.reason.rawValue, at: 3)
      try insertion.run()
    }
  }

  /// Those of books that share a title and an author with few enough others. While other cores compare some, the next
  /// are read.
  private func findSameTitleAndAuthor(_ titles: inout SharedTitles) throws {
    var (groups, ids) = ([[RowID]](), Set<RowID>())
    var read: [(groups: [[RowID]], candidates: Candidates)] = []
    var last: ComputedAhead<[Candidates.Pair]>?
    func finish() throws {
      while let pairs = last?.next() { try add(pairs) }
      last = nil
    }
    func compare() throws {
      let next = ComputedAhead(read.count) { [read] part in
        read[part].groups.flatMap { read[part].candidates.suggestions(.titleAuthor, among: $0) }
      }
      read = []
      try finish()
      last = next
    }
    func readCandidates() throws {
      read.append((groups, try Candidates(ids.sorted(), in: db, policy: policy)))
      (groups, ids) = ([], [])
      if read.count == 4 { try compare() }
    }
    try titles.eachGroup(ofAtMost: Suggestion.mostOfOneTitle) { group in
      groups.append(group)
      ids.formUnion(group)
      if ids.count >= 100 { try readCandidates() }
    }
    try readCandidates()
    try compare()
    try finish()
  }

  /// Those of books that a record of another lists by ISBN.
  private func findPartsOfSets() throws {
    var books = try ComponentRows("beside_listed", in: db)
    try books.append(Self.booksBesideListed, in: db)
    while let ids = try books.next(in: db) {
      try add(Candidates(ids, in: db, policy: policy).suggestions(.partOf, among: ids))
    }
  }

  private static let found = """
    CREATE TABLE temp.found_suggestion (
      first INTEGER NOT NULL,
      second INTEGER NOT NULL,
      reason TEXT NOT NULL,
      PRIMARY KEY (first, second, reason)
    ) WITHOUT ROWID
    """

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

  /// As suggestions are compared: by the keys of the first and of the second, then by reason.
  private static let order = """
    CREATE INDEX temp.found_suggestion_by_second ON found_suggestion (second);
    CREATE TABLE temp.suggested (
      position INTEGER PRIMARY KEY,
      first INTEGER NOT NULL,
      second INTEGER NOT NULL,
      reason TEXT NOT NULL,
      is_only INTEGER NOT NULL
    );
    INSERT INTO temp.suggested (first, second, reason, is_only)
    SELECT found.first, found.second, found.reason,
      (SELECT count(*) FROM temp.found_suggestion AS other WHERE other.first IN (found.first, found.second))
      + (SELECT count(*) FROM temp.found_suggestion AS other WHERE other.second IN (found.first, found.second)) = 2
    FROM temp.found_suggestion AS found
    JOIN record AS one ON one.id = found.first JOIN source AS source_of_one ON source_of_one.id = one.source
    JOIN record AS two ON two.id = found.second JOIN source AS source_of_two ON source_of_two.id = two.source
    ORDER BY source_of_one.name, one.key, source_of_two.name, two.key, found.reason;
    """
}
