package import Domain
package import Foundation

/// The records as their sources gave them.
package protocol RecordStorage {
  /// What is stored under these keys, in view or not.
  func stored(_ keys: some Collection<RecordKey>) throws -> [RecordKey: StoredRecord]

  /// The records with these numbers; those that are not there are passed over.
  func records(_ ids: some Collection<RowID>) throws -> [RowID: SourceRecord]

  /// The numbers of these records, in view or not; those that are not there are left out.
  func numbers(of keys: some Collection<RecordKey>) throws -> [RecordKey: RowID]

  /// Of these ids those that a record has, in view or not, with its key; where several have one, that of the first by
  /// number.
  func keys(printedAs ids: some Collection<RecordID>) throws -> [RecordID: RecordKey]

  /// Gives of each of these records of one source that is there its index among the keys, from 0, and its number; in
  /// their order.
  func eachNumber(
    of keys: [String], in source: String, _ body: (_ index: Int, _ number: RowID) throws -> Void) throws

  /// The first of so many consecutive numbers for new records, higher than that of any record there is. A database to
  /// which several write at once has to set them aside; nobody else gets them.
  func reserveRecords(_ count: Int) throws -> RowID

  /// Adds records, by ascending numbers that were reserved.
  func insert(_ records: [NewRecord]) throws

  /// Puts what these say in the place of what was said.
  func replace(_ records: [RecordReplacement]) throws

  /// Removes records that nothing connects and no book holds any more, with what stood in categories of theirs. Their
  /// numbers are never given again.
  func remove(_ records: some Collection<RowID>) throws

  /// Notes when records were fetched again that say what is stored.
  func touch(_ records: [RecordTouch]) throws

  /// Which of the ISBNs are known: a record claims it, an edition bears it, a decision names it, or it is in quarantine.
  func known(among isbns: some Collection<ISBN>) throws -> Set<ISBN>

  /// Which of the keys some decision names.
  func decided(among keys: some Collection<RecordKey>) throws -> Set<RecordKey>
}

/// What has to be known of a stored record to decide whether another takes its place.
package struct StoredRecord: Sendable {
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
package struct NewRecord: Sendable {
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
