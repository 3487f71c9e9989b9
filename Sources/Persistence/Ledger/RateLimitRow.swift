import Catalog
import Foundation
import GRDB
import Sourcing

/// One row of the table `rate_limit` of a ledger, or of `allowance`, as old catalogues have it in the same columns.
enum RateLimitRow {
  static func state(of source: String, _ db: Database) throws -> RateLimitState? {
    try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM rate_limit WHERE source = ?", source)).map(state)
  }

  /// All rows of the table, by source.
  static func all(in table: String, _ db: Database) throws -> [String: RateLimitState] {
    let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
    return Dictionary(try rows.map { (try $0.value(0), try state($0)) }) { first, _ in first }
  }

  static func upsert(_ state: RateLimitState, of source: String, _ db: Database) throws {
    try db.cachedStatement(
      sql: "REPLACE INTO rate_limit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      source, state.tokens, milliseconds(state.tokensAt), state.day, state.requests,
      state.refusals, state.refusedAt.map(milliseconds), state.heldUntil.map(milliseconds),
      state.isHeldForTheDay, state.failures, state.circuitOpenUntil.map(milliseconds)
    ).execute()
  }

  private static func state(_ row: Row) throws -> RateLimitState {
    var state = RateLimitState()
    state.tokens = try row.real(1).map { min(max(0, $0), Double(mostCounted)) }
    state.tokensAt = date(try row.integer(2)) ?? .distantPast
    state.day = try row.value(3)
    state.requests = count(try row.value(4))
    state.refusals = count(try row.value(5))
    state.refusedAt = date(try row.integer(6))
    state.heldUntil = date(try row.integer(7))
    state.isHeldForTheDay = try row.value(8)
    state.failures = count(try row.value(9))
    state.circuitOpenUntil = date(try row.integer(10))
    return state
  }

  /// More than any program counts. What stands in the file may be anything, and counting on from the last number that
  /// there is would end the program.
  private static let mostCounted = 1 << 31

  private static func count(_ number: Int) -> Int { min(max(0, number), mostCounted) }

  private static func date(_ milliseconds: Int64?) -> Date? {
    milliseconds.map(Date.init(milliseconds:))
  }
}
