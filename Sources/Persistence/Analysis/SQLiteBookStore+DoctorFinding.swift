package import Catalog
package import Domain

extension SQLiteBookStore: DuplicateAnalysis {
  package func duplicates(limit: Int) async throws -> Duplicates {
    try await read { db, settings in
      let policy = settings.policy
      var found = Duplicates()
      (found.doubtful, found.doubtfulCount) = try DoubtfulReading(db: db, policy: policy).first(limit)
      let together = MergedBooksQuery(db: db, policy: policy)
      (found.merged, found.mergedCount) = (try together.first(limit), try together.count())
      (found.apart, found.apartCount) = try IdentifierConflictQuery(db: db, policy: policy).first(limit)
      let suggestions = try SuggestionQuery(db: db, policy: policy).all()
      found.suggestedCount = suggestions.count
      try SuggestedPairs(db: db, policy: policy, suggestions: suggestions).visit(limit) { found.suggested.append($0) }
      return found
    }
  }

  package func visitSuggestions(_ body: @Sendable (SuggestedPair) throws -> Void) async throws {
    try await withoutActuallyEscaping(body) { body in
      try await read { db, settings in
        let policy = settings.policy
        let suggestions = try SuggestionQuery(db: db, policy: policy).all()
        try SuggestedPairs(db: db, policy: policy, suggestions: suggestions).visit(suggestions.count, body)
      }
    }
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
  package func visitChanges(under policy: MergePolicy, _ body: @Sendable (Book, Book) throws -> Void) async throws {
    try await withoutActuallyEscaping(body) { body in
      try await read { db, settings in
        try PolicyPreviewQuery(db: db, current: settings.policy, other: policy).visit(body)
      }
    }
  }
}
