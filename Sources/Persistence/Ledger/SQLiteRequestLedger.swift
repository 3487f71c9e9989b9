package import Foundation
import GRDB
package import Sourcing

/// The ledger in the catalogue's file, so that what was asked counts for all programs that use this catalogue.
///
/// Each account is read and written in one transaction that no other program gets between.
package struct SQLiteRequestLedger: RequestLedger {
  private let connections: CatalogConnections
  private let path: String

  /// The ledger of the catalogue that the store has open.
  package init(_ store: SQLiteBookStore) {
    connections = store.connections
    path = store.path
  }

  /// The ledger of a catalogue that nobody has open here: the catalogue is neither made, nor brought up to date, nor
  /// computed anew for it.
  ///
  /// Nil where there is no catalogue yet.
  /// - Throws: `CatalogError`.
  package init?(path: String) throws {
    let connections = try translatingErrors(path: path) { try CatalogFile(path: path).openAsItStands() }
    guard let connections else { return nil }
    self.connections = connections
    self.path = path
  }

  /// - Throws: `CatalogError`.
  package func take(
    from source: String, limits: SourceLimits, at now: Date, bypassingLimits: Bool
  ) async throws -> Backoff? {
    try await change(source) { $0.take(limits, at: now, bypassingLimits: bypassingLimits) }
  }

  /// - Throws: `CatalogError`.
  package func note(
    _ event: RequestEvent, of source: String, limits: SourceLimits, at now: Date
  ) async throws -> Backoff? {
    try await change(source) { $0.note(event, limits, at: now) }
  }

  /// - Throws: `CatalogError`.
  package func remaining(of source: String, limits: SourceLimits, at now: Date) async throws -> Remaining {
    try await connections.read(path: path) { db in
      // A catalogue of the first shape has no account yet.
      let account = try AllowanceRow.exists(db) ? AllowanceRow.account(of: source, db) : nil
      return (account ?? RateLimitState()).remaining(limits, at: now)
    }
  }

  private func change<Value: Sendable>(
    _ source: String, _ body: @escaping @Sendable (inout RateLimitState) -> Value
  ) async throws -> Value {
    try await translatingErrors(path: path) {
      try await connections.writer.write { db in
        guard try AllowanceRow.exists(db) else {
          var account = RateLimitState()
          return body(&account)
        }
        let before = try AllowanceRow.account(of: source, db)
        var account = before ?? RateLimitState()
        let value = body(&account)
        if account != before ?? RateLimitState() { try AllowanceRow.upsert(account, of: source, db) }
        return value
      }
    }
  }
}
