package import Domain
import GRDB

extension SQLiteBookStore: CatalogueCopying {
  package func takeOut(_ query: ListQuery, _ body: @Sendable (CataloguePiece) throws -> Void) async throws {
    try await withoutActuallyEscaping(body) { body in
      try await read { db, settings in
        try TakingOut(db: db, policy: settings.policy, query: query, body).takeOut()
      }
    }
  }

  package func putIn(dryRun: Bool, _ next: @Sendable () throws -> CataloguePiece?) async throws -> PutIn {
    try await withoutActuallyEscaping(next) { next in
      try await write(forGood: true, dryRun: dryRun) { db, settings in
        var putting = try PuttingIn(db: db, settings: settings)
        return try putting.putIn(next)
      }
    }
  }
}
