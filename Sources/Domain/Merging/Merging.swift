/// Merging by ISBN: the rules of `docs/merging.md` as a pure function.
package enum Merging {}

extension Merging {
  /// The books of these records, in the order of their first records.
  ///
  /// A function of the set of records, the decisions and the policy: the order of `records`, a record given twice and
  /// other records that touch none of these change nothing. Of two records with one key the one that holds more
  /// stands, then the one fetched later.
  ///
  /// - Parameters:
  ///   - records: one component (all that touch, directly or through others), or several at once.
  ///   - decisions: in any order; those on absent records sleep.
  ///   - quarantined: ISBNs that are no key for anyone.
  package static func books(
    of records: [SourceRecord], decisions: [Decision] = [], quarantined: Set<ISBN> = [], policy: MergePolicy
  ) -> [Book] {
    records.sorted { $0.recordKey < $1.recordKey }.map { record in
      var book = Book(id: record.id, kind: record.kind, title: record.title, records: [record])
      let primary = Claims(record, policy: policy).primary
      book.isbn = primary
      book.editions = [Edition(isbn: primary, recordKey: primary == nil ? record.recordKey : nil)]
      return book
    }
  }
}
