package import Domain

extension SQLiteBookStore: DuplicateFinding {
  package func duplicates(limit: Int) async throws -> Duplicates {
    try await read { db, settings in
      let policy = settings.policy
      var found = Duplicates()
      (found.doubtful, found.doubtfulCount) = try DoubtfulReading(db: db, policy: policy).first(limit)
      let together = TogetherReading(db: db, policy: policy)
      (found.merged, found.mergedCount) = (try together.first(limit), try together.count())
      (found.apart, found.apartCount) = try ApartReading(db: db, policy: policy).first(limit)
      let suggestions = try SuggestionReading(db: db, policy: policy).all()
      found.suggestedCount = suggestions.count
      try SuggestedPairs(db: db, policy: policy, suggestions: suggestions).visit(limit) { found.suggested.append($0) }
      return found
    }
  }

  package func visitSuggestions(_ body: @Sendable (SuggestedPair) throws -> Void) async throws {
    try await withoutActuallyEscaping(body) { body in
      try await read { db, settings in
        let policy = settings.policy
        let suggestions = try SuggestionReading(db: db, policy: policy).all()
        try SuggestedPairs(db: db, policy: policy, suggestions: suggestions).visit(suggestions.count, body)
      }
    }
  }
}

extension SQLiteBookStore: CatalogueExamination {
  package func examine(installed: Set<String>) async throws -> CatalogueHealth {
    try await read { db, settings in
      try Examination(db: db, policy: settings.policy).health(installed: installed)
    }
  }

  package func quarantine(of isbn: ISBN) async throws -> CatalogueHealth.Quarantine {
    try await read { db, settings in try Examination(db: db, policy: settings.policy).quarantine(of: isbn) }
  }
}

extension SQLiteBookStore: PolicyTrial {
  package func visitChanges(under policy: MergePolicy, _ body: @Sendable (Book, Book) throws -> Void) async throws {
    try await withoutActuallyEscaping(body) { body in
      try await read { db, settings in
        try OrderTrial(db: db, current: settings.policy, other: policy).visit(body)
      }
    }
  }
}
