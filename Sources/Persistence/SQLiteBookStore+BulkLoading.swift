import Catalog
import GRDB

extension SQLiteBookStore: BulkLoading {
  package func beginBulkLoad() async throws {
    // Read first: where there is nothing to leave out, no write has to be waited for.
    let isWorthIt = try await read { db in
      try !db.holdsAny("book") && ListIndexes.missing(in: db).count < ListIndexes.names.count
    }
    guard isWorthIt else { return }
    try await write { db, _ in _ = try SQLiteTransaction(db: db).leaveOutListIndexes() }
  }

  package func endBulkLoad(report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) async throws {
    let missing = try await read { try ListIndexes.missing(in: $0) }
    for (done, name) in missing.enumerated() {
      report(done, missing.count)
      try await write { db, _ in try ListIndexes.make(name, in: db) }
    }
  }
}
