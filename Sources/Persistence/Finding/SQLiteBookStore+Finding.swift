package import Domain

extension SQLiteBookStore: DuplicateFinding {
  package func duplicates(limit: Int) async throws -> Duplicates {
    throw StoreError.failed(path: path, reason: "no duplicates yet")
  }
}

extension SQLiteBookStore: CatalogueExamination {
  package func examine(installed: Set<String>) async throws -> CatalogueHealth {
    throw StoreError.failed(path: path, reason: "no examination yet")
  }
}

extension SQLiteBookStore: PolicyTrial {
  package func visitChanges(under policy: MergePolicy, _ body: @Sendable (Book, Book) throws -> Void) async throws {
    throw StoreError.failed(path: path, reason: "no trial yet")
  }
}
