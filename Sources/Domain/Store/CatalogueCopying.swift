package import Foundation

/// Taking out the whole catalogue, and putting it into another.
///
/// Every method throws ``StoreError``, and what `body` and `next` throw.
package protocol CatalogueCopying: Sendable {
  /// All that makes the catalogue whole, from one state of it, however many writes happen meanwhile; memory stays
  /// bounded. Row ids and the order of arrival decide nothing: a catalogue that was put in gives the same pieces.
  ///
  /// Books come first, as `query` asks for them (without paging); then what ``CataloguePiece`` lists, in its order.
  /// Where the query leaves books out, only what concerns the others comes: no record of no book, no category without
  /// a placement of theirs, no decision that names none of their records.
  func takeOut(_ query: ListQuery, _ body: @Sendable (CataloguePiece) throws -> Void) async throws

  /// Puts in what `next` gives until it gives nil, all in one transaction: all of it or nothing. With `dryRun` the
  /// transaction is taken back. The pieces may come in any order.
  ///
  /// Records are kept as any fetch is: one that says less or is older than what is here changes nothing. An entry that
  /// is here already (same time, verb and verdicts) is passed over; one whose id is taken gets the next free id.
  func putIn(dryRun: Bool, _ next: @Sendable () throws -> CataloguePiece?) async throws -> PutIn
}

/// One piece of a whole catalogue.
package enum CataloguePiece: Hashable, Sendable {
  /// As shown, with all its records. Putting in takes the records and passes over what is computed.
  /// The times are when each of its records came into the catalogue.
  case book(Book, addedAt: [RecordKey: Date])
  /// A record of no book in view; by key order.
  case record(SourceRecord, addedAt: Date)
  /// By source, then the source's order.
  case category(CategorySummary)
  /// By category, date, page and place.
  case placement(Placement)
  /// By id.
  case entry(JournalEntry)
  /// A decision that an import brought, in no entry; in the order in which they came.
  case decision(Decision.Verdict)
}

/// What putting in changed.
package struct PutIn: Hashable, Sendable {
  package var records = KeptBatch()
  /// Entries of the journal, and decisions without one, that were not there.
  package var entries = 0
  package var decisions = 0

  package init() {}
}
