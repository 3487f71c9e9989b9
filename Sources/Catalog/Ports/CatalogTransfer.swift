package import Domain
package import Foundation

/// Exporting the whole catalogue, and importing it into another.
///
/// Every method throws ``CatalogError``, and what `next` throws.
package protocol CatalogTransfer: Sendable {
  /// All that makes the catalogue whole, from one state of it, at most 250 elements a chunk. Row ids and the order of
  /// arrival decide nothing: a catalogue that was imported gives the same elements.
  ///
  /// Books come first, as `query` asks for them (without paging); then what ``CatalogElement`` lists, in its order.
  /// Where the query leaves books out, only what concerns the others comes: no record of no book, no category without
  /// a placement of theirs, no decision that names none of their records.
  func export(_ query: ListQuery) -> CatalogChunks<CatalogElement>

  /// Imports what `next` gives until it gives nil, all in one transaction: all of it or nothing. With `dryRun` the
  /// transaction is rolled back. The elements may come in any order, but for entries, which come by id. What comes
  /// behind ``CatalogElement/nextExport`` is imported as by a further import.
  ///
  /// `next` is called again and again while the transaction is open, on the thread of the connection that writes and
  /// never on one that tasks share: it may wait for a file or a pipe without keeping any task waiting but those that
  /// write. These, and other programs that write, wait until it has given nil; reads do not.
  ///
  /// - Records are kept as any fetch is: one that says less or is older than what is here changes nothing. One that was
  ///   never fetched (its time is `distantPast`) comes now; where it says what is here, that keeps its time.
  /// - A ``BookCopy`` changes nothing where all that it was made of is here; else its own record is kept. Its marks
  ///   become decisions without an entry, older than all that was decided here; what the book says already does not.
  /// - A category that is here takes the name, and the newest issue, of the one seen later. Placements that are not
  ///   here come in; into a category without issues only if its items were not taken later here. New categories follow
  ///   those known. A placement of a record or category that is in neither is passed over.
  /// - An entry that is here already (same time, verb and verdicts) is passed over. It keeps its id where that is
  ///   higher than any ever given here and not beyond 2^32; else it gets the next one, so that the order among those
  ///   that come in stays. What gave way in it (``JournalEntry/passedOver``) gives way to the same entries under their
  ///   ids here, as far as they came before it.
  /// - A decision without an entry is passed over where the same is here.
  func `import`(dryRun: Bool, _ next: @Sendable () throws -> CatalogElement?) async throws -> ImportSummary

  /// As ``import(dryRun:_:)``, of another program's file, whose rows come as copies of books: in one entry of the
  /// journal, which ``DecisionStore/undo(_:dryRun:)`` takes back with the records that it brought. Where nothing of the
  /// file is new there is no entry.
  ///
  /// What the form of the file cannot say of a record (``ImportEntry/vocabulary``) stays as it is stored, and is then
  /// the record's own: it stays also where the import that brought it first is undone.
  ///
  /// A mark of a row becomes a decision of that entry, unless the reader decided about it elsewhere than in an import,
  /// or an earlier import said the same of that row.
  func importRows(
    as entry: ImportEntry, dryRun: Bool, _ next: @Sendable () throws -> CatalogElement?
  ) async throws -> ImportSummary
}

/// How an import stands in the journal.
package struct ImportEntry: Hashable, Sendable {
  /// What was imported, for the history.
  package var title: String
  package var at: Date
  /// What the file can say of its books; nil: all. Of what it cannot say a record keeps what is stored of it.
  package var vocabulary: RowVocabulary?

  package init(title: String, at: Date, vocabulary: RowVocabulary? = nil) {
    self.title = title
    self.at = at
    self.vocabulary = vocabulary
  }
}

/// What an import changed.
package struct ImportSummary: Hashable, Sendable {
  package var records = IngestSummary()
  /// Entries of the journal, and decisions without one, that were not there.
  package var entries = 0
  package var decisions = 0
  /// The entry that holds all of it, or would; nil where there is none.
  package var entry: Int?
  /// How many values rows of another program's file have that are passed over, by mark, since the reader decided
  /// otherwise here.
  package var passedOver: [Mark: Int] = [:]
  /// By mark, of how many books the values of such rows are shown instead of what rows of other files said.
  package var replaced: [Mark: Int] = [:]
  /// By field, how many rows made of records that are here say something else than their book, which stands.
  package var differing: [Field: Int] = [:]
  /// How many of the books that rows brought bear the title and the author of another book.
  package var namesakes = 0

  package init() {}
}

extension ImportSummary {
  package static func += (left: inout ImportSummary, right: ImportSummary) {
    left.records += right.records
    left.entries += right.entries
    left.decisions += right.decisions
    left.entry = right.entry ?? left.entry
    left.passedOver.merge(right.passedOver, uniquingKeysWith: +)
    left.replaced.merge(right.replaced, uniquingKeysWith: +)
    left.differing.merge(right.differing, uniquingKeysWith: +)
    left.namesakes += right.namesakes
  }
}
