import Catalog
import Domain
import Foundation
import GRDB

/// Makes and undoes decisions, inside one transaction.
struct DecisionTransaction {
  let db: Database
  /// Those of the catalogue.
  let settings: ProjectionSettings

  /// - Throws: `CatalogError.isbnTaken`, ``DecisionRefusal``; the transaction is to be rolled back then.
  func decide(_ act: Act, at date: Date) throws -> (entry: JournalEntry, change: BookChange) {
    try settle(act.verdicts)
    let act = try reachingAbsent(act)
    // Checked before and after: where the reader gave one ISBN to two books, the later one has it.
    try refuseTakenISBNs(act.verdicts)
    let before = try books(concernedBy: act.verdicts)
    let (entry, decisions) = try JournalWriter(db: db).add(act, at: date)
    try DecisionIndex(db: db).wake(decisions: decisions, hiddenSources: settings.hiddenSources)
    let concerned = try DecisionIndex(db: db).records(concernedBy: decisions)
    try projection.update(decidedOn: concerned, released: Self.released(act.verdicts))
    try refuseTakenISBNs(act.verdicts)
    let change = BookChange(before: before, after: try books(concernedBy: act.verdicts))
    if act.verb == .merge { try change.requireOneBook() }
    return (entry, change)
  }

  /// - Throws: ``UndoRefusal``.
  func undo(_ which: Undoing) throws -> (entries: [JournalEntry], change: BookChange) {
    let entries = try entries(which)
    let verdicts = entries.flatMap(\.act.verdicts)
    try settle(verdicts)
    let before = try books(concernedBy: verdicts)
    let journal = JournalWriter(db: db)
    let concerned = try DecisionIndex(db: db).records(concernedBy: journal.decisions(of: entries))
    try journal.remove(entries)
    try projection.update(decidedOn: concerned, released: Self.released(verdicts))
    return (entries, BookChange(before: before, after: try books(concernedBy: verdicts)))
  }

  private func reachingAbsent(_ act: Act) throws -> Act {
    guard act.takesBack else { return act }
    let components = try StoredComponents(of: bookIDs(holding: act.verdicts), in: db)
    return act.reachingAbsent(components.decisions, present: Set(components.rows.keys))
  }

  /// Computes what is pending for the records named, and for those that claim an ISBN that is given or released. So
  /// nothing but the decision changes their books.
  private func settle(_ verdicts: [Decision.Verdict]) throws {
    guard try PendingRecords(db: db).areThere() else { return }
    let reading = ReferenceLookup(db: db)
    let named = try Set(verdicts.flatMap(\.records)).compactMap { try reading.record($0) }
    let claimants = try SQLiteTransaction(db: db).claimants(of: Self.released(verdicts).union(Self.given(verdicts)))
    try projection.settle(named + claimants.values.flatMap(\.self))
  }

  private static func given(_ verdicts: [Decision.Verdict]) -> [ISBN] {
    verdicts.compactMap { if case .value(.isbn13, .isbn(let isbn), _) = $0 { isbn } else { nil } }
  }

  private var projection: Projection { Projection(SQLiteTransaction(db: db), settings: settings) }
  private var policy: MergePolicy { settings.policy }

  /// What is to be undone, newest first.
  private func entries(_ which: Undoing) throws -> [JournalEntry] {
    let reading = JournalReader(db: db)
    switch which {
    case .newest(let count):
      let entries = try reading.newest(count)
      guard entries.count == count else { throw UndoRefusal.tooFew(try reading.count()) }
      return entries
    case .entry(let id):
      guard let entry = try reading.entry(id) else { throw UndoRefusal.noEntry(id) }
      let later = try UndoDependencies(db: db, policy: policy).later(entry)
      guard later.isEmpty else { throw UndoRefusal.needed(entry, by: later) }
      return [entry]
    }
  }

  /// The books that hold the records named, and those of the first that claim a released ISBN, by their first records.
  private func books(concernedBy verdicts: [Decision.Verdict]) throws -> [Book] {
    var ids = try Set(bookIDs(holding: verdicts))
    for isbn in Self.released(verdicts) {
      ids.formUnion(
        try Int64.fetchAll(
          db,
          sql: """
            SELECT record.book FROM claim CROSS JOIN record ON record.id = claim.record
            WHERE claim.isbn = ? ORDER BY claim.record LIMIT ?
            """,
          arguments: [isbn.digits, Self.mostClaimants]))
    }
    let books = try BookLoader(db: db, policy: policy).books(ids.sorted())
    return books.sorted { $0.records[0].recordKey < $1.records[0].recordKey }
  }

  /// A junk ISBN may stand on a hundred thousand records, and the books of a change are printed one by one.
  private static let mostClaimants = 100

  /// The row ids of the books that hold the records named.
  private func bookIDs(holding verdicts: [Decision.Verdict]) throws -> [Int64] {
    try ReferenceLookup(db: db).books(holding: Set(verdicts.flatMap(\.records)))
  }

  private static func released(_ verdicts: [Decision.Verdict]) -> Set<ISBN> {
    Set(verdicts.compactMap { if case .release(let isbn) = $0 { isbn } else { nil } })
  }

  /// - Throws: `CatalogError.isbnTaken` where an ISBN that these give to a book is on another.
  private func refuseTakenISBNs(_ verdicts: [Decision.Verdict]) throws {
    for case .value(.isbn13, .isbn(let isbn), let keys) in verdicts {
      let owner = try Int64.fetchOne(db, sql: "SELECT book FROM edition WHERE isbn = ?", arguments: [isbn.digits])
      guard let owner, let book = try book(holdingFirstOf: keys), owner != book else { continue }
      throw CatalogError.isbnTaken(isbn, owner: try title(owner), claimant: try title(book))
    }
  }

  /// The row id of the book that a value of these records belongs to.
  private func book(holdingFirstOf keys: [RecordKey]) throws -> Int64? {
    for key in keys.sorted() {
      if let book = try ReferenceLookup(db: db).book(holding: key) { return book }
    }
    return nil
  }

  private func title(_ book: Int64) throws -> String {
    try String.fetchOne(db, sql: "SELECT title FROM book WHERE id = ?", arguments: [book]) ?? ""
  }
}
