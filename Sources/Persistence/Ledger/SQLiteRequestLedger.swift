package import Foundation
import GRDB
package import Sourcing

/// The ledger in the catalogue's file, so that what was asked counts for all programs that use this catalogue.
///
/// Each account is read and written in one transaction that no other program gets between.
package struct SQLiteRequestLedger: RequestLedger {
  private let store: SQLiteBookStore

  /// The ledger of the catalogue that the store has open.
  package init(_ store: SQLiteBookStore) {
    self.store = store
  }

  /// - Throws: `StoreError`.
  package func take(
    from source: String, limits: SourceLimits, at now: Date, insisting: Bool
  ) async throws -> Hold? {
    try await change(source) { $0.take(limits, at: now, insisting: insisting) }
  }

  /// - Throws: `StoreError`.
  package func note(
    _ event: RequestEvent, of source: String, limits: SourceLimits, at now: Date
  ) async throws -> Hold? {
    try await change(source) { $0.note(event, limits, at: now) }
  }

  /// - Throws: `StoreError`.
  package func remaining(of source: String, limits: SourceLimits, at now: Date) async throws -> Remaining {
    try await store.read { db in
      try (AllowanceRow.account(of: source, db) ?? RequestAccount()).remaining(limits, at: now)
    }
  }

  private func change<Value: Sendable>(
    _ source: String, _ body: @escaping @Sendable (inout RequestAccount) -> Value
  ) async throws -> Value {
    try await translatingErrors(path: store.path) {
      try await store.database.write { db in
        let before = try AllowanceRow.account(of: source, db)
        var account = before ?? RequestAccount()
        let value = body(&account)
        if account != before ?? RequestAccount() { try AllowanceRow.keep(account, of: source, db) }
        return value
      }
    }
  }
}
