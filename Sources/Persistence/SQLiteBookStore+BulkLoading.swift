import Catalog
import GRDB

extension SQLiteBookStore: BulkLoading {
  package func beginBulkLoad() async throws {
    // Read first: where there is nothing to leave out, no write has to be waited for.
    let isWorthIt = try await read { db in
      try !db.holdsAny("book") && ListIndexes.missing(in: db).count < ListIndexes.definitions.count
    }
    guard isWorthIt else { return }
    try await write { db, _ in _ = try SQLiteTransaction(db: db).leaveOutListIndexes() }
  }

  package func endBulkLoad(report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) async throws {
    // The one that may be refused comes last, so that none of the others waits for it.
    let missing = try await read { db in
      let names = try ListIndexes.missing(in: db)
      return names.filter { !ListIndexes.isUnique($0) } + names.filter(ListIndexes.isUnique)
    }
    for (done, name) in missing.enumerated() {
      report(done, missing.count)
      try await write { db, _ in try ListIndexes.make(name, in: db) }
    }
  }
}
