package import Domain

/// The books as rows, and which records are in which.
package protocol BookStorage {
  /// The records with these numbers, ascending, each with its component and book; those that are not there are passed
  /// over.
  func members(_ ids: some Collection<RowID>) throws -> [ConnectedComponents.Member]

  /// In which books and components these records are, by number, ascending; those that are not there are passed over.
  func views(of records: some Collection<RowID>) throws -> [RecordView]

  /// All records of these components, in any order.
  func members(ofComponents components: some Collection<RowID>) throws -> [RowID]

  /// All records of the components of these records, each once, in any order; none of a record that is out of view.
  func mates(of records: some Collection<RowID>) throws -> [RowID]

  /// About how many bytes of text these records hold (``SourceRecord/byteCount``), with what the reader said of them;
  /// those that are not there are left out.
  func byteCounts(of records: some Collection<RowID>) throws -> [RowID: Int]

  /// The books of these records; those that are out of view have none.
  func books(of records: some Collection<RowID>) throws -> Set<RowID>

  /// Adds books, with their editions and the words that they are found by. The caller assigns their records to them
  /// (``assign(_:)``).
  /// - Throws: ``CatalogError/isbnTaken(_:owner:claimant:)`` where one of their ISBNs is on another book's edition.
  func insertBooks(_ books: [BookRow]) throws

  /// Replaces the old books by the new ones. Rows that are already as they should be are not written again.
  /// - Parameters:
  ///   - old: row ids of books, some of which may be gone already.
  ///   - books: best by ascending numbers, as a full-text index takes them.
  /// - Returns: the row ids of new books, which have no rank yet.
  /// - Throws: as ``insertBooks(_:)``.
  func replaceBooks(_ old: Set<RowID>, with books: [BookRow]) throws -> Set<RowID>

  /// Removes books, with their editions and words.
  func removeBooks(_ books: some Collection<RowID>) throws

  /// Assigns records to their components and books.
  func assign(_ memberships: [RecordMembership]) throws

  /// Takes records out of their components and books.
  func takeOutOfView(_ records: some Collection<RowID>) throws

  /// Gives the books of these records their best rank in the current issues of lists.
  func rankBooks(of records: some Collection<RowID>) throws

  /// Gives the books that stand in any issue of these categories their best rank, each once: a book may stand in all of
  /// them.
  func rankBooks(inAnyIssueOf categories: some Collection<RowID>) throws

  /// Sets the best rank of the books of those records that stand in some category. Other new books have none.
  func rankBooks(ofPlacedAmong records: some Collection<RowID>) throws

  // MARK: Bulk loading

  /// Drops the indexes that lists are sorted by, where there is no book yet (``BulkLoading``).
  /// - Returns: true where they were there.
  func leaveOutListIndexes() throws -> Bool

  /// Makes those indexes that are missing.
  func makeListIndexes() throws

  // MARK: Whole books

  /// The books that the references lead to, in their order; nil for each that leads nowhere.
  func books(_ references: [BookReference]) throws -> [RowID?]

  /// The books that hold these records; a record that is unknown or out of view is left out.
  func books(holding keys: some Collection<RecordKey>) throws -> [RecordKey: RowID]

  /// The books on whose editions these ISBNs are; one that is on none is left out.
  func books(bearing isbns: some Collection<ISBN>) throws -> [ISBN: RowID]

  /// The books with these numbers as they are shown, with the lists that they stand in, in this order; those that are
  /// not there are passed over.
  /// - Parameters:
  ///   - policy: that of the catalogue.
  ///   - explained: true: they are computed, and say why they show what they show. False: as they are stored, without
  ///     what was decided or came in since they were computed.
  func books(_ ids: [RowID], by policy: MergePolicy, explained: Bool) throws -> [Book]

  /// The titles shown of these books; a book that is not there is left out.
  func titles(of books: some Collection<RowID>) throws -> [RowID: String]
}

/// The component and the book that a record belongs to.
package struct RecordMembership {
  package var record: RowID
  package var component: RowID
  package var book: RowID
}

/// A record without what it says.
package struct RecordView {
  package var id: RowID
  package var source: String
  /// Nil for a record that is out of view, as ``book`` is.
  package var component: RowID?
  package var book: RowID?

  package init(id: RowID, source: String, component: RowID?, book: RowID?) {
    self.id = id
    self.source = source
    self.component = component
    self.book = book
  }
}
