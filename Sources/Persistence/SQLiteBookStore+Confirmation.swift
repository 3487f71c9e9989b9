package import Catalog
package import Foundation
import GRDB

extension SQLiteBookStore {
  package func confirm(
    _ version: String, of source: String, origin: String?, at time: Date
  ) async throws -> IngestSummary? {
    let confirmation = Confirmation(
      version: version, source: source, origin: origin, time: milliseconds(time))
    var summary = IngestSummary()
    var last: Int64 = 0
    while true {
      let step = try await write(references: .lookedUp) { [last] db, settings in
        try confirmation.step(behind: last, in: db, settings)
      }
      guard let step else { return nil }
      summary.unchanged += step.count
      summary.isOutOfView = step.isOutOfView
      guard let end = step.end else { return summary }
      last = end
    }
  }
}

/// New fetch times for what a walk brought.
private struct Confirmation: Sendable {
  let version: String
  let source: String
  let origin: String?
  let time: Int64

  struct Step: Sendable {
    var count = 0
    var isOutOfView = false
    /// The last row id that was looked at; nil where all were, and the whole is confirmed.
    var end: Int64?
  }

  /// How many rows one transaction looks at, which takes some tenths of a second.
  private static let rowsAtOnce = 20_000

  /// Nil where the source was not left as the walk left it.
  func step(behind last: Int64, in db: Database, _ settings: ProjectionSettings) throws -> Step? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT id, walk_began_at FROM source
          WHERE name = ? AND walk_version = ? AND catalog_origin IS ? AND catalog_fetched_at <= ?
          """, source, version, origin, time))
    guard let row else { return nil }
    let (id, beganAt): (Int64, Int64) = (try row.value(0), try row.integer(1) ?? .max)
    // By rows: of the ids any may be missing.
    let end = try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT id FROM record WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?", last, Self.rowsAtOnce - 1))
    var step = Step(isOutOfView: settings.hiddenSources.contains(source))
    try db.cachedStatement(
      sql: "UPDATE record SET fetched_at = ? WHERE id > ? AND id <= ? AND +source = ? AND fetched_at >= ?",
      time, last, end ?? Int64.max, id, beganAt
    ).execute()
    step.count = db.changesCount
    step.end = end
    if end == nil { try finish(id, beganAt, in: db) }
    return step
  }

  /// What is left is little.
  private func finish(_ id: Int64, _ beganAt: Int64, in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE issue SET taken_at = :time
        WHERE taken_at >= :began AND category IN (SELECT id FROM category WHERE source = :source);
        UPDATE category SET items_fetched_at = :time WHERE source = :source AND items_fetched_at >= :began;
        UPDATE category SET fetched_at = :time WHERE source = :source AND fetched_at >= :began;
        UPDATE source SET catalog_fetched_at = :time WHERE id = :source;
        """, arguments: ["time": time, "began": beganAt, "source": id])
  }
}
