package import Domain
package import Foundation
import GRDB

extension SQLiteBookStore: DecisionStore {
  package func decide(_ act: Act, at date: Date, dryRun: Bool) async throws -> (entry: JournalEntry, change: BookChange)
  {
    try await deciding(dryRun: dryRun) { try $0.decide(act, at: date) }
  }

  package func undo(_ which: Undoing, dryRun: Bool) async throws -> (entries: [JournalEntry], change: BookChange) {
    try await deciding(dryRun: dryRun) { try $0.undo(which) }
  }

  package func history(limit: Int?) async throws -> [JournalEntry] {
    try await read { db in try JournalReading(db: db).newest(limit) }
  }

  /// Runs the body in one transaction, which is taken back where it fails or is only tried.
  private func deciding<Value: Sendable>(
    dryRun: Bool, _ body: @escaping @Sendable (Deciding) throws -> Value
  ) async throws -> Value {
    let (policy, hiddenSources) = (policy, hiddenSources)
    return try await translatingErrors(path: path) {
      try await database.write { db in
        var value: Value?
        try db.inSavepoint {
          value = try body(Deciding(db: db, policy: policy, hiddenSources: hiddenSources))
          return dryRun ? .rollback : .commit
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "nothing was decided") }
        return value
      }
    }
  }
}
