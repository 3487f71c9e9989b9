import Catalog
import Domain
import GRDB

/// What connects records: claims, title and author, quarantine.
extension SQLiteTransaction {
  func known(among isbns: some Collection<ISBN>) throws -> Set<ISBN> {
    // Some of these hold nothing in most catalogues, and all in a new one.
    var tables = try ["claim", "edition", "decision", "quarantine"].filter(db.holdsAny)
    // An edition has no ISBN that is in none of the others, unless its book is still to be computed anew. Without the
    // index each of these looks would go through all editions.
    if try ListIndexes.missing(in: db).contains("edition_by_isbn") { tables.removeAll { $0 == "edition" } }
    if tables.isEmpty { return [] }
    let lookups = tables.map { "EXISTS (SELECT 1 FROM \($0) WHERE isbn = ?1)" }
    return try filtered(isbns, "SELECT 1 WHERE \(lookups.joined(separator: " OR "))")
  }

  func connectionKinds() throws -> ConnectionKinds {
    let lookup = try RowStatement(Self.kinds, in: db)
    let kinds = try lookup.first { row in
      ConnectionKinds(
        decisions: row.integer(0) == 1, titleAuthors: row.integer(1) == 1, crowds: row.integer(2) == 1)
    }
    return kinds ?? ConnectionKinds(decisions: false, titleAuthors: false, crowds: false)
  }

  /// All at once, since every batch asks. Each stops at its first row.
  static let kinds = """
    SELECT EXISTS (SELECT 1 FROM decided_record), EXISTS (SELECT 1 FROM title_author), EXISTS (SELECT 1 FROM crowd)
    """

  func addClaims(_ claims: [RecordClaims]) throws {
    guard !claims.isEmpty else { return }
    let insertion = try RowStatement("INSERT INTO claim (isbn, record, role) VALUES (?, ?, ?)", in: db)
    func insert(_ isbn: ISBN, _ record: RowID, _ role: String) throws {
      insertion.bind(isbn.digits, at: 1)
      insertion.bind(record, at: 2)
      insertion.bind(role, at: 3)
      try insertion.run()
    }
    for claim in claims {
      if let primary = claim.claims.primary { try insert(primary, claim.record, "primary") }
      for isbn in claim.claims.related { try insert(isbn, claim.record, "related") }
    }
  }

  func removeConnections(of records: some Collection<RowID>) throws {
    for table in ["claim", "title_author", "decided_record"] {
      try each(of: records, "DELETE FROM \(table) WHERE record = ?") { _ in }
    }
  }

  func claims(of records: some Collection<RowID>) throws -> [(record: RowID, isbn: ISBN)] {
    var claims: [(record: RowID, isbn: ISBN)] = []
    try each(of: records, "SELECT record, isbn FROM claim WHERE record = ?") { row in
      if let isbn = ISBN(digits: row.integer(1)) { claims.append((row.integer(0), isbn)) }
    }
    return claims
  }

  func claimants(of isbns: some Collection<ISBN>) throws -> [ISBN: [RowID]] {
    let lookup = try RowStatement("SELECT record FROM claim WHERE isbn = ?", in: db)
    var claimants: [ISBN: [RowID]] = [:]
    for isbn in isbns {
      lookup.bind(isbn.digits, at: 1)
      var records: [RowID] = []
      try lookup.each { records.append($0.integer(0)) }
      if !records.isEmpty { claimants[isbn] = records }
    }
    return claimants
  }

  func eachClaimant(of isbn: ISBN, until isEnough: (SourceRecord) throws -> Bool) throws {
    let lookup = try RowStatement(
      """
      SELECT record.title, record.subtitle, record.authors, record.id
      FROM claim CROSS JOIN record ON record.id = claim.record WHERE claim.isbn = ? ORDER BY claim.record
      """, in: db)
    lookup.bind(isbn.digits, at: 1)
    _ = try lookup.some { row in try isEnough(RecordRow.titled(StatementRow(statement: row))) }
  }

  // MARK: Title and author

  func addTitleAuthors(_ keys: some Collection<(RowID, [String])>) throws {
    let insertion = try RowStatement("INSERT INTO title_author (key, record) VALUES (?, ?)", in: db)
    for (record, keys) in keys {
      insertion.bind(record, at: 2)
      for key in keys {
        insertion.bind(key, at: 1)
        try insertion.run()
      }
    }
  }

  func titleAuthors(of records: some Collection<RowID>) throws -> [(record: RowID, key: String)] {
    var keys: [(record: RowID, key: String)] = []
    try each(of: records, "SELECT record, key FROM title_author WHERE record = ?") {
      keys.append(($0.integer(0), $0.text(1)))
    }
    return keys
  }

  func holders(ofTitleAuthors keys: some Collection<String>) throws -> [String: [RowID]] {
    let lookup = try RowStatement("SELECT record FROM title_author WHERE key = ?", in: db)
    var holders: [String: [RowID]] = [:]
    for key in keys {
      lookup.bind(key, at: 1)
      try lookup.each { holders[key, default: []].append($0.integer(0)) }
    }
    return holders
  }

  // MARK: Quarantine

  func quarantined(among isbns: some Collection<ISBN>) throws -> Set<ISBN> {
    guard !isbns.isEmpty, try db.holdsAny("quarantine") else { return [] }
    return try filtered(isbns, "SELECT 1 FROM quarantine WHERE isbn = ?1")
  }

  func claimed(among isbns: some Collection<ISBN>, byAtLeast claimants: Int) throws -> Set<ISBN> {
    try filtered(isbns, "SELECT 1 FROM claim WHERE isbn = ?1 LIMIT 1 OFFSET \(claimants - 1)")
  }

  func released(among isbns: some Collection<ISBN>) throws -> Set<ISBN> {
    try filtered(isbns, "SELECT 1 FROM decision WHERE isbn = ?1 AND verdict = 'release'")
  }

  func putIntoQuarantine(_ isbns: some Collection<ISBN>) throws {
    try each(of: isbns.map(\.digits), "INSERT INTO quarantine VALUES (?)") { _ in }
  }

  func takeOutOfQuarantine(_ isbns: some Collection<ISBN>) throws {
    try each(of: isbns.map(\.digits), "DELETE FROM quarantine WHERE isbn = ?") { _ in }
  }

  func bearers(of isbns: some Collection<ISBN>) throws -> [RowID] {
    var bearers: Set<RowID> = []
    try each(
      of: isbns.map(\.digits),
      """
      SELECT record FROM claim WHERE isbn = ?1
      UNION
      SELECT decided_record.record FROM decision
      CROSS JOIN decided_record ON decided_record.decision = decision.id
      WHERE decision.isbn = ?1 AND decision.verdict = 'value'
      """
    ) { bearers.insert($0.integer(0)) }
    return bearers.sorted()
  }
}
