import Domain
import GRDB

/// The books as rows: computed from the records by ``Merging``, never edited.
struct Projection {
  let db: Database
  let policy: MergePolicy

  /// Computes anew the books of these records and of all that touch them, now or before.
  ///
  /// - Parameters:
  ///   - changed: records that are new or say something new, by row id, with claims not yet written.
  ///   - oldComponents: the components that they were in.
  /// - Returns: row ids of every record whose book was computed.
  @discardableResult
  func update(_ changed: [Int64: SourceRecord], oldComponents: Set<Int64>) throws -> [Int64] {
    guard !changed.isEmpty else { return [] }
    let quarantine = QuarantineKeeping(db: db)
    let left = oldComponents.isEmpty ? [] : try quarantine.isbns(claimedBy: changed.keys)
    try ClaimKeeping(db: db, policy: policy).keep(changed)
    var seeds = Set(changed.keys).union(try quarantine.update(claimedBy: changed.keys, leftBySome: left))
    if !oldComponents.isEmpty { seeds.formUnion(try members(of: oldComponents)) }
    return try compute(seeds, known: changed)
  }

  /// Computes the books of the seeds and of all that touch them, directly or through others.
  @discardableResult
  func compute(_ seeds: Set<Int64>, known: [Int64: SourceRecord] = [:]) throws -> [Int64] {
    let touched = try Touched(db: db, seeds: seeds, known: known)
    try remove(touched.oldBooks)
    let records = touched.members.map(\.record)
    let books = Merging.books(of: records, quarantined: touched.quarantined, policy: policy)
    let writer = BookKeeping(db: db)
    for book in books { try writer.insert(book, from: touched) }
    try db.cachedStatement(sql: "UPDATE projection SET books = books + ?")
      .execute(arguments: [books.count - touched.oldBooks.count])
    return touched.members.map(\.id)
  }

  private func members(of components: Set<Int64>) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT id FROM record WHERE component IN (SELECT value FROM json_each(?))",
      arguments: [rowIDs(components)])
  }

  private func remove(_ books: Set<Int64>) throws {
    guard !books.isEmpty else { return }
    let ids: StatementArguments = [rowIDs(books)]
    for table in ["edition WHERE book", "search WHERE rowid", "book WHERE id"] {
      try db.execute(sql: "DELETE FROM \(table) IN (SELECT value FROM json_each(?))", arguments: ids)
    }
  }
}
