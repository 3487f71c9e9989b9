package import Domain

extension SQLiteBookStore: CatalogueCopying {
  package func takeOut(_ query: ListQuery, _ body: @Sendable (CataloguePiece) throws -> Void) async throws {
    throw StoreError.failed(path: path, reason: "no copying yet")
  }

  package func putIn(dryRun: Bool, _ next: @Sendable () throws -> CataloguePiece?) async throws -> PutIn {
    throw StoreError.failed(path: path, reason: "no copying yet")
  }
}
