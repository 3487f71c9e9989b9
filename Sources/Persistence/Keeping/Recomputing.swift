import Domain
import GRDB

/// Keeps the stored books in step with the settings that they were computed with.
struct Recomputing {
  let db: Database
  let policy: MergePolicy
  let hiddenSources: Set<String>

  /// Raised when the rules themselves change, so that a new program computes all books anew.
  private static let rules = 4

  /// True where the stored books are those of these settings.
  func isCurrent() throws -> Bool { try difference() == .none }

  /// Computes what is not of these settings; another program may have computed with others meanwhile.
  func bringUpToDate() throws {
    switch try difference() {
    case .none: return
    case .all: try recomputeAll()
    case .hidden(let before): try showAndHide(before)
    }
  }

  private enum Difference: Equatable {
    case none
    /// Only other sources were hidden: these.
    case hidden(Set<String>)
    case all
  }

  private func difference() throws -> Difference {
    guard let row = try Row.fetchOne(db, sql: "SELECT policy, hidden_sources FROM projection"), row[0] == policyText
    else { return .all }
    if row[1] == hiddenText { return .none }
    // A text that is no list was not written here; nothing that was computed with it counts.
    return (try? FlatJSON.list(row[1])).map { .hidden(Set($0)) } ?? .all
  }

  /// Computes only what the sources touch that are hidden now and were not, or the other way round.
  private func showAndHide(_ before: Set<String>) throws {
    let projection = Projection(db: db, policy: policy)
    try eachThousand(of: hiddenSources.subtracting(before)) { rows in
      try projection.hide(rows.map { $0[0] }, in: Set(rows.compactMap { $0[1] }))
    }
    try eachThousand(of: before.subtracting(hiddenSources)) { rows in
      try projection.update(
        Dictionary(uniqueKeysWithValues: rows.map { try ($0[0], RecordRow.stored($0)) }), oldComponents: [])
    }
    try db.execute(sql: "UPDATE projection SET hidden_sources = ?", arguments: [hiddenText])
  }

  private func eachThousand(of sources: Set<String>, _ body: ([Row]) throws -> Void) throws {
    var last: Int64 = 0
    while true {
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source
          WHERE record.id > ? AND source.name IN (SELECT value FROM json_each(?)) ORDER BY record.id LIMIT 1000
          """,
        arguments: [last, FlatJSON.text(sources.sorted()) ?? "[]"])
      guard let final = rows.last else { return }
      last = final[0]
      try body(rows)
    }
  }

  /// Computes every book anew, a thousand records and what touches them at a time.
  func recomputeAll() throws {
    try clear()
    try claimAll()
    try QuarantineKeeping(db: db).findAll()
    let projection = Projection(db: db, policy: policy)
    var last: Int64 = 0
    while true {
      let seeds = try unplaced(after: last)
      guard let highest = seeds.max() else { break }
      try projection.compute(seeds)
      last = highest
    }
    try db.execute(sql: "DELETE FROM projection")
    try db.execute(
      sql: "INSERT INTO projection VALUES (?, ?, (SELECT count(*) FROM book))", arguments: [policyText, hiddenText])
  }

  private func clear() throws {
    for table in ["edition", "book", "claim", "title_author", "decided_record", "quarantine"] {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    try db.execute(sql: "UPDATE record SET component = NULL, book = NULL WHERE component IS NOT NULL")
    // A full-text table is emptied row by row; making it anew takes no time.
    let creation = try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'search'")
    guard let creation else { return }
    try db.execute(sql: "DROP TABLE search")
    try db.execute(sql: creation)
  }

  private func claimAll() throws {
    let keeping = ClaimKeeping(db: db, policy: policy)
    let visible = try String.fetchSet(db, sql: "SELECT name FROM source").subtracting(hiddenSources)
    try eachThousand(of: visible) { rows in
      try keeping.keep(Dictionary(uniqueKeysWithValues: rows.map { try ($0[0], RecordRow.stored($0)) }))
    }
  }

  private func unplaced(after last: Int64) throws -> Set<Int64> {
    try Int64.fetchSet(
      db,
      sql: """
        SELECT record.id FROM record JOIN source ON source.id = record.source
        WHERE record.id > ? AND record.component IS NULL AND \(Self.isVisible) ORDER BY record.id LIMIT 1000
        """,
      arguments: [last, hiddenText])
  }

  private static let isVisible = "source.name NOT IN (SELECT value FROM json_each(?))"

  private var hiddenText: String { FlatJSON.text(hiddenSources.sorted()) ?? "[]" }

  /// Every part of the policy, each value with what it is, in a fixed order.
  private var policyText: String {
    let fields = policy.fieldOrder.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { field, sources in
      sources.map { "\(field.rawValue) from \($0)" }
    }
    let values =
      ["rules \(Self.rules)"] + policy.sourceOrder.map { "from \($0)" } + fields
      + policy.capsSources.sorted().map { "caps \($0)" }
      + ["hub-limit \(policy.hubLimit)", "title-author \(policy.titleAuthor.rawValue)"]
      + policy.placeholders.sorted().map { "placeholder \($0)" }
    return FlatJSON.text(values) ?? "[]"
  }
}
