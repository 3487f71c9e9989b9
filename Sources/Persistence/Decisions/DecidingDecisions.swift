import Catalog
import Domain
import GRDB

extension DecisionLoader {
  /// All that decides about these records, in the order in which it was decided, as far as their books depend on it.
  ///
  /// Where the decisions are much text, or name very many records, each comes with those of its records alone that are
  /// asked for, or by which a value is known and taken back; and a long value that no book shows, since it was taken
  /// back or a later one hides it, has another in its place that fits nothing. So hundreds of long notes of one book
  /// are there as one.
  /// - Parameters:
  ///   - records: all records of some components, as a JSON array of their row ids.
  ///   - most: how many named records, and how many bytes of values, are read as they are.
  func decisions(deciding records: String, atMost most: BatchSize = mostWhole) throws -> [Decision] {
    let ids = try numbers(on: records)
    if ids.isEmpty { return [] }
    guard try areMore(ids, than: most) else { return try stamped(ids) }
    var deciding = try DecidingDecisions(ids, on: records, in: self)
    return try stamped(deciding.verdicts())
  }

  static let mostWhole = BatchSize(records: 20_000, bytes: 2 << 20)

  private func areMore(_ ids: [RowID], than most: BatchSize) throws -> Bool {
    let rows = try RowStatement(Self.whetherMore, in: db)
    rows.bind(rowIDs(ids), at: 1)
    rows.bind(Int64(most.bytes), at: 2)
    rows.bind(Int64(most.records), at: 3)
    return try rows.first { $0.integer(0) == 1 } == true
  }

  private static let whetherMore = """
    SELECT (
      SELECT coalesce(sum(length(CAST(decision.value AS BLOB))), 0) FROM json_each(?1) AS asked
      CROSS JOIN decision ON decision.id = asked.value) > ?2
    OR EXISTS (
      SELECT 1 FROM json_each(?1) AS asked
      CROSS JOIN decision_record ON decision_record.decision = asked.value LIMIT 1 OFFSET ?3)
    """
}

/// Decisions without what no book depends on.
private struct DecidingDecisions {
  private struct Told {
    var id: RowID
    var entry: Int64?
    var row: DecisionRow
    /// True where the row has no value, which is long.
    var isLong: Bool
    var keys: [RecordKey] = []
    /// The lowest of all that it names: by it a value is known that is taken back.
    var lowest: RecordKey?
    /// The lowest of those that are asked for: the value is of its book.
    var bearer: RecordKey?

    /// What a value is of.
    var target: String { row.kind.rawValue + " " + (row.name ?? "") }
    var isGiven: Bool { row.kind.isEdit && (isLong || row.value != nil) }
    var isTakenBack: Bool { row.kind.isEdit && !isLong && row.value == nil }
  }

  /// What a value is of, in the book of this record.
  private struct Slot: Hashable {
    var target: String
    var record: RecordKey
  }

  private let loader: DecisionLoader
  /// In the order in which they were decided.
  private var told: [Told] = []

  /// - Parameter records: as ``DecisionLoader/decisions(deciding:atMost:)`` takes them.
  init(_ ids: [RowID], on records: String, in loader: DecisionLoader) throws {
    self.loader = loader
    let rows = try RowStatement(Self.rows, in: loader.db)
    rows.bind(rowIDs(ids), at: 1)
    try rows.each { row in
      let decision = try DecisionRow(StatementRow(statement: row))
      told.append(
        Told(
          id: row.integer(0), entry: row.isMissing(1) ? nil : row.integer(1), row: decision,
          isLong: row.integer(6) == 1))
    }
    try readKeys(asked: keys(of: records))
  }

  private func keys(of records: String) throws -> Set<RecordKey> {
    let rows = try RowStatement(Self.askedRecords, in: loader.db)
    rows.bind(records, at: 1)
    var keys: Set<RecordKey> = []
    try rows.each { row in keys.insert(RecordKey(source: row.text(0), key: row.text(1))) }
    return keys
  }

  private mutating func readKeys(asked: Set<RecordKey>) throws {
    let indices = Dictionary(told.indices.map { (told[$0].id, $0) }) { first, _ in first }
    try loader.eachKey(of: told.map(\.id)) { id, key in
      guard let index = indices[id] else { return }
      if told[index].lowest.map({ key < $0 }) != false { told[index].lowest = key }
      let isAsked = asked.contains(key)
      if isAsked, told[index].bearer.map({ key < $0 }) != false { told[index].bearer = key }
      // One that is kept apart from the others comes first.
      if isAsked || told[index].keys.isEmpty { told[index].keys.append(key) }
    }
    var lowest: Set<RecordKey> = []
    for index in told.indices where told[index].isGiven {
      guard let key = told[index].lowest else { continue }
      lowest.insert(key)
      if !told[index].keys.contains(key) { told[index].keys.append(key) }
    }
    // A decision that takes a value back names the lowest of its records, which may be in none of these books.
    let left = lowest.subtracting(asked)
    if left.isEmpty { return }
    try loader.eachKey(of: told.filter(\.isTakenBack).map(\.id)) { id, key in
      guard let index = indices[id], left.contains(key), told[index].keys.first != key else { return }
      told[index].keys.append(key)
    }
  }

  /// - Throws: ``UnreadableDecision``.
  mutating func verdicts() throws -> [(entry: Int64?, verdict: Decision.Verdict)] {
    try readShownValues()
    return try told.map { one in
      guard let verdict = try? one.row.verdict(on: one.keys) else { throw UnreadableDecision(id: one.id) }
      return (one.entry, verdict)
    }
  }

  /// The newest first, so that what hides an earlier value is known before that.
  private mutating func readShownValues() throws {
    let standing = standing()
    var shown: Set<Slot> = []
    for index in told.indices.reversed() where told[index].isGiven {
      let slot = told[index].bearer.map { Slot(target: told[index].target, record: $0) }
      guard standing.contains(index), let slot, !shown.contains(slot) else {
        if told[index].isLong { told[index].row.value = told[index].row.unfitting }
        continue
      }
      if told[index].isLong { told[index].row.value = try value(of: told[index].id) }
      guard let edit = (try? told[index].row.verdict(on: told[index].keys))?.edit else { continue }
      if edit.value?.fits(edit.target) == true {
        shown.insert(slot)
      } else if told[index].isLong {
        told[index].row.value = told[index].row.unfitting
      }
    }
  }

  /// The indices of the values that nothing after them takes back.
  private func standing() -> Set<Int> {
    var (standing, indices): (Set<Int>, [Slot: [Int]]) = ([], [:])
    for (index, one) in told.enumerated() {
      if one.isGiven, let key = one.lowest {
        standing.insert(index)
        indices[Slot(target: one.target, record: key), default: []].append(index)
      } else if one.isTakenBack {
        for key in one.keys {
          standing.subtract(indices.removeValue(forKey: Slot(target: one.target, record: key)) ?? [])
        }
      }
    }
    return standing
  }

  private func value(of id: RowID) throws -> String? {
    try String.fetchOne(loader.db.cachedStatement(sql: "SELECT value FROM decision WHERE id = ?", id))
  }

  /// Of a value of no more bytes than these it is not looked whether any book shows it.
  private static let short = 256

  /// ``DecisionRow/columns`` without long values, and whether one was left out.
  private static let rows = """
    SELECT decision.id, decision.entry, decision.verdict, decision.name,
      CASE WHEN length(CAST(decision.value AS BLOB)) <= \(short) THEN decision.value END, decision.isbn,
      coalesce(length(CAST(decision.value AS BLOB)) > \(short), 0)
    FROM decision WHERE decision.id IN (SELECT value FROM json_each(?))
    ORDER BY coalesce(decision.entry, 0), decision.id
    """

  private static let askedRecords = """
    SELECT source.name, record.key FROM json_each(?) AS asked
    CROSS JOIN record ON record.id = asked.value CROSS JOIN source ON source.id = record.source
    """
}

extension DecisionRow.Kind {
  fileprivate var isEdit: Bool { self == .value || self == .mark }
}

extension DecisionRow {
  /// A value as it stands in the column, which fits neither the field nor the mark.
  fileprivate var unfitting: String {
    UserValueText.text(name == Mark.saved.rawValue || name == Mark.favorite.rawValue ? .number(0) : .yes)
  }
}
