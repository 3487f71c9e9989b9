package import Catalog
package import Domain
package import Foundation
import GRDB

extension SQLiteBookStore: DecisionStore {
  package func decide(_ act: Act, at date: Date, dryRun: Bool) async throws -> (entry: JournalEntry, change: BookChange)
  {
    try await deciding(dryRun: dryRun) { try $0.decide(act.storable, at: date) }
  }

  package func undo(_ which: Undoing, dryRun: Bool) async throws -> (entries: [JournalEntry], change: BookChange) {
    try await deciding(dryRun: dryRun) { try $0.undo(which) }
  }

  package func extend(
    _ entry: Int, with act: Act, at date: Date
  ) async throws -> (entry: JournalEntry, change: BookChange) {
    try await deciding(dryRun: false) { try $0.extend(entry, with: act.storable, at: date) }
  }

  package func redo(_ count: Int, dryRun: Bool) async throws -> (entries: [JournalEntry], change: BookChange) {
    try await deciding(dryRun: dryRun) { try $0.redo(count) }
  }

  package func history(
    limit: Int?, before id: Int?, telling verdicts: ToldVerdicts
  ) async throws -> [JournalEntry] {
    try await read { db -> [JournalEntry] in
      let reader = JournalReader(db: db)
      return switch verdicts {
      case .ofEdits: try reader.newestWithEdits(limit, before: id)
      case .all: try reader.newest(limit, before: id, mostVerdicts: JournalReader.mostTold)
      }
    }
  }

  package func countBooks(
    bearing mark: Mark, onlyOf sources: Set<String>, touching named: Set<String>?
  ) async throws -> (books: Int, sources: Set<String>) {
    try await read { db in try JournalReader(db: db).countBooks(bearing: mark, onlyOf: sources, touching: named) }
  }

  package func importedMarks(of records: [RecordKey]) async throws -> Set<Mark> {
    try await read { db in try SQLiteTransaction(db: db).importedMarks(of: records) }
  }

  package func areKeptApart(_ records: [RecordKey], from others: [RecordKey]) async throws -> Bool {
    try await read { db in try SQLiteTransaction(db: db).areKeptApart(records, from: others) }
  }

  private func deciding<Value: Sendable>(
    dryRun: Bool, _ body: @escaping @Sendable (DecisionTransaction) throws -> Value
  ) async throws -> Value {
    try await write(forGood: true, dryRun: dryRun) { db, settings in
      try body(DecisionTransaction(SQLiteTransaction(db: db), settings: settings))
    }
  }
}
