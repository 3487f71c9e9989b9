import Catalog
import Domain
import GRDB

/// The records that touch too many others.
extension SQLiteTransaction {
  func crowded(among records: some Collection<RowID>) throws -> Set<RowID> {
    guard !records.isEmpty, try db.holdsAny("crowd") else { return [] }
    var crowded: Set<RowID> = []
    try each(of: records, "SELECT record FROM crowd WHERE record = ?") { crowded.insert($0.integer(0)) }
    return crowded
  }

  func allCrowded() throws -> [(record: RowID, bytes: Int)] {
    var records: [(RowID, Int)] = []
    try RowStatement("SELECT record, bytes FROM crowd ORDER BY record", in: db).each {
      records.append(($0.integer(0), Int($0.integer(1))))
    }
    return records
  }

  func recountCrowded(_ records: some Collection<RowID>) throws -> Bool {
    let counts = try sourceByteCounts(of: records)
    var holdLess = false
    try each(of: counts.keys, "SELECT record, bytes FROM crowd WHERE record = ?") { row in
      if let count = counts[row.integer(0)], count < row.integer(1) { holdLess = true }
    }
    try putIntoCrowd(crowded(among: counts.keys))
    return holdLess
  }

  func crowdedClaimants(of isbns: some Collection<ISBN>) throws -> [ISBN: [RowID]] {
    guard !isbns.isEmpty else { return [:] }
    let lookup = try RowStatement(
      """
      SELECT claim.record FROM claim CROSS JOIN crowd ON crowd.record = claim.record
      WHERE claim.isbn = ? ORDER BY claim.record LIMIT 2
      """, in: db)
    var claimants: [ISBN: [RowID]] = [:]
    for isbn in isbns {
      lookup.bind(isbn.digits, at: 1)
      try lookup.each { claimants[isbn, default: []].append($0.integer(0)) }
    }
    return claimants
  }

  func crowdedTitleAuthors(among keys: some Collection<String>) throws -> Set<String> {
    guard !keys.isEmpty else { return [] }
    let lookup = try RowStatement(
      """
      SELECT 1 FROM title_author CROSS JOIN crowd ON crowd.record = title_author.record
      WHERE title_author.key = ? LIMIT 1
      """, in: db)
    return try Set(
      keys.filter { key in
        lookup.bind(key, at: 1)
        return try lookup.first { _ in true } == true
      })
  }

  func eachCrowdedLink(_ body: (_ isFirst: Bool, _ record: RowID) throws -> Void) throws {
    for sql in [Self.claimsOfCrowds, Self.keysOfCrowds] {
      var last: DatabaseValue?
      try RowStatement(sql, in: db).each { row in
        let value = row.value(0)
        try body(value != last, row.integer(1))
        last = value
      }
    }
  }

  private static let claimsOfCrowds = """
    SELECT claim.isbn, claim.record FROM crowd CROSS JOIN claim ON claim.record = crowd.record
    WHERE NOT EXISTS (SELECT 1 FROM quarantine WHERE quarantine.isbn = claim.isbn)
    ORDER BY claim.isbn
    """

  private static let keysOfCrowds = """
    SELECT title_author.key, title_author.record FROM crowd
    CROSS JOIN title_author ON title_author.record = crowd.record
    ORDER BY title_author.key
    """

  func putIntoCrowd(_ records: some Collection<RowID>) throws {
    try each(
      of: records.ascending,
      "INSERT OR REPLACE INTO crowd (record, bytes) SELECT id, \(RecordRow.byteCount) FROM record WHERE id = ?"
    ) { _ in }
  }

  func takeOutOfCrowd(_ records: some Collection<RowID>) throws {
    guard !records.isEmpty, try db.holdsAny("crowd") else { return }
    try each(of: records.ascending, "DELETE FROM crowd WHERE record = ?") { _ in }
  }

  /// The ISBNs that two records of crowds claim, of these records, which are bound as a list: they link nothing.
  static let sharedISBNsOfCrowds = """
    SELECT claim.isbn FROM json_each(?1) AS asked
    CROSS JOIN crowd ON crowd.record = asked.value
    CROSS JOIN claim ON claim.record = crowd.record
    WHERE NOT EXISTS (SELECT 1 FROM quarantine WHERE quarantine.isbn = claim.isbn) AND EXISTS (
      SELECT 1 FROM claim AS other CROSS JOIN crowd AS one ON one.record = other.record
      WHERE other.isbn = claim.isbn AND other.record <> claim.record)
    """
}
