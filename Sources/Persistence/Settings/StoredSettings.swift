import Catalog
import Domain
import GRDB

/// The settings of the catalogue, as the one row of `projection` has them.
struct StoredSettings {
  var settings: ProjectionSettings
  /// Of the rules that all books were computed by, but those that are pending.
  var rules: Int
  /// Counts the changes.
  var revision: Int64

  /// Nil in a catalogue that nothing was ever written to.
  ///
  /// Settings that were not written here are no settings: of such a catalogue every book is to be computed anew.
  init?(in db: Database) throws {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT policy, hidden_sources, revision FROM projection"))
    guard let row else { return nil }
    if let policy = PolicyText(row[0] as String), let hidden = try? FlatJSON.list(row[1]) {
      settings = ProjectionSettings(policy: policy.policy, hiddenSources: Set(hidden))
      rules = policy.rules
    } else {
      settings = ProjectionSettings()
      rules = 0
    }
    revision = row[2]
  }

  /// What to read by: the settings of the catalogue, those of a new one where it has none yet.
  static func forReading(_ db: Database, ofNew new: ProjectionSettings) throws -> ProjectionSettings {
    try StoredSettings(in: db)?.settings ?? new
  }

  /// What to write by: the same, from now on those of the catalogue. Where the rules were raised, every book is pending
  /// from now on.
  /// - Throws: `CatalogError.newerSchema` where the books were computed by rules that this program does not know.
  static func forWriting(_ db: Database, ofNew new: ProjectionSettings, path: String) throws -> ProjectionSettings {
    guard let stored = try StoredSettings(in: db) else {
      try insert(new, in: db)
      return try forWriting(db, ofNew: new, path: path)
    }
    guard stored.rules <= ProjectionSettings.currentRules else {
      throw CatalogError.newerSchema(path: path, migration: "rules \(stored.rules)")
    }
    if stored.rules < ProjectionSettings.currentRules {
      try SettingsChange(db: db, from: stored, to: stored.settings).put()
    }
    return stored.settings
  }

  /// Records that came before there were settings were computed by no rules.
  private static func insert(_ settings: ProjectionSettings, in db: Database) throws {
    let isEmpty = try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM record)") == true
    let policy = PolicyText(rules: isEmpty ? ProjectionSettings.currentRules : 0, policy: settings.policy)
    try db.execute(
      sql: "INSERT INTO projection (policy, hidden_sources, books) VALUES (?, ?, 0)",
      arguments: [policy.text, text(of: settings.hiddenSources)])
  }

  static func text(of policy: MergePolicy) -> String {
    PolicyText(rules: ProjectionSettings.currentRules, policy: policy).text
  }

  static func text(of hiddenSources: Set<String>) -> String { FlatJSON.text(hiddenSources.sorted()) ?? "[]" }
}
