import Catalog
import GRDB

/// What a large load leaves out until its end.
extension SQLiteTransaction {
  func leaveOutListIndexes() throws -> Bool {
    guard try !db.holdsAny("book") else { return false }
    return try ListIndexes.leaveOut(in: db)
  }

  func makeListIndexes() throws {
    for name in try ListIndexes.missing(in: db) { try ListIndexes.make(name, in: db) }
  }
}
