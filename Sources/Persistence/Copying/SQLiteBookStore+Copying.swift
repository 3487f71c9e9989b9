package import Domain
import GRDB

extension SQLiteBookStore: CatalogueCopying {
  package func takeOut(_ query: ListQuery, _ body: @Sendable (CataloguePiece) throws -> Void) async throws {
    let policy = policy
    try await withoutActuallyEscaping(body) { body in
      try await read { db in try TakingOut(db: db, policy: policy, query: query, body).takeOut() }
    }
  }

  package func putIn(dryRun: Bool, _ next: @Sendable () throws -> CataloguePiece?) async throws -> PutIn {
    let (policy, hiddenSources) = (policy, hiddenSources)
    return try await withoutActuallyEscaping(next) { next in
      try await translatingErrors(path: path) {
        try await database.write { db in
          var outcome = PutIn()
          try db.inSavepoint {
            try Recomputing(db: db, policy: policy, hiddenSources: hiddenSources).bringUpToDate()
            var putting = try PuttingIn(db: db, policy: policy, hiddenSources: hiddenSources)
            outcome = try putting.putIn(next)
            return dryRun ? .rollback : .commit
          }
          return outcome
        }
      }
    }
  }
}
