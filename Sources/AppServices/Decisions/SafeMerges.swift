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
  /// It would leave two books, or what was decided since stands against it: it is left out.
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
        let done = try await catalog.decide(
          on: merge.ids.map { .id($0) }, extending: nil, at: now(), dryRun: dryRun
        ) { basis in try merge.standingAct(by: basis) }
        // A book that is gone by now is no suggestion any more.
        guard let entry = done.entry else { continue }
        try tell(.applied(merge, DecisionResult(dryRun: dryRun, entry: dryRun ? nil : entry, change: done.change)))
      } catch let refusal as DecisionRefusal {
        try tell(.refused(merge, refusal))
      }
    }
  }
}

extension SafeMerge {
  /// The act, where the two are books still; nil where one of them is gone.
  /// - Throws: ``DecisionRefusal`` where they are one book by now, or are kept apart.
  fileprivate func standingAct(by basis: ActBasis) throws -> Act? {
    let books = basis.books.compactMap(\.self)
    guard books.count == 2 else { return nil }
    if books[0].id == books[1].id { throw DecisionRefusal.sameBook(books[0].title) }
    let (first, second) = (books[0].records.map(\.recordKey), books[1].records.map(\.recordKey))
    if try basis.areKeptApart(first, from: second) { throw DecisionRefusal.stillApart(books.map(\.title)) }
    // Of the books as they are: a record that was split off since is not put back.
    return try Act.merging(books)
  }
}
