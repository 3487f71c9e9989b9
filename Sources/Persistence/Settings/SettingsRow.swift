import Catalog
import Domain
import GRDB

/// The settings of the catalogue in the one row of `projection`.
struct SettingsRow {
  let db: Database

  /// Nil in a catalogue that nothing was ever written to.
  ///
  /// Settings that were not written here are no settings: of such a catalogue every book is to be computed anew.
  func settings() throws -> StoredSettings? {
    let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT policy, hidden_sources FROM projection"))
    guard let row else { return nil }
    guard let policy = PolicyText(try row.value(0)), let hidden = try? row.list(1) else {
      return StoredSettings(settings: ProjectionSettings(), rules: 0)
    }
    return StoredSettings(
      settings: ProjectionSettings(policy: policy.policy, hiddenSources: Set(hidden)), rules: policy.rules)
  }

  /// Counts the changes: what is pending says of which revision it is.
  func replace(with settings: ProjectionSettings) throws {
    try db.execute(
      sql: "UPDATE projection SET policy = ?, hidden_sources = ?, revision = revision + 1",
      arguments: [Self.text(of: settings.policy), Self.text(of: settings.hiddenSources)])
  }

  /// What to read by: the settings of the catalogue, those of a new one where it has none yet.
  func forReading(ofNew new: ProjectionSettings) throws -> ProjectionSettings { try settings()?.settings ?? new }

  /// What to write by: the same, from now on those of the catalogue. Where the rules were raised, every book is pending
  /// from now on.
  /// - Throws: `CatalogError.newerSchema` where the books were computed by rules that this program does not know.
  func forWriting(ofNew new: ProjectionSettings, path: String) throws -> ProjectionSettings {
    guard let stored = try settings() else {
      try insert(new)
      return try forWriting(ofNew: new, path: path)
    }
    guard stored.rules <= ProjectionSettings.currentRules else {
      throw CatalogError.newerSchema(path: path, migration: "rules \(stored.rules)")
    }
    if stored.rules < ProjectionSettings.currentRules {
      try SettingsChange(SQLiteTransaction(db: db), from: stored, to: stored.settings).apply()
    }
    return stored.settings
  }

  /// Records that came before there were settings were computed by no rules.
  private func insert(_ settings: ProjectionSettings) throws {
    let isEmpty = try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM record)") == true
    let policy = PolicyText(rules: isEmpty ? ProjectionSettings.currentRules : 0, policy: settings.policy)
    try db.execute(
      sql: "INSERT INTO projection (policy, hidden_sources, books) VALUES (?, ?, 0)",
      arguments: [policy.text, Self.text(of: settings.hiddenSources)])
  }

  static func text(of policy: MergePolicy) -> String {
    PolicyText(rules: ProjectionSettings.currentRules, policy: policy).text
  }

  private static func text(of hiddenSources: Set<String>) -> String { FlatJSON.text(hiddenSources.sorted()) ?? "[]" }
}
