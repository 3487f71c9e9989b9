package import Domain

/// The settings of the catalogue, and the pending records, whose books are still those of former settings. Of a
/// component all records are pending or none.
package protocol SettingsStorage {
  /// Replaces the settings, and notes the current version of the rules. The former policy is kept as long as a record
  /// is pending that was computed with it.
  func replaceSettings(with settings: ProjectionSettings) throws

  // MARK: What is pending

  /// Notes as pending those of the records that are not pending yet, with the settings that are stored now.
  func notePending(_ records: RecordSelection) throws

  /// The components of the books in view that have records of several sources, by these sources; one with several such
  /// books may stand there several times.
  func componentsOfSeveralSources() throws -> [Set<String>: [RowID]]

  /// False where no book is still of former settings.
  func holdsPending() throws -> Bool

  /// Which of the records are pending: their books are still those of former settings.
  func pending(among records: some Collection<RowID>) throws -> [RowID]

  /// Notes that these records are pending no longer; some may not be.
  func removePending(_ records: some Collection<RowID>) throws

  /// The policies that the books of these pending records were computed with, each once; nil for one that cannot be
  /// read.
  func formerPolicies(of records: some Collection<RowID>) throws -> [FormerPolicy?]
}

/// The settings of the catalogue as they are stored.
package struct StoredSettings {
  package var settings: ProjectionSettings
  /// The version of the rules by which all books were computed that are not pending.
  package var rules: Int

  package init(settings: ProjectionSettings, rules: Int) {
    self.settings = settings
    self.rules = rules
  }
}

/// Records that a change of settings may concern.
package enum RecordSelection: Hashable {
  /// All in view, and those out of view that are of other sources than these.
  case all(butHidden: Set<String>)
  /// Those out of view that are of these sources.
  case outOfView(of: Set<String>)
  /// The components in view, whole, that have a record like this.
  case components(having: Trait)
  /// These components, whole.
  case wholeComponents([RowID])

  /// What a record has.
  package enum Trait: Hashable {
    case source(Set<String>)
    /// It is a book, and has authors.
    case authors
    /// It gives any ISBN, valid or not.
    case isbns
    /// It gives more of them than this.
    case moreISBNs(than: Int)
    /// It claims one of these.
    case claim(Set<ISBN>)
  }
}

/// A policy, and by which rules of merging it was applied.
package struct FormerPolicy {
  package var rules: Int
  package var policy: MergePolicy

  package init(rules: Int, policy: MergePolicy) {
    self.rules = rules
    self.policy = policy
  }
}
