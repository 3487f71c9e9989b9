import Domain

/// A change of the settings of the catalogue: puts the new ones in, and notes which records are pending.
package struct SettingsChange {
  private let transaction: any SettingsStorage
  private let stored: StoredSettings
  private let wanted: ProjectionSettings

  package init(_ transaction: any SettingsStorage, from stored: StoredSettings, to wanted: ProjectionSettings) {
    self.transaction = transaction
    self.stored = stored
    self.wanted = wanted
  }

  /// True where the catalogue has these settings already, and the rules of this program.
  package var isNone: Bool { stored.settings == wanted && stored.rules == ProjectionSettings.currentRules }

  /// Computes nothing. What was pending before stays so, under the policy that it was computed with.
  package func apply() throws {
    guard !isNone else { return }
    if stored.rules != ProjectionSettings.currentRules {
      try transaction.notePending(.all(butHidden: wanted.hiddenSources))
    } else {
      try noteHiddenAndShown()
      try noteRegrouped()
      try noteRevalued()
    }
    try transaction.replaceSettings(with: wanted)
  }

  private var before: MergePolicy { stored.settings.policy }
  private var after: MergePolicy { wanted.policy }

  /// What of sources goes out of view, with all that touches it, and what comes into view.
  private func noteHiddenAndShown() throws {
    let (before, after) = (stored.settings.hiddenSources, wanted.hiddenSources)
    try noteComponents(ofSources: after.subtracting(before))
    try transaction.notePending(.outOfView(of: before.subtracting(after)))
  }

  /// Records that may touch others than before.
  private func noteRegrouped() throws {
    if before.mostTogether != after.mostTogether {
      try transaction.notePending(.all(butHidden: wanted.hiddenSources))
    }
    if (before.titleAuthor == .auto) != (after.titleAuthor == .auto) {
      try transaction.notePending(.components(having: .authors))
    }
    if before.hubLimit != after.hubLimit {
      try transaction.notePending(.components(having: .moreISBNs(than: min(before.hubLimit, after.hubLimit))))
    }
    if !after.placeholders.isSubset(of: before.placeholders) {
      let refused = after.placeholders.subtracting(before.placeholders)
      try transaction.notePending(.components(having: .claim(refused)))
      // A record of too many ISBNs claims its own alone, and may have too many no longer.
      try transaction.notePending(.components(having: .moreISBNs(than: before.hubLimit)))
    }
    // An ISBN that was refused is nobody's claim, and stands in a record in any form.
    if !before.placeholders.isSubset(of: after.placeholders) {
      try transaction.notePending(.components(having: .isbns))
    }
  }

  /// Records of books that may show other values: of several sources that are asked in another order, or of one whose
  /// capitals count otherwise.
  private func noteRevalued() throws {
    try noteComponents(ofSources: before.capsSources.symmetricDifference(after.capsSources))
    guard before.sourceOrder != after.sourceOrder || before.fieldOrder != after.fieldOrder else { return }
    for (sources, components) in try transaction.componentsOfSeveralSources()
    where after.prefersOtherwise(than: before, among: sources) {
      try transaction.notePending(.wholeComponents(components))
    }
  }

  private func noteComponents(ofSources sources: Set<String>) throws {
    if !sources.isEmpty { try transaction.notePending(.components(having: .source(sources))) }
  }
}
