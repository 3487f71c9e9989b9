import Catalog
import Domain
import GRDB

/// A change of the settings of the catalogue: puts the new ones in, and notes which records are pending.
struct SettingsChange {
  private let db: Database
  private let stored: StoredSettings
  private let wanted: ProjectionSettings

  init(db: Database, from stored: StoredSettings, to wanted: ProjectionSettings) {
    self.db = db
    self.stored = stored
    self.wanted = wanted
  }

  /// True where the catalogue has these settings already, and the rules of this program.
  var isNone: Bool { stored.settings == wanted && stored.rules == ProjectionSettings.currentRules }

  /// Computes nothing. What was pending before stays so, under the policy that it was computed with.
  func put() throws {
    guard !isNone else { return }
    try db.execute(
      sql: "INSERT INTO former_policy (revision, policy) SELECT revision, policy FROM projection")
    if stored.rules != ProjectionSettings.currentRules {
      try note(
        "SELECT record.id FROM record WHERE component IS NOT NULL OR NOT (\(Self.isOfSources))",
        [FlatJSON.text(wanted.hiddenSources.sorted()) ?? "[]"])
    } else {
      try noteHiddenAndShown()
      try noteRegrouped()
      try noteRevalued()
    }
    try db.execute(
      sql: "UPDATE projection SET policy = ?, hidden_sources = ?, revision = revision + 1",
      arguments: [
        StoredSettings.text(of: wanted.policy), StoredSettings.text(of: wanted.hiddenSources),
      ])
    try PendingRecords(db: db).forgetFormerPolicies()
  }

  private var before: MergePolicy { stored.settings.policy }
  private var after: MergePolicy { wanted.policy }

  /// What of sources goes out of view, with all that touches it, and what comes into view.
  private func noteHiddenAndShown() throws {
    let (before, after) = (stored.settings.hiddenSources, wanted.hiddenSources)
    try noteComponents(ofSources: after.subtracting(before))
    try note(
      "SELECT record.id FROM record WHERE component IS NULL AND \(Self.isOfSources)",
      [FlatJSON.text(before.subtracting(after).sorted()) ?? "[]"])
  }

  /// Records that may touch others than before.
  private func noteRegrouped() throws {
    if (before.titleAuthor == .auto) != (after.titleAuthor == .auto) {
      try noteComponents("kind = 'book' AND authors IS NOT NULL")
    }
    if before.hubLimit != after.hubLimit {
      try noteComponents(
        "coalesce(json_array_length(own_isbns), 0) + coalesce(json_array_length(related_isbns), 0) > ?",
        [min(before.hubLimit, after.hubLimit)])
    }
    if !after.placeholders.isSubset(of: before.placeholders) {
      let isbns = after.placeholders.subtracting(before.placeholders)
      try noteComponents(
        "id IN (SELECT record FROM claim WHERE isbn IN (SELECT value FROM json_each(?)))", [rowIDs(isbns.map(\.digits))]
      )
    }
    // An ISBN that was refused stands in no table, and in a record in any form.
    if !before.placeholders.isSubset(of: after.placeholders) {
      try noteComponents("own_isbns IS NOT NULL OR related_isbns IS NOT NULL")
    }
  }

  /// Records of books that may show other values: of several sources that are asked in another order, or of one whose
  /// capitals count otherwise.
  private func noteRevalued() throws {
    try noteComponents(ofSources: before.capsSources.symmetricDifference(after.capsSources))
    guard before.sourceOrder != after.sourceOrder || before.fieldOrder != after.fieldOrder else { return }
    var known: [Set<String>: Bool] = [:]
    var components: [Int64] = []
    let names = try sourceNames()
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT component, group_concat(DISTINCT source) FROM record WHERE component IS NOT NULL
        GROUP BY component, book HAVING count(*) > 1 AND min(source) <> max(source)
        """)
    while let row = try rows.next() {
      let sources = Set((row[1] as String).split(separator: ",").compactMap { names[String($0)] })
      let isRevalued = known[sources] ?? after.prefersOtherwise(than: before, among: sources)
      known[sources] = isRevalued
      if isRevalued { components.append(row[0]) }
    }
    try note(Self.membersOfComponents, [rowIDs(components)])
  }

  /// By row id as text.
  private func sourceNames() throws -> [String: String] {
    let rows = try Row.fetchAll(db, sql: "SELECT id, name FROM source")
    return Dictionary(rows.map { (String($0[0] as Int64), $0[1]) }) { first, _ in first }
  }

  private func noteComponents(ofSources sources: Set<String>) throws {
    guard !sources.isEmpty else { return }
    try noteComponents(Self.isOfSources, [FlatJSON.text(sources.sorted()) ?? "[]"])
  }

  /// Notes the records in view of which the condition holds, and all that touch them.
  private func noteComponents(_ condition: String, _ arguments: StatementArguments = []) throws {
    try note(
      """
      SELECT id FROM record WHERE component IN (
        SELECT component FROM record WHERE component IS NOT NULL AND (\(condition)))
      """, arguments)
  }

  private func note(_ records: String, _ arguments: StatementArguments = []) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO pending (record, revision) SELECT chosen.id, ? FROM (\(records)) AS chosen",
      arguments: [stored.revision] + arguments)
  }

  private static let membersOfComponents = """
    SELECT id FROM record WHERE component IN (SELECT value FROM json_each(?))
    """

  private static let isOfSources = """
    source IN (SELECT id FROM source WHERE name IN (SELECT value FROM json_each(?)))
    """
}
