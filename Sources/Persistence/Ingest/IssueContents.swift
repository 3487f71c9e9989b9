import Domain
import GRDB

/// Writes what stands in issues of categories, and of that only what differs from what stands there: a source that is
/// asked again mostly says the same.
struct IssueContents {
  private let db: Database
  /// Row id of the source that all records are of.
  private let source: Int64
  /// True where a record stays on the page that it stands on, if that is before the one it comes with: between two pages
  /// of one taking a source may put something in front, which moves what was there to a later page.
  private let keepsEarlierPages: Bool
  /// Row ids of records by key; nil for one that is not kept.
  private var records: [String: Int64?] = [:]

  private let lookup: RowStatement

  init(db: Database, source: Int64, keepsEarlierPages: Bool) throws {
    self.db = db
    lookup = try RowStatement("SELECT id FROM record WHERE source = ? AND key = ?", in: db)
    self.source = source
    self.keepsEarlierPages = keepsEarlierPages
  }

  /// The columns of `placement` behind its key.
  private struct Values: Equatable {
    var rank: Int64?
    var rankLastWeek: Int64?
    var weeksOnList: Int64?
    var page: Int64
    var place: Int64

    init(_ placement: Placement) {
      rank = placement.rank.map(Int64.init)
      rankLastWeek = placement.rankLastWeek.map(Int64.init)
      weeksOnList = placement.weeksOnList.map(Int64.init)
      page = Int64(placement.page)
      place = Int64(placement.place)
    }

    /// From the columns of a row after its first.
    init(_ row: RowStatement) {
      rank = row.isMissing(1) ? nil : row.integer(1)
      rankLastWeek = row.isMissing(2) ? nil : row.integer(2)
      weeksOnList = row.isMissing(3) ? nil : row.integer(3)
      page = row.integer(4)
      place = row.integer(5)
    }
  }

  /// Puts the placements beside what stands in the issue.
  /// - Parameter date: packed; nil for the category's current issue.
  mutating func add(_ placements: [Placement], to category: Int64, _ date: Int?) throws {
    try put(rows(of: placements), into: category, issue(of: category, date))
  }

  /// Makes the placements all that stands in the issue.
  /// - Parameter date: packed; nil for the category's current issue.
  mutating func replace(_ category: Int64, _ date: Int?, with placements: [Placement]) throws {
    let date = try issue(of: category, date)
    var rows = try rows(of: placements)
    let stored = try RowStatement(
      """
      SELECT record, rank, rank_last_week, weeks_on_list, page, place FROM placement WHERE category = ? AND date = ?
      """, in: db)
    stored.bind(category, at: 1)
    stored.bind(date, at: 2)
    var gone: [Int64] = []
    try stored.each { row in
      let record = row.integer(0)
      guard let new = rows[record] else { return gone.append(record) }
      if new == Values(row) { rows[record] = nil }
    }
    let deletion = try RowStatement("DELETE FROM placement WHERE category = ? AND date = ? AND record = ?", in: db)
    for record in gone {
      deletion.bind(category, at: 1)
      deletion.bind(date, at: 2)
      deletion.bind(record, at: 3)
      try deletion.run()
    }
    try put(rows, into: category, date)
  }

  private func put(_ rows: [Int64: Values], into category: Int64, _ date: Int64) throws {
    guard !rows.isEmpty else { return }
    let insertion = try RowStatement(
      Self.insertion + (keepsEarlierPages ? " WHERE excluded.page <= placement.page" : ""), in: db)
    insertion.bind(category, at: 1)
    insertion.bind(date, at: 2)
    for (record, values) in rows.sorted(by: { $0.key < $1.key }) {
      insertion.bind(record, at: 3)
      insertion.bind(values.rank, at: 4)
      insertion.bind(values.rankLastWeek, at: 5)
      insertion.bind(values.weeksOnList, at: 6)
      insertion.bind(values.page, at: 7)
      insertion.bind(values.place, at: 8)
      try insertion.run()
    }
  }

  /// By record; of two placements of one the last stands, or the one on the earlier page.
  private mutating func rows(of placements: [Placement]) throws -> [Int64: Values] {
    var rows: [Int64: Values] = [:]
    rows.reserveCapacity(placements.count)
    for placement in placements {
      guard let record = try record(placement.record.key) else { continue }
      let values = Values(placement)
      if keepsEarlierPages, let known = rows[record], known.page < values.page { continue }
      rows[record] = values
    }
    return rows
  }

  private mutating func record(_ key: String) throws -> Int64? {
    if let known = records[key] { return known }
    lookup.bind(source, at: 1)
    lookup.bind(key, at: 2)
    let id = try lookup.first { $0.integer(0) }
    records[key] = .some(id)
    return id
  }

  private func issue(of category: Int64, _ date: Int?) throws -> Int64 {
    if let date { return Int64(date) }
    let lookup = try RowStatement("SELECT date FROM category WHERE id = ?", in: db)
    lookup.bind(category, at: 1)
    return try lookup.first { $0.integer(0) } ?? 0
  }

  private static let insertion = """
    INSERT INTO placement (category, date, record, rank, rank_last_week, weeks_on_list, page, place)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (category, date, record) DO UPDATE SET rank = excluded.rank, rank_last_week = excluded.rank_last_week,
      weeks_on_list = excluded.weeks_on_list, page = excluded.page, place = excluded.place
    """
}
