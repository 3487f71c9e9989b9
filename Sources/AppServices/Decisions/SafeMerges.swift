import Catalog
package import Domain

/// Two books that one would join without a closer look.
package struct SafeMerge: Hashable, Sendable {
  package var act: Act
  /// Those of the two books, in the order of the act's titles.
  package var ids: [RecordID]
}

/// What became of a suggestion, told as it is carried out.
package enum SafeMergeEvent: Sendable {
  case applied(SafeMerge, DecisionResult)
  /// It would leave two books, and is left out.
  case refused(SafeMerge, DecisionRefusal)
}

extension AppContext {
  /// The suggestions that are safe to take unseen. No book is in two of them, so that none changes what another is
  /// about.
  /// - Throws: ``CatalogError``.
  package func safeMerges() async throws -> [SafeMerge] {
    var merges: [SafeMerge] = []
    for try await pairs in catalog.suggestions() {
      for pair in pairs where pair.isSafe {
        let act = try Act.merging([pair.first, pair.second])
        merges.append(SafeMerge(act: act, ids: [pair.first.id, pair.second.id]))
      }
    }
    return merges
  }

  /// Makes them one after the other, each an entry of the journal of its own: where one fails, those before it stand
  /// and were told.
  /// - Throws: ``CatalogError``, and what `tell` throws.
  package func apply(
    _ merges: [SafeMerge], dryRun: Bool, telling tell: (SafeMergeEvent) throws -> Void
  ) async throws {
    for merge in merges {
      do {
        let (entry, change) = try await catalog.decide(merge.act, at: now(), dryRun: dryRun)
        try tell(.applied(merge, DecisionResult(dryRun: dryRun, entry: dryRun ? nil : entry, change: change)))
      } catch let refusal as DecisionRefusal {
        try tell(.refused(merge, refusal))
      }
    }
  }
}
