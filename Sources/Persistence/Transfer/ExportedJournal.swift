import Domain
import GRDB

/// The entries of the journal, or those with a decision that names a record of some books. An import comes in pieces,
/// each an entry of the same id, first what it decided, then what gave way: one element of a catalogue has a bound.
struct ExportedEntries: ChunkedQuery {
  private var rows: OrderedRows
  /// Ids of entries that are still to come.
  private var waiting: ArraySlice<Int64> = []
  /// The import whose pieces come, without what it decided, and the decision that came last.
  private var pieces: (entry: JournalEntry, last: Int64)?
  /// What gave way of the import whose decisions have all come.
  private var passedOver: PassedOverPieces?

  /// How much of an import goes into one element.
  static let piece = BatchSize(records: 1_000, bytes: 1 << 20)

  /// - Parameter books: an SQL query for their row ids; nil where all entries are wanted.
  init(naming books: String?, in db: Database) throws {
    rows = try OrderedRows("exported_entry", in: db)
    let condition = books.map { "WHERE id IN (SELECT decision.entry FROM \(decisions(naming: $0)))" } ?? ""
    try rows.append("SELECT id FROM journal \(condition) ORDER BY id", in: db)
  }

  mutating func next(in db: Database) throws -> [CatalogElement]? {
    if let piece = try nextPiece(in: db) { return [.entry(piece)] }
    if waiting.isEmpty {
      guard let ids = try rows.next(in: db) else { return nil }
      waiting = ids[...]
    }
    let imports = try Set(
      Int64.fetchAll(
        db, sql: "SELECT id FROM journal WHERE verb = 'import' AND id IN (SELECT value FROM json_each(?))",
        arguments: [rowIDs(Array(waiting))]))
    if let first = waiting.first, imports.contains(first) {
      waiting = waiting.dropFirst()
      guard let entry = try JournalReader(db: db).entries([Int(first)], mostVerdicts: 0).first else { return [] }
      pieces = (entry, 0)
      // One without decisions is an entry too.
      return [.entry(try nextPiece(in: db) ?? entry)]
    }
    let plain = try JournalReader(db: db).first(of: waiting.prefix { !imports.contains($0) }, filling: OrderedRows.most)
    waiting = waiting.dropFirst(plain.count)
    return try JournalReader(db: db).entries(plain.map { Int($0) }).map { .entry($0) }
  }

  private mutating func nextPiece(in db: Database) throws -> JournalEntry? {
    guard let (entry, last) = pieces else { return try passedOver?.next(in: db) }
    let sizes = try Row.fetchAll(
      db,
      sql: """
        SELECT id, \(DecisionLoader.byteCount) FROM decision WHERE entry = ? AND id > ? ORDER BY id LIMIT ?
        """, arguments: [entry.id, last, Self.piece.records])
    var (ids, size) = ([Int64](), BatchSize())
    for row in sizes where !size.fills(Self.piece) {
      ids.append(try row.value(0))
      size.records += 1
      size.bytes += try row.value(1) as Int
    }
    guard let end = ids.last else {
      pieces = nil
      passedOver = try PassedOverPieces(of: entry, in: db)
      return try passedOver?.next(in: db)
    }
    pieces = (entry, end)
    var piece = entry
    piece.act.verdicts = try DecisionLoader(db: db).decisions(ids).map(\.verdict)
    return piece
  }
}

/// The decisions of no entry, or those of them that name a record of some books.
struct ExportedDecisions: ChunkedQuery {
  private var rows: OrderedRows

  /// - Parameter books: as ``ExportedEntries/init(naming:in:)`` has it.
  init(naming books: String?, in db: Database) throws {
    rows = try OrderedRows("exported_decision", in: db)
    let condition = books.map { "AND id IN (SELECT decision.id FROM \(decisions(naming: $0)))" } ?? ""
    try rows.append("SELECT id FROM decision WHERE entry IS NULL \(condition) ORDER BY id", in: db)
  }

  mutating func next(in db: Database) throws -> [CatalogElement]? {
    guard let ids = try rows.next(in: db) else { return nil }
    let part = try DecisionLoader(db: db).first(of: ids[...], filling: OrderedRows.most)
    rows.giveBack(ids.count - part.count)
    return try DecisionLoader(db: db).decisions(Array(part)).map { .decision($0.verdict) }
  }
}

/// What stands behind `FROM` for the decisions that name a record of the books.
private func decisions(naming books: String) -> String {
  """
  decision
  JOIN decision_record ON decision_record.decision = decision.id
  JOIN record ON record.source = decision_record.source AND record.key = decision_record.key
  WHERE record.book IN (\(books))
  """
}
