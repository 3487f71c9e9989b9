import Foundation
import GRDB
import Sourcing

/// One row of the table `allowance`.
enum AllowanceRow {
  static func exists(_ db: Database) throws -> Bool { try Schema.hasTable("allowance", db) }

  static func account(of source: String, _ db: Database) throws -> RateLimitState? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT tokens, tokens_at, day, requests, refusals, refused_at, held_until, held_for_the_day, failures, rests_until
        FROM allowance WHERE source = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [source]) else { return nil }
    var account = RateLimitState()
    account.tokens = row[0]
    account.tokensAt = date(row[1]) ?? .distantPast
    account.day = row[2]
    account.requests = row[3]
    account.refusals = row[4]
    account.refusedAt = date(row[5])
    account.heldUntil = date(row[6])
    account.isHeldForTheDay = row[7]
    account.failures = row[8]
    account.circuitOpenUntil = date(row[9])
    return account
  }

  static func upsert(_ account: RateLimitState, of source: String, _ db: Database) throws {
    let statement = try db.cachedStatement(sql: "REPLACE INTO allowance VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    try statement.execute(arguments: [
      source, account.tokens, RecordRow.milliseconds(account.tokensAt), account.day, account.requests,
      account.refusals, account.refusedAt.map(RecordRow.milliseconds), account.heldUntil.map(RecordRow.milliseconds),
      account.isHeldForTheDay, account.failures, account.circuitOpenUntil.map(RecordRow.milliseconds),
    ])
  }

  private static func date(_ milliseconds: Int64?) -> Date? {
    milliseconds.map(RecordRow.date(milliseconds:))
  }
}
