import Domain
import GRDB

/// What an import had to say and gave way to entries that are in the journal, in pieces of its entry: by source, key
/// and mark.
struct PassedOverPieces {
  /// Without what it decided.
  private let entry: JournalEntry
  /// Those that are still to come, by name.
  private var sources: ArraySlice<(id: Int64, name: String)>
  /// What came last of the first of them; no key is empty.
  private var last = (key: "", mark: "")

  /// - Parameter entry: without what it decided.
  init(of entry: JournalEntry, in db: Database) throws {
    self.entry = entry
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, name FROM source WHERE id IN (SELECT source FROM passed_over WHERE entry = ?) ORDER BY name
        """, arguments: [entry.id])
    let named: [(id: Int64, name: String)] = try rows.map { (try $0.value(0), try $0.value(1)) }
    sources = named[...]
  }

  /// The next piece; nil behind the last.
  mutating func next(in db: Database) throws -> JournalEntry? {
    while let source = sources.first {
      let rows = try RowStatement(Self.rows, in: db)
      rows.bind(Int64(entry.id), at: 1)
      rows.bind(source.id, at: 2)
      rows.bind(last.key, at: 3)
      rows.bind(last.mark, at: 4)
      var (piece, size) = (entry, BatchSize())
      _ = try rows.some { row in
        last = (row.text(0), row.text(1))
        let record = RecordKey(source: source.name, key: row.text(0))
        guard let mark = try PassedOverMark(row, from: 1, of: record) else { return false }
        piece.passedOver.append(mark)
        size += BatchSize(records: 1, bytes: mark.value.printed.utf8.count)
        return size.fills(ExportedEntries.piece)
      }
      if !piece.passedOver.isEmpty { return piece }
      sources = sources.dropFirst()
      last = ("", "")
    }
    return nil
  }

  private static let rows = """
    SELECT passed_over.key, passed_over.mark, min(passed_over.value), group_concat(journal.id)
    FROM passed_over INDEXED BY passed_over_by_entry
    LEFT JOIN journal ON journal.id = passed_over.decided
    WHERE passed_over.entry = ? AND passed_over.source = ? AND (passed_over.key, passed_over.mark) > (?, ?)
    GROUP BY passed_over.key, passed_over.mark HAVING count(journal.id) > 0
    ORDER BY passed_over.key, passed_over.mark
    """
}
