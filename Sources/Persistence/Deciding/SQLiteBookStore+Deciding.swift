package import Domain
package import Foundation

extension SQLiteBookStore: DecisionStore {
  package func decide(_ act: Act, at date: Date, dryRun: Bool) async throws -> (entry: JournalEntry, change: BookChange)
  {
    throw StoreError.failed(path: path, reason: "no decisions yet")
  }

  package func history(limit: Int?) async throws -> [JournalEntry] { [] }

  package func undo(_ which: Undoing, dryRun: Bool) async throws -> (entries: [JournalEntry], change: BookChange) {
    throw StoreError.failed(path: path, reason: "no decisions yet")
  }
}
