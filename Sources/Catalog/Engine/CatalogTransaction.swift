package import Domain
package import Foundation

/// The number of a record in its store: records that come later have higher ones. A book has that of its first record,
/// a component that of its lowest.
package typealias RowID = Int64

/// One write of a catalogue, all of it or nothing: what a database has to give the engine, by sets.
///
/// The engine runs where the database lets it write, on one thread from beginning to end, and waits for each answer; so
/// the port is not asynchronous, and a batch costs a few calls, however many records it has. Every method throws what
/// the database throws, which its store makes a ``CatalogError`` of.
package protocol CatalogTransaction {
  // MARK: Sources and categories

  /// Notes what the batch completes of its source, which is made known where it was not.
  func noteFetch(of batch: SourceBatch) throws

  /// Brings the categories that the batch names up to date, and what stands in them.
  /// - Returns: the records that are or were in the current contents of those that are lists, where ranks count.
  func upsertCategories(of batch: SourceBatch) throws -> Set<RowID>

  // MARK: Records

  /// What is stored under these keys, in view or not.
  func stored(_ keys: [RecordKey]) throws -> [RecordKey: StoredRecord]

  /// The records with these numbers; those that are not there are passed over.
  func records(_ ids: some Collection<RowID>) throws -> [RowID: SourceRecord]

  /// The first of so many consecutive numbers for new records, higher than any given before.
  func reserveRecords(_ count: Int) throws -> RowID

  /// Adds records, by ascending numbers that were reserved.
  func insert(_ records: some Collection<NewRecord>) throws

  /// Puts what these say in the place of what was said.
  func replace(_ records: some Collection<RecordReplacement>) throws

  /// Notes when records were fetched again that say what is stored.
  func touch(_ records: some Collection<RecordTouch>) throws

  /// Those of the ISBNs that anything stored knows: a record claims it, an edition bears it, a decision names it, or it
  /// is in quarantine.
  func known(among isbns: some Collection<ISBN>) throws -> Set<ISBN>

  /// Those of the keys that some decision names.
  func decided(among keys: some Collection<RecordKey>) throws -> Set<RecordKey>

  // MARK: What connects records

  /// Adds claims of records that have none.
  func addClaims(_ claims: some Collection<RecordClaims>) throws

  /// Takes away the claims of these records, their keys of title and author, and that decisions name them in view.
  func removeConnections(of records: some Collection<RowID>) throws

  /// The ISBNs that these records claim, in any order.
  func claims(of records: some Collection<RowID>) throws -> [(record: RowID, isbn: ISBN)]

  /// The records that claim these ISBNs; one that nobody claims is left out.
  func claimants(of isbns: some Collection<ISBN>) throws -> [ISBN: [RowID]]

  /// The first records that claim these ISBNs, by number, at most so many of each.
  func claimants(of isbns: some Collection<ISBN>, atMost limit: Int) throws -> [ISBN: [SourceRecord]]

  /// False where no record has a key of title and author, so that none joins any.
  func joinsByTitleAndAuthor() throws -> Bool

  /// Adds keys of title and author of records that have none.
  func addTitleAuthors(_ keys: some Collection<(RowID, [String])>) throws

  /// The keys of title and author of these records.
  func titleAuthors(of records: some Collection<RowID>) throws -> [String]

  /// The records that have these keys.
  func holders(ofTitleAuthors keys: some Collection<String>) throws -> [String: [RowID]]

  // MARK: Quarantine

  /// Those of the ISBNs that are in quarantine.
  func quarantined(among isbns: some Collection<ISBN>) throws -> Set<ISBN>

  /// Those of the ISBNs that three records claim, or more; with fewer none contradict one another.
  func crowded(among isbns: some Collection<ISBN>) throws -> Set<ISBN>

  /// Those of the ISBNs that the reader released.
  func released(among isbns: some Collection<ISBN>) throws -> Set<ISBN>

  func putIntoQuarantine(_ isbns: some Collection<ISBN>) throws

  func takeOutOfQuarantine(_ isbns: some Collection<ISBN>) throws

  /// The claimants of these ISBNs, and the records to whose books the reader gave them: an ISBN that goes into
  /// quarantine is a claimant's no longer, and so goes to the book that the reader gave it.
  func bearers(of isbns: some Collection<ISBN>) throws -> [RowID]

  // MARK: Decisions

  /// False where no decision names a record in view.
  func decides() throws -> Bool

  /// Notes which decisions name these records, which come into view.
  func wakeDecisions(naming records: some Collection<RowID>) throws

  /// The decisions that name these records and bind those that they name.
  func bonds(of records: some Collection<RowID>) throws -> [DecisionBond]

  /// The decisions that give these ISBNs.
  func bonds(giving isbns: some Collection<ISBN>) throws -> [DecisionBond]

  /// The records in view that these decisions name, by decision.
  func records(boundBy decisions: some Collection<RowID>) throws -> [RowID: [RowID]]

  /// All that decides about these records, in the order in which it was decided; of a value or a mark of theirs that was
  /// taken back, also what took it back.
  func decisions(on records: some Collection<RowID>) throws -> [Decision]

  // MARK: Books

  /// The records with these numbers, ascending, with where they are.
  func members(_ ids: some Collection<RowID>) throws -> [ConnectedComponents.Member]

  /// All records of these components.
  func members(ofComponents components: some Collection<RowID>) throws -> [RowID]

  /// All records of the components of these records.
  func mates(of records: some Collection<RowID>) throws -> [RowID]

  /// About how many bytes of text these records hold (``SourceRecord/byteCount``).
  func byteCounts(of records: some Collection<RowID>) throws -> [(RowID, Int)]

  /// The books of these records.
  func books(of records: some Collection<RowID>) throws -> Set<RowID>

  /// Takes books away, with their editions and words.
  func removeBooks(_ books: some Collection<RowID>) throws

  /// Makes records those of their components and books.
  func place(_ places: some Collection<RecordPlace>) throws

  /// Makes records those of no component and no book.
  func takeOutOfView(_ records: some Collection<RowID>) throws

  /// Gives the books of these records their best rank in the current issues of lists.
  func rankBooks(of records: some Collection<RowID>) throws

  /// The same for those of the records that stand in some category; new books have no rank before.
  func rankBooks(ofPlacedAmong records: some Collection<RowID>) throws

  // MARK: Former settings

  /// Those of these records whose books are still those of former settings.
  func pending(among records: some Collection<RowID>) throws -> [RowID]

  func removePending(_ records: some Collection<RowID>) throws

  /// The policies that the books of these pending records were computed with, each once; nil for one that cannot be read.
  func formerPolicies(of records: some Collection<RowID>) throws -> [FormerPolicy?]

  /// Adds books, with their editions and the words that they are found by. Their records are to be placed by who calls.
  /// - Throws: ``CatalogError/isbnTaken(_:owner:claimant:)`` where one of their ISBNs is on another book's edition.
  func insertBooks(_ books: some Collection<BookRow>) throws
}

/// What has to be known of a stored record to decide whether another takes its place.
package struct StoredRecord {
  package var id: RowID
  /// ``SourceRecord/contentHash``; nil where none was made, in catalogues of before.
  package var contentHash: Int64?
  package var detail: SourceRecord.Detail
  /// Milliseconds since 1970.
  package var fetchedAt: Int64
  /// Nil for a record that is out of view.
  package var component: RowID?

  package init(id: RowID, contentHash: Int64?, detail: SourceRecord.Detail, fetchedAt: Int64, component: RowID?) {
    self.id = id
    self.contentHash = contentHash
    self.detail = detail
    self.fetchedAt = fetchedAt
    self.component = component
  }
}

/// A record that was not there.
package struct NewRecord {
  package var id: RowID
  package var printedID: RecordID
  package var record: SourceRecord
  package var contentHash: Int64
  package var addedAt: Date
  /// True where the record is a book of its own, and a component.
  package var isAlone = false
}

/// A record that says something new.
package struct RecordReplacement {
  package var id: RowID
  package var record: SourceRecord
  package var contentHash: Int64
}

/// A record that was fetched again, or of which a hash is made for the first time.
package struct RecordTouch {
  package var id: RowID
  package var contentHash: Int64
  /// Milliseconds since 1970.
  package var fetchedAt: Int64
}

/// Where a record is to be.
package struct RecordPlace {
  package var record: RowID
  package var component: RowID
  package var book: RowID
}

/// A policy, and by which rules of merging it was applied.
package struct FormerPolicy {
  package var rules: Int
  package var policy: MergePolicy

  package init(rules: Int, policy: MergePolicy) {
    self.rules = rules
    self.policy = policy
  }
}

package struct RecordClaims {
  package var record: RowID
  package var claims: Claims

  package init(record: RowID, claims: Claims) {
    self.record = record
    self.claims = claims
  }
}
