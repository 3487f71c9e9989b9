package import Catalog
package import Domain

extension SQLiteBookStore: DuplicateAnalysis {
  package func duplicates(limit: Int, mostBytes: Int) async throws -> Duplicates {
    try await readSnapshot { db, settings in
      let policy = settings.policy
      // Half of the work is hashing titles, which is done beside the rest.
      var titles = SharedTitles(db: db)
      if policy.titleAuthor != .off { try titles.begin() }
      let most = AnalysisBound(books: limit, bytes: mostBytes)
      var found = Duplicates()
      let scan = try ComponentScan(in: db)
      (found.doubtful, found.doubtfulCount) =
        try DoubtfulBooksQuery(db: db, policy: policy).first(most, among: scan.severalRecords)
      (found.merged, found.mergedCount) =
        try MergedBooksQuery(db: db, policy: policy).first(most, of: scan.severalRecords)
      (found.apart, found.apartCount) =
        try IdentifierConflictQuery(db: db, policy: policy).first(most, among: scan.severalBooks)
      var pairs = try SuggestedPairs(of: &titles, in: db, policy: policy)
      found.suggestedCount = try SuggestionQuery(db: db, policy: policy).count()
      var isCut = false
      while !isCut, found.suggested.count < limit,
        let next = try pairs.next(min(100, limit - found.suggested.count), atMost: mostBytes, in: db)
      {
        found.suggested += next.pairs
        isCut = next.isCut
      }
      return found
    }
  }

  package func suggestions() -> CatalogChunks<SuggestedPair> {
    chunks { db, settings in try SuggestedPairs(in: db, policy: settings.policy) }
  }
}

extension SQLiteBookStore: CatalogHealthAnalysis {
  package func examine(installed: Set<String>) async throws -> CatalogHealth {
    try await read { db, settings in
      try CatalogHealthQuery(db: db, policy: settings.policy).health(installed: installed)
    }
  }

  package func quarantine(of isbn: ISBN) async throws -> CatalogHealth.Quarantine {
    try await read { db, settings in try CatalogHealthQuery(db: db, policy: settings.policy).quarantine(of: isbn) }
  }
}

extension SQLiteBookStore: PolicyPreview {
  package func preview(of policy: MergePolicy) -> CatalogChunks<BookPreview> {
    chunks { db, settings in try PolicyPreviewQuery(policy, in: db, current: settings.policy) }
  }
}
