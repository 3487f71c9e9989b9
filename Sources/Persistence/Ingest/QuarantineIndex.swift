import Domain
import GRDB

/// Finds the ISBNs that are no key for anyone, since records that contradict one another claim them.
struct QuarantineIndex {
  let db: Database

  /// The ISBNs in quarantine that some of these records claim.
  func isbns(claimedBy records: some Sequence<Int64>) throws -> Set<Int64> {
    try Int64.fetchSet(
      db,
      sql: """
        SELECT claim.isbn FROM claim JOIN quarantine ON quarantine.isbn = claim.isbn
        WHERE claim.record IN (SELECT value FROM json_each(?))
        """,
      arguments: [rowIDs(records)])
  }

  /// Looks again at what may have changed, with the new claims written.
  ///
  /// More claims never end a quarantine: an ISBN in quarantine is looked at only if one of its records no longer claims
  /// it or has changed.
  /// - Parameters:
  ///   - records: records with new claims.
  ///   - left: ISBNs in quarantine that some of them claimed before.
  /// - Returns: all records on which an ISBN stands that went in or came out: its claimants, and those to whose books
  ///   the reader gave it.
  func update(claimedBy records: some Sequence<Int64>, leftBySome left: Set<Int64>) throws -> [Int64] {
    let candidates = try Int64.fetchSet(
      db,
      sql: """
        SELECT isbn FROM claim
        WHERE isbn IN (SELECT isbn FROM claim WHERE record IN (SELECT value FROM json_each(?)))
          AND isbn NOT IN (SELECT isbn FROM quarantine) AND NOT \(Self.isReleased("claim"))
        GROUP BY isbn HAVING count(*) >= 3
        """,
      arguments: [rowIDs(records)])
    return try settle(contradicted(candidates.union(left)), insteadOf: left)
  }

  /// Looks again at ISBNs that the reader released, or released no longer.
  ///
  /// - Returns: as ``update(claimedBy:leftBySome:)``.
  func update(released isbns: Set<Int64>) throws -> [Int64] {
    guard !isbns.isEmpty else { return [] }
    let ids: StatementArguments = [rowIDs(isbns)]
    let before = try Int64.fetchSet(
      db, sql: "SELECT isbn FROM quarantine WHERE isbn IN (SELECT value FROM json_each(?))", arguments: ids)
    let released = try Int64.fetchSet(
      db, sql: "SELECT value FROM json_each(?) AS asked WHERE \(Self.isReleased("asked", "value"))", arguments: ids)
    return try settle(contradicted(isbns.subtracting(released)), insteadOf: before)
  }

  /// The ISBNs that are in quarantine and ought not to be, or the other way round, ascending; looks at all claims.
  func wrong() throws -> [Int64] {
    let candidates = try Int64.fetchSet(
      db,
      sql: """
        SELECT isbn FROM claim WHERE NOT \(Self.isReleased("claim")) GROUP BY isbn HAVING count(*) >= 3
        """)
    let stored = try Int64.fetchSet(db, sql: "SELECT isbn FROM quarantine")
    return try contradicted(candidates).symmetricDifference(stored).sorted()
  }

  private func settle(_ found: Set<Int64>, insteadOf before: Set<Int64>) throws -> [Int64] {
    try put(found.subtracting(before))
    try release(before.subtracting(found))
    let changed = found.symmetricDifference(before)
    guard !changed.isEmpty else { return [] }
    return try Int64.fetchAll(db, sql: Self.bearing, arguments: [rowIDs(changed)])
  }

  /// An ISBN that goes into quarantine is a claimant's no longer, and so goes to the book that the reader gave it.
  private static let bearing = """
    WITH changed (isbn) AS (SELECT value FROM json_each(?))
    SELECT claim.record FROM changed CROSS JOIN claim ON claim.isbn = changed.isbn
    UNION
    SELECT decided_record.record FROM changed
    CROSS JOIN decision ON decision.isbn = changed.isbn AND decision.verdict = 'value'
    CROSS JOIN decided_record ON decided_record.decision = decision.id
    """

  /// The condition that the reader released the ISBN in this column.
  private static func isReleased(_ table: String, _ column: String = "isbn") -> String {
    "EXISTS (SELECT 1 FROM decision WHERE decision.isbn = \(table).\(column) AND decision.verdict = 'release')"
  }

  /// The claimants of so many ISBNs are in memory at once.
  private static let batch = 500

  /// Those of the ISBNs that records claim which contradict one another.
  private func contradicted(_ isbns: Set<Int64>) throws -> Set<Int64> {
    var found: Set<Int64> = []
    var rest = isbns.sorted()[...]
    while !rest.isEmpty {
      found.formUnion(try contradicted(amongFew: Set(rest.prefix(Self.batch))))
      rest = rest.dropFirst(Self.batch)
    }
    return found
  }

  /// An ISBN that many contradict is known by a few of its claimants already; only the others are read whole.
  private func contradicted(amongFew isbns: Set<Int64>) throws -> Set<Int64> {
    let few = 64
    let claimants = try claimants(of: isbns, atMost: few)
    var found = Set(claimants.filter { Merging.isQuarantined(among: $0.value) }.keys)
    let crowded = Set(claimants.filter { $0.value.count == few }.keys).subtracting(found)
    if !crowded.isEmpty {
      let all = try self.claimants(of: crowded, atMost: .max)
      found.formUnion(all.filter { Merging.isQuarantined(among: $0.value) }.keys)
    }
    return found
  }

  private func claimants(of isbns: Set<Int64>, atMost limit: Int) throws -> [Int64: [SourceRecord]] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        WITH claimant AS (
          SELECT isbn, record, row_number() OVER (PARTITION BY isbn ORDER BY record) AS place FROM claim
          WHERE isbn IN (SELECT value FROM json_each(?)))
        SELECT \(RecordRow.columns), claimant.isbn FROM claimant
        JOIN record ON record.id = claimant.record JOIN source ON source.id = record.source
        WHERE claimant.place <= ?
        """,
      arguments: [rowIDs(isbns), limit])
    var claimants: [Int64: [SourceRecord]] = [:]
    while let row = try rows.next() {
      claimants[row["isbn"], default: []].append(try RecordRow.stored(row))
    }
    return claimants
  }

  private func put(_ isbns: Set<Int64>) throws {
    guard !isbns.isEmpty else { return }
    try db.execute(sql: "INSERT INTO quarantine SELECT value FROM json_each(?)", arguments: [rowIDs(isbns)])
  }

  private func release(_ isbns: Set<Int64>) throws {
    guard !isbns.isEmpty else { return }
    try db.execute(
      sql: "DELETE FROM quarantine WHERE isbn IN (SELECT value FROM json_each(?))", arguments: [rowIDs(isbns)])
  }
}
