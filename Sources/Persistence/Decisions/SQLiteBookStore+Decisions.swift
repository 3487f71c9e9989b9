package import Catalog
package import Domain
package import Foundation
import GRDB

extension SQLiteBookStore: DecisionStore {
  package func decide(
    on references: [BookReference], extending entry: Int?, at date: Date, dryRun: Bool,
    _ act: @escaping @Sendable (ActBasis) throws -> Act?
  ) async throws -> DecidedAct {
    try await deciding(dryRun: dryRun) { decisions in
      try decisions.decide(on: references, extending: entry, at: date) { try act($0)?.storable }
    }
  }

  package func undo(_ which: Undoing, dryRun: Bool) async throws -> (entries: [JournalEntry], change: BookChange) {
    try await deciding(dryRun: dryRun) { try $0.undo(which) }
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

  package func historyPage(
    limit: Int, before id: Int?, telling verdicts: ToldVerdicts
  ) async throws -> [JournalEntry] {
    try await read { db in try JournalReader(db: db).page(limit, before: id, telling: verdicts) }
  }

  package func countBooks(
    bearing mark: Mark, onlyOf sources: Set<String>, touching named: Set<String>?
  ) async throws -> (books: Int, sources: Set<String>) {
    try await read { db in try JournalReader(db: db).countBooks(bearing: mark, onlyOf: sources, touching: named) }
  }

  private func deciding<Value: Sendable>(
    dryRun: Bool, _ body: @escaping @Sendable (DecisionTransaction) throws -> Value
  ) async throws -> Value {
    try await write(forGood: true, dryRun: dryRun) { db, settings in
      try body(DecisionTransaction(SQLiteTransaction(db: db), settings: settings))
    }
  }
}
