import Catalog
import Domain
import GRDB

/// Computes what is computed of a catalogue once more, and notes what is stored otherwise.
///
/// In memory is at most one component of records, or a few hundred records of small ones.
struct ProjectionComparison {
  private let db: Database
  private let settings: ProjectionSettings
  private var found: [ProjectionCheck.Part: ProjectionCheck.Flaw] = [:]

  init(db: Database, settings: ProjectionSettings) {
    self.db = db
    self.settings = settings
  }

  /// What was found so far.
  var flaws: [ProjectionCheck.Flaw] { ProjectionCheck.Part.allCases.compactMap { found[$0] } }

  /// As many of each part are named as one reads.
  private static let few = 3

  private mutating func note(_ part: ProjectionCheck.Part, _ example: String?, count: Int = 1) {
    guard count > 0 else { return }
    var flaw = found[part] ?? ProjectionCheck.Flaw(part: part, count: 0, examples: [])
    flaw.count += count
    if let example, flaw.examples.count < Self.few { flaw.examples.append(example) }
    found[part] = flaw
  }

  // MARK: Books

  /// Compares all books that are not pending, what they are matched by first: each later step relies on the earlier
  /// ones.
  mutating func checkBooks(_ report: (_ done: Int, _ all: Int) -> Void) throws {
    let records = try Int.fetchOne(db, sql: "SELECT count(*) FROM record") ?? 0
    var done = 0
    func step(_ count: Int) {
      done += count
      report(min(done, 2 * records), 2 * records)
    }
    try checkClaims(step)
    try checkDecidedRecords()
    try checkQuarantine()
    try checkComponents(step)
    try checkLeftovers()
  }

  private mutating func checkClaims(_ step: (Int) -> Void) throws {
    let claims = try db.makeStatement(sql: "SELECT isbn, role FROM claim WHERE record = ? ORDER BY isbn")
    let titleAuthors = try db.makeStatement(sql: "SELECT key FROM title_author WHERE record = ? ORDER BY key")
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source
        WHERE record.id NOT IN (SELECT record FROM pending) ORDER BY record.id
        """)
    var seen = 0
    while let row = try rows.next() {
      seen += 1
      if seen.isMultiple(of: 500) { step(500) }
      let record = try RecordRow.stored(row)
      let (id, component, book) = (try row.value(0) as RowID, try row.integer(1), try row.integer(2))
      let isInView = !settings.hiddenSources.contains(record.source)
      if isInView != (component != nil) || isInView != (book != nil) { note(.membership, "\(record.recordKey)") }
      let stored = try Row.fetchAll(claims, arguments: [id]).map { Claim(isbn: try $0.value(0), role: try $0.value(1)) }
      let keys = try String.fetchAll(titleAuthors, arguments: [id])
      let expectedKeys =
        isInView && settings.policy.titleAuthor == .auto ? Set(Merging.titleAuthorKeys(of: record)) : []
      if stored != (isInView ? expectedClaims(of: record) : []) || Set(keys) != expectedKeys {
        note(.claims, "\(record.recordKey)")
      }
    }
    step(seen % 500)
  }

  private struct Claim: Hashable {
    var isbn: Int64
    var role: String
  }

  private func expectedClaims(of record: SourceRecord) -> [Claim] {
    let claims = Claims(record, policy: settings.policy)
    let primary = claims.primary.map { Claim(isbn: $0.digits, role: "primary") }
    let related = claims.related.map { Claim(isbn: $0.digits, role: "related") }
    return ([primary].compactMap(\.self) + related).sorted { $0.isbn < $1.isbn }
  }

  private mutating func checkDecidedRecords() throws {
    let rows = try Row.fetchCursor(
      db, sql: Self.wronglyDecided, arguments: [FlatJSON.text(settings.hiddenSources.sorted()) ?? "[]"])
    while let row = try rows.next() { note(.decisions, try Self.name(row)) }
  }

  /// What ``DecisionIndex`` would write and did not, and the other way round.
  private static let wronglyDecided = """
    WITH expected (record, decision) AS (
      SELECT record.id, decision_record.decision FROM decision_record
      CROSS JOIN record ON record.source = decision_record.source AND record.key = decision_record.key
      CROSS JOIN source ON source.id = record.source
      WHERE source.name NOT IN (SELECT value FROM json_each(?))),
    wrong (record, decision) AS (
      SELECT * FROM (SELECT record, decision FROM expected EXCEPT SELECT record, decision FROM decided_record)
      UNION ALL
      SELECT * FROM (SELECT record, decision FROM decided_record EXCEPT SELECT record, decision FROM expected))
    SELECT DISTINCT source.name, record.key FROM wrong
    JOIN record ON record.id = wrong.record JOIN source ON source.id = record.source
    WHERE wrong.record NOT IN (SELECT record FROM pending)
    ORDER BY source.name, record.key
    """

  /// Claims of pending records are those of former settings, and so is what they put into quarantine.
  private mutating func checkQuarantine() throws {
    guard try !PendingRecords(db: db).areThere() else { return }
    for isbn in try wrongQuarantine() { note(.quarantine, isbn.description) }
    // Those that belong into a crowd, and are in none, are met with their components.
    try note(misplaced: Crowds(SQLiteTransaction(db: db), moreThan: settings.policy.mostTogether).tooFew())
  }

  /// Records that are in a crowd and ought not be, or the other way round.
  private mutating func note(misplaced records: some Collection<RowID>) throws {
    guard !records.isEmpty else { return }
    let few = try Row.fetchAll(
      db,
      sql: """
        SELECT source.name, record.key FROM record JOIN source ON source.id = record.source
        WHERE record.id IN (SELECT value FROM json_each(?)) ORDER BY source.name, record.key
        """,
      arguments: [rowIDs(records.prefix(Self.few))])
    for row in few { note(.quarantine, try Self.name(row)) }
    note(.quarantine, nil, count: records.count - few.count)
  }

  /// The ISBNs that are in quarantine and ought not to be, or the other way round, ascending; looks at all claims.
  private func wrongQuarantine() throws -> [ISBN] {
    let crowded = try RowID.fetchSet(
      db,
      sql: """
        SELECT isbn FROM claim
        WHERE NOT EXISTS (SELECT 1 FROM decision WHERE decision.isbn = claim.isbn AND decision.verdict = 'release')
        GROUP BY isbn HAVING count(*) >= \(Quarantine.fewestInContradiction)
        """)
    let stored = try Int64.fetchSet(db, sql: "SELECT isbn FROM quarantine")
    let contradicted = try Quarantine(SQLiteTransaction(db: db)).contradicted(
      Set(crowded.compactMap { ISBN(digits: $0) }))
    return contradicted.symmetricDifference(stored.compactMap { ISBN(digits: $0) }).sorted()
  }

  private mutating func checkComponents(_ step: (Int) -> Void) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT component, id, \(RecordRow.byteCount) + \(RecordRow.givenByteCount) FROM record
        WHERE component IS NOT NULL AND id NOT IN (SELECT record FROM pending) ORDER BY component
        """)
    // A component that is cut in two would be read twice.
    var (batch, size, last): ([RowID], BatchSize, RowID?) = ([], BatchSize(), nil)
    while let row = try rows.next() {
      let component: RowID = try row.value(0)
      if size.fills(OrderedRows.most) && last != component {
        try compare(batch)
        step(batch.count)
        (batch, size) = ([], BatchSize())
      }
      last = component
      batch.append(try row.value(1))
      size += BatchSize(records: 1, bytes: try row.value(2))
    }
    try compare(batch)
    step(batch.count)
  }

  /// Compares the books that begin with one of these records, and where these records are.
  private mutating func compare(_ records: [RowID]) throws {
    guard !records.isEmpty else { return }
    let asked = Set(records)
    let touched = try ConnectedComponents(
      touching: asked, atMost: settings.policy.mostTogether, in: SQLiteTransaction(db: db))
    // They are not read: there is no bound to how many they are.
    guard touched.unmarked.isEmpty else { return try note(misplaced: touched.unmarked) }
    let pending = try PendingRecords(db: db).all(among: touched.members.lazy.map(\.id))
    let passedOver = Set(pending.map { touched.component(of: $0) })
    let books = Merging.books(
      of: touched.records, decisions: touched.decisions, quarantined: touched.quarantined,
      crowded: touched.crowded, policy: settings.policy, isExplained: false)
    let rows = books.compactMap { book in BookRow(book, from: touched, policy: settings.policy).map { (book, $0) } }
      .filter { !passedOver.contains($1.component) }
    try compareMembership(rows.map(\.1), asked, touched)
    let stored = try StoredBookRows(of: rows.map(\.1), in: db)
    for (book, row) in rows where asked.contains(row.id) {
      let isStored = stored.hasValues(of: row) && stored.hasEditions(of: row)
      if !isStored || !stored.hasAuthors(of: row) || !stored.hasTags(of: row) { note(.books, book.title) }
      if try !stored.hasWords(of: row) && !StoredBookRows.holdWordsInAnyOrder(of: row, in: db) {
        note(.words, book.title)
      }
    }
  }

  private mutating func compareMembership(
    _ books: [BookRow], _ asked: Set<RowID>, _ touched: ConnectedComponents
  ) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, component, book FROM record WHERE id IN (SELECT value FROM json_each(?))",
      arguments: [rowIDs(asked)])
    let memberships = try rows.map { row in (try row.value(0) as RowID, (try row.integer(1), try row.integer(2))) }
    let stored = Dictionary(memberships) { first, _ in first }
    let keys = Dictionary(touched.members.map { ($0.id, $0.record.recordKey) }) { first, _ in first }
    for book in books {
      for member in book.members where asked.contains(member) {
        // One that is in no book was noted with its claims.
        guard case let (component?, id?)? = stored[member], component != book.component || id != book.id else {
          continue
        }
        note(.membership, keys[member]?.description)
      }
    }
  }

  /// What no record leads to, the ranks, and the number of books.
  private mutating func checkLeftovers() throws {
    let books = try String.fetchCursor(
      db,
      sql: """
        SELECT title FROM book
        WHERE NOT EXISTS (SELECT 1 FROM record WHERE record.component = book.component AND record.book = book.id)
          OR rank IS NOT \(SQLiteTransaction.bestRank)
        """)
    while let title = try books.next() { note(.books, title) }
    let words = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM search WHERE rowid NOT IN (SELECT id FROM book)")
    note(.words, nil, count: words ?? 0)
    let isCounted = try Bool.fetchOne(db, sql: "SELECT books = (SELECT count(*) FROM book) FROM projection")
    if isCounted == false { note(.books, "their number") }
  }

  // MARK: Categories

  /// Values that reading would pass over, or take for another. That rows refer to rows is looked at elsewhere.
  mutating func checkCategories() throws {
    let categories = try Row.fetchCursor(
      db, sql: "SELECT source.name, category.key, kind, date FROM category JOIN source ON source.id = category.source")
    while let row = try categories.next() {
      let isKnown = try Category.Kind(rawValue: row.value(2)) != nil && Self.isDate(row.value(3))
      if !isKnown { note(.categories, try Self.name(row)) }
    }
    let orders = try Row.fetchCursor(db, sql: "SELECT category, sort FROM category_order ORDER BY category")
    while let row = try orders.next() {
      if try CategorySort(rawValue: row.value(1)) == nil { note(.categories, try row.value(0)) }
    }
    let dates = try Row.fetchCursor(
      db,
      sql: """
        WITH dated (category, date) AS (SELECT category, date FROM placement UNION SELECT category, date FROM issue)
        SELECT source.name, category.key, dated.date FROM dated
        JOIN category ON category.id = dated.category JOIN source ON source.id = category.source
        """)
    while let row = try dates.next() {
      if try !Self.isDate(row.value(2)) { note(.categories, try Self.name(row)) }
    }
  }

  /// Of a row that begins with a source and a key.
  private static func name(_ row: Row) throws -> String {
    try RecordKey(source: row.value(0), key: row.value(1)).description
  }

  private static func isDate(_ packed: Int) -> Bool { packed == 0 || PartialDate(packed: packed) != nil }

  // MARK: Full text

  mutating func checkFullText() throws {
    if try !FullTextIndex(db: db).fitsItsTexts() { note(.fullText, nil) }
  }
}
