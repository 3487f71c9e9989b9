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

  /// The keys of the records that are printed under these ids, in view or not. Where several records have one id, the
  /// key of the lowest number; an id without a record is left out.
  func keys(printedAs ids: some Collection<RecordID>) throws -> [RecordID: RecordKey]

  /// Hands to the body the number of each record of the source with one of these keys, and the index of its key, from
  /// 0; in the order of the keys, without those that are not there.
  func eachNumber(
    of keys: [String], in source: String, _ body: (_ index: Int, _ number: RowID) throws -> Void) throws

  /// Reserves this many consecutive numbers for new records, higher than that of any record there is, and gives the
  /// first. No other writer gets them.
  func reserveRecords(_ count: Int) throws -> RowID

  /// Adds records, by ascending numbers that were reserved.
  func insert(_ records: [NewRecord]) throws

  /// Replaces what these records say.
  func replace(_ records: [RecordReplacement]) throws

  /// Removes records that nothing connects and no book holds any more, with what stood in categories of theirs. Their
  /// numbers are never given again.
  func remove(_ records: some Collection<RowID>) throws

  /// Notes new fetch times of records that say what is stored.
  func touch(_ records: [RecordTouch]) throws
}

/// What has to be known of a stored record to decide whether another takes its place.
package struct StoredRecord: Sendable {
  package var id: RowID
  /// ``SourceRecord/contentHash``; nil where an older version of the program stored the record without it.
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
