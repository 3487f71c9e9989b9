import Catalog
import Domain
import GRDB

/// The books as rows: computed from the records by ``Merging``, never edited.
struct Projection {
  let db: Database
  /// Those of the catalogue.
  let settings: ProjectionSettings

  private var policy: MergePolicy { settings.policy }

  /// Computes anew the books of these records and of all that touch them, now or before.
  ///
  /// - Parameters:
  ///   - records: new and changed records, whose claims are not yet written.
  ///   - oldComponents: the components that they were in.
  func update(_ records: RecordIngest.Rest, oldComponents: Set<Int64>) throws {
    guard !records.isEmpty else { return }
    var pending = Pending()
    try take(records, oldComponents: oldComponents, into: &pending)
    try compute(seeds(pending), known: records.replaced.merging(records.added) { first, _ in first })
  }

  /// Records whose claims are written, and whose books are not computed anew yet.
  struct Pending {
    fileprivate var changed: Set<Int64> = []
    /// The other records of the components that they were in.
    fileprivate var others: Set<Int64> = []
    /// ISBNs in quarantine that some of them claimed before.
    fileprivate var left: Set<Int64> = []

    var count: Int { changed.count }
  }

  /// The first half of ``update(_:oldComponents:)``, for a caller that takes many batches before it computes: a
  /// component to which each of them adds is then computed once.
  func take(_ records: RecordIngest.Rest, oldComponents: Set<Int64>, into pending: inout Pending) throws {
    if !oldComponents.isEmpty {
      pending.left.formUnion(try QuarantineIndex(db: db).isbns(claimedBy: records.replaced.keys))
      pending.others.formUnion(try members(of: oldComponents))
    }
    let claims = ClaimIndex(db: db, policy: policy)
    try claims.update(records.replaced)
    try claims.add(records.added)
    pending.changed.formUnion(records.replaced.keys)
    pending.changed.formUnion(records.added.keys)
  }

  /// The second half: computes the books of all that is pending, a ``batch`` and what touches it at a time.
  /// - Parameter report: called before each step with how many records are left.
  func update(_ pending: Pending, report: (_ left: Int) -> Void = { _ in }) throws {
    var seeds = try seeds(pending)
    // All of them first: an ISBN may go from a book that is computed late to one that is computed early.
    try removeBooks(of: rowIDs(seeds))
    try computeInSteps(&seeds, report: report)
  }

  private func computeInSteps(_ seeds: inout Set<Int64>, report: (_ left: Int) -> Void = { _ in }) throws {
    while !seeds.isEmpty {
      report(seeds.count)
      let step = try first(of: seeds)
      seeds.subtract(step)
      seeds.subtract(try compute(step))
    }
  }

  private static let batch = BatchSize(records: 1000, bytes: 4 << 20)

  /// As many of the records as fill a ``batch``.
  private func first(of seeds: Set<Int64>) throws -> Set<Int64> {
    let some = Set(seeds.prefix(Self.batch.records))
    let cursor = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT id, \(RecordRow.byteCount) FROM record WHERE id IN (SELECT value FROM json_each(?))", rowIDs(some))
    )
    var (first, size) = (Set<Int64>(), BatchSize())
    while !size.fills(Self.batch), let row = try cursor.next() {
      first.insert(row[0])
      size.records += 1
      size.bytes += row[1]
    }
    // Where none is a record any more there is nothing to compute.
    return first.isEmpty ? some : first
  }

  private func seeds(_ pending: Pending) throws -> Set<Int64> {
    let bearing = try QuarantineIndex(db: db).update(claimedBy: pending.changed, leftBySome: pending.left)
    return pending.changed.union(pending.others).union(bearing)
  }

  /// Computes by the settings of the catalogue those of these records that are still of former ones, and what touches
  /// them.
  func settle(_ records: some Sequence<Int64>) throws {
    var pending = Set(try PendingRecords(db: db).all(among: records))
    try computeInSteps(&pending)
  }

  /// Computes anew what decisions concern that were made or taken away.
  ///
  /// - Parameters:
  ///   - records: as ``DecisionIndex/records(concernedBy:)`` gave them while the decisions were there.
  ///   - isbns: the ISBNs that they release.
  func update(decidedOn records: Set<Int64>, released isbns: Set<Int64>) throws {
    let components = try Int64.fetchSet(
      db, sql: "SELECT component FROM record WHERE id IN (SELECT value FROM json_each(?))", arguments: [rowIDs(records)]
    )
    let seeds = try records.union(members(of: components))
      .union(QuarantineIndex(db: db).update(released: isbns))
    if !seeds.isEmpty { try compute(seeds) }
  }

  /// Computes the books of the seeds and of all that touch them, directly or through others.
  /// - Returns: the row ids of all these, and of those that went out of view.
  @discardableResult
  func compute(_ seeds: Set<Int64>, known: [Int64: SourceRecord] = [:]) throws -> Set<Int64> {
    let (touched, hidden) = try touched(by: seeds, known: known)
    try remove(touched.oldBooks)
    let records = touched.members.map(\.record)
    let books = Merging.books(
      of: records, decisions: touched.decisions, quarantined: touched.quarantined, policy: policy)
    let rows = books.compactMap { BookRow($0, from: touched) }
    try SQLiteTransaction(db: db).insertBooks(rows)
    try point(touched.members, at: rows)
    let members = touched.members.map(\.id)
    try rankBooks(ofPlacedAmong: members)
    return hidden.union(members)
  }

  /// Makes the records those of their books, where they are not already.
  private func point(_ members: [ConnectedComponents.Member], at books: [BookRow]) throws {
    let before = Dictionary(uniqueKeysWithValues: members.map { ($0.id, ($0.component, $0.book)) })
    let pointing = try RowStatement("UPDATE record SET component = ?, book = ? WHERE id = ?", in: db)
    for book in books {
      for member in book.members where before[member].map({ $0 == (book.component, book.id) }) != true {
        pointing.bind(book.component, at: 1)
        pointing.bind(book.id, at: 2)
        pointing.bind(member, at: 3)
        try pointing.run()
      }
    }
  }

  /// What the seeds touch, after all of it that was of former settings has come to be of those of the catalogue.
  ///
  /// A record that comes to be of other settings may claim other ISBNs, and so touch more than before.
  /// - Returns: also the records that went out of view.
  private func touched(
    by seeds: Set<Int64>, known: [Int64: SourceRecord]
  ) throws -> (touched: ConnectedComponents, hidden: Set<Int64>) {
    let rebuild = PendingRebuild(db: db, settings: settings)
    var (seeds, hidden) = (seeds, Set<Int64>())
    while true {
      let touched = try ConnectedComponents(db: db, seeds: seeds, known: known)
      let pending = try PendingRecords(db: db).all(among: touched.members.lazy.map(\.id))
      guard !pending.isEmpty else { return (touched, hidden) }
      let renewed = try rebuild.renew(pending)
      if renewed.areTogetherAsBefore { return (touched, hidden) }
      try remove(renewed.books)
      hidden.formUnion(renewed.hidden)
      seeds = seeds.union(renewed.concerned).subtracting(hidden)
    }
  }

  /// Gives the books of these records their best rank in the current issues of lists.
  func rankBooks(of records: Set<Int64>) throws {
    guard !records.isEmpty else { return }
    try rankBooks("SELECT book FROM record WHERE id IN (SELECT value FROM json_each(?))", records)
  }

  /// The same for those of the records that stand in some category; new books have no rank before.
  private func rankBooks(ofPlacedAmong records: [Int64]) throws {
    try rankBooks(
      """
      SELECT record.book FROM json_each(?) JOIN record ON record.id = value
      WHERE EXISTS (SELECT 1 FROM placement WHERE placement.record = record.id)
      """, records)
  }

  private func rankBooks(_ selection: String, _ records: some Sequence<Int64>) throws {
    try db.cachedStatement(
      sql: """
        UPDATE book SET rank = (
          SELECT min(placement.rank) FROM record
          JOIN placement ON placement.record = record.id
          JOIN category ON category.id = placement.category AND category.date = placement.date
          WHERE record.component = book.component AND record.book = book.id AND category.kind = 'list')
        WHERE id IN (\(selection))
        """
    ).execute(arguments: [rowIDs(records)])
  }

  private func members(of components: Set<Int64>) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT id FROM record WHERE component IN (SELECT value FROM json_each(?))",
      arguments: [rowIDs(components)])
  }

  private func removeBooks(of records: String) throws {
    try remove(
      Int64.fetchSet(
        db, sql: "SELECT book FROM record WHERE id IN (SELECT value FROM json_each(?)) AND book IS NOT NULL",
        arguments: [records]))
  }

  private func remove(_ books: Set<Int64>) throws {
    guard !books.isEmpty else { return }
    let ids: StatementArguments = [rowIDs(books)]
    for table in ["edition WHERE book", "search WHERE rowid", "book WHERE id"] {
      try db.execute(sql: "DELETE FROM \(table) IN (SELECT value FROM json_each(?))", arguments: ids)
    }
    try SQLiteTransaction(db: db).countBooks(-db.changesCount)
  }
}
