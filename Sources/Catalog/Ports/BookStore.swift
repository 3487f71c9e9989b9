package import Domain
package import Foundation

/// The catalogue: records as they came, the books computed from them, and what is known of categories and fetches.
///
/// One writer, many readers. Nothing above knows SQL, row ids or paths, so that a server can carry the same protocol.
/// Every method throws ``CatalogError``.
package protocol BookStore: BulkLoading, Sendable {
  /// Puts one batch in, in one transaction: records replaced or added, their books computed anew, placements and
  /// categories kept. All of it or nothing. Records that say what is already kept only get the new fetch time.
  func ingest(_ batch: SourceBatch) async throws -> IngestSummary

  /// Notes that nothing changed at the source, without taking its pages: all that its last walk brought
  /// (``CatalogWalk``) gets this fetch time, as if it had come again. That walk has to be the last thing that was
  /// written of the source.
  ///
  /// It goes in steps, between which others may write. Broken off, or where another program writes something else of
  /// the source meanwhile, it leaves newer times behind and no other trace.
  /// - Parameters:
  ///   - version: what the source says it is a version of.
  ///   - origin: what it is asked with (``SourceFetches/catalogOrigin``).
  /// - Returns: how many records were confirmed, as unchanged; nil where the catalogue does not have just this.
  func confirm(_ version: String, of source: String, origin: String?, at time: Date) async throws -> IngestSummary?

  /// One page of the books that `query` asks for, in its order.
  func books(_ query: ListQuery) async throws -> BookPage

  /// Every book that `query` asks for, in its order, without paging; `limit`, `cursor` and `skipped` are passed over.
  /// All come from one state of the catalogue, at most 250 a chunk.
  func allBooks(_ query: ListQuery) -> CatalogChunks<Book>

  /// The books that hold these records, each once, in the order of the first of its keys; unknown keys are passed over.
  /// They are as ``ListQuery/isExplained`` has them where it is false.
  func books(holding keys: [RecordKey]) async throws -> [Book]

  /// The books that the references lead to, in their order, all from one state of the catalogue; nil for each that
  /// leads nowhere.
  /// - Parameter isExplained: as ``ListQuery/isExplained`` has it.
  func books(_ references: [BookReference], isExplained: Bool) async throws -> [Book?]

  /// The sources of the records with this id, this key or this ISBN that are kept and shown in no book, since the
  /// sources are out of view (``ProjectionSettings/hiddenSources``), by name; empty where the id or the key leads to a
  /// book or to nothing.
  ///
  /// What is out of view is found by no ISBN: records are looked through one by one, a hundred thousand at most, and
  /// what stands beyond these is not told. Whether the ISBN leads to a book is not looked at.
  func sourcesOutOfView(of reference: BookReference) async throws -> [String]

  /// The sources of the records with an id of this range that are kept and shown in no book, since the sources are out
  /// of view, by name; whether other ids of the range lead to books is not looked at.
  func sourcesOutOfView(withIDs range: ClosedRange<RecordID>) async throws -> [String]

  /// The books that records with an id of this range lead to, each once, at most `limit`, by the ids that lead there.
  func books(withIDs range: ClosedRange<RecordID>, limit: Int) async throws -> [Book]

  /// One page of a category, in the order asked for.
  ///
  /// A cursor goes on in the issue that it began with, and leaves out exactly what the pages before it showed: whatever
  /// moves, comes or goes in between, nothing is there twice and nothing that is still there is missed.
  func items(_ query: CategoryQuery) async throws -> CategoryPage

  /// The order in which the category is browsed from now on where none is asked for. Any id is taken.
  func remember(_ sort: CategorySort, for category: String) async throws

  /// All categories that were seen, by source, then the source's order. Their items are books, as many as a list of the
  /// category has.
  func categories() async throws -> [CategorySummary]

  /// The category with this id (``Category/id``); nil where there is none. Its items are not counted, so that this
  /// takes the same time however many there are.
  func category(_ id: String) async throws -> Domain.Category?

  /// The last fetches of every source that ever brought something, by source.
  func fetches() async throws -> [SourceFetches]

  /// The fetches of each source with the number of its records. Counting takes longer the more there are.
  func sources() async throws -> [SourceSummary]
}

extension BookStore {
  /// As ``books(_:isExplained:)``, with what explains the books.
  package func books(_ references: [BookReference]) async throws -> [Book?] {
    try await books(references, isExplained: true)
  }

  /// The book that the reference leads to, or nil.
  package func book(_ reference: BookReference) async throws -> Book? { try await books([reference]).first ?? nil }
}
