import Catalog
import Domain
import GRDB

/// What files say, and gave way to the reader.
extension SQLiteTransaction {
  func note(passedOver marks: [PassedOverMark], byEntry id: Int) throws {
    guard !marks.isEmpty else { return }
    let insertion = try RowStatement(
      "INSERT OR REPLACE INTO passed_over (decided, entry, source, key, mark, value) VALUES (?, ?, ?, ?, ?, ?)", in: db)
    var sources = SourceIDs(db: db)
    for mark in marks {
      let source = try sources.id(of: mark.record.source)
      // A note is as long as a chapter: it is there once, however many entries it gave way to.
      for (index, decided) in mark.decided.enumerated() {
        insertion.bind(Int64(decided), at: 1)
        insertion.bind(Int64(id), at: 2)
        insertion.bind(source, at: 3)
        insertion.bind(mark.record.key, at: 4)
        insertion.bind(mark.mark.rawValue, at: 5)
        insertion.bind(index == 0 ? UserValueText.text(mark.value) : nil, at: 6)
        try insertion.run()
      }
    }
  }

  func standing(gaveWayTo entries: some Collection<Int>) throws -> [NotedMark] {
    guard !entries.isEmpty, try db.holdsAny("passed_over") else { return [] }
    let rows = try RowStatement(Self.standingMarks, in: db)
    rows.bind(rowIDs(entries.map(Int64.init)), at: 1)
    var marks: [NotedMark] = []
    try rows.each { row in
      guard let mark = Mark(rawValue: row.text(3)) else { return }
      marks.append(
        NotedMark(
          entry: Int(row.integer(0)), record: RecordKey(source: row.text(1), key: row.text(2)), mark: mark,
          bytes: Int(row.integer(4))))
    }
    return marks
  }

  private static let standingMarks = """
    SELECT noted.entry, source.name, noted.key, noted.mark, (
      SELECT coalesce(max(length(CAST(passed_over.value AS BLOB))), 0) FROM passed_over
      WHERE passed_over.entry = noted.entry AND passed_over.source = noted.source AND passed_over.key = noted.key
        AND passed_over.mark = noted.mark)
    FROM (
      SELECT DISTINCT entry, source, key, mark FROM passed_over WHERE decided IN (SELECT value FROM json_each(?))
    ) AS noted
    CROSS JOIN source ON source.id = noted.source
    WHERE NOT EXISTS (
      SELECT 1 FROM passed_over CROSS JOIN journal ON journal.id = passed_over.decided
      WHERE passed_over.entry = noted.entry AND passed_over.source = noted.source AND passed_over.key = noted.key
        AND passed_over.mark = noted.mark)
    AND NOT EXISTS (
      SELECT 1 FROM decision_record AS named
      CROSS JOIN decision ON decision.id = named.decision AND decision.entry = noted.entry
        AND decision.verdict = 'mark' AND decision.name = noted.mark AND decision.value IS NOT NULL
      WHERE named.source = noted.source AND named.key = noted.key)
    ORDER BY noted.entry, source.name, noted.key, noted.mark
    """

  func value(of mark: NotedMark) throws -> UserValue {
    let rows = try RowStatement(
      """
      SELECT min(value) FROM passed_over
      WHERE entry = ? AND source = (SELECT id FROM source WHERE name = ?) AND key = ? AND mark = ?
      """, in: db)
    rows.bind(Int64(mark.entry), at: 1)
    rows.bind(mark.record.source, at: 2)
    rows.bind(mark.record.key, at: 3)
    rows.bind(mark.mark.rawValue, at: 4)
    return try UserValueText.value(rows.first { $0.text(0) } ?? "")
  }

  func decisionsPassedOver(dueTo entries: some Collection<Int>) throws -> Set<RowID> {
    guard !entries.isEmpty, try db.holdsAny("passed_over") else { return [] }
    let rows = try RowStatement(Self.decidedMarks, in: db)
    rows.bind(rowIDs(entries.map(Int64.init)), at: 1)
    var decisions: Set<RowID> = []
    try rows.each { row in
      let (decided, noted) = (row.text(1), row.text(2))
      if try decided == noted || UserValueText.value(decided) == UserValueText.value(noted) {
        decisions.insert(row.integer(0))
      }
    }
    return decisions
  }

  /// The decisions of the imports on these marks that name the record alone, with their value and what was noted.
  private static let decidedMarks = """
    SELECT decision.id, decision.value, (
      SELECT min(passed_over.value) FROM passed_over
      WHERE passed_over.entry = noted.entry AND passed_over.source = noted.source AND passed_over.key = noted.key
        AND passed_over.mark = noted.mark)
    FROM (
      SELECT DISTINCT entry, source, key, mark FROM passed_over WHERE decided IN (SELECT value FROM json_each(?))
    ) AS noted
    CROSS JOIN decision_record AS named ON named.source = noted.source AND named.key = noted.key
    CROSS JOIN decision ON decision.id = named.decision AND decision.entry = noted.entry
      AND decision.verdict = 'mark' AND decision.name = noted.mark AND decision.value IS NOT NULL
    WHERE (SELECT count(*) FROM decision_record WHERE decision_record.decision = decision.id) = 1
    """
}

extension PassedOverMark {
  /// - Parameters:
  ///   - row: that is being read, with the mark, its value and the ids of the entries from this column on, as
  ///     `group_concat` writes them.
  ///   - record: of which it is said.
  /// - Returns: nil for a mark that no program wrote.
  /// - Throws: where the value is none that was ever written.
  init?(_ row: RowStatement, from column: Int32, of record: RecordKey) throws {
    guard let mark = Mark(rawValue: row.text(column)) else { return nil }
    let decided = row.text(column + 2).split(separator: ",").compactMap { Int($0) }
    self.init(mark, try UserValueText.value(row.text(column + 1)), of: record, decided: decided.sorted())
  }
}
