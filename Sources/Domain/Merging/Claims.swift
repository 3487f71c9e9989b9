/// The ISBNs by which one record can be matched: what it is, and what it lists beside.
///
/// Only records of kind `book` claim anything. Nothing is repaired: a refused ISBN is no key, and the reason is kept.
package struct Claims: Hashable, Sendable {
  /// The ISBN that the item *is*: of those it calls its own the first valid one given as ISBN-13, else the first
  /// valid one.
  package private(set) var primary: ISBN?
  /// All other valid ISBNs of the record, ascending, each once, without the primary; none for a hub.
  package private(set) var related: [ISBN] = []
  /// What is no key, in the order given, own ISBNs first; blanks and the like of "n/a" are left out.
  package private(set) var refused: [ISBNParseResult] = []
  /// True where the record lists more ISBNs than the policy's limit: only its primary is kept.
  package private(set) var isHub = false
  /// True where an ISBN-10 that the item calls its own is none of its ISBN-13s.
  package private(set) var hasPairMismatch = false

  /// All that it claims, the primary first.
  package var isbns: [ISBN] { primary.map { [$0] + related } ?? related }

  package init(_ record: SourceRecord, policy: MergePolicy) {
    guard record.kind == .book, !(record.ownISBNs.isEmpty && record.relatedISBNs.isEmpty) else { return }
    if record.relatedISBNs.isEmpty, record.ownISBNs.count == 1 {
      put(only: ISBN.read(record.ownISBNs[0], placeholders: policy.placeholders), policy)
      return
    }
    let own = record.ownISBNs.map { ISBN.read($0, placeholders: policy.placeholders) }
    let listed = record.relatedISBNs.map { ISBN.read($0, placeholders: policy.placeholders) }
    let thirteen = own.lazy.filter { $0.class == .isbn13 }.compactMap(\.isbn)
    primary = thirteen.first ?? own.lazy.compactMap(\.isbn).first
    related = Set((own + listed).compactMap(\.isbn)).filter { $0 != primary }.sorted()
    refused = (own + listed).filter { $0.isbn == nil && $0.class != .empty }
    hasPairMismatch = !thirteen.isEmpty && own.contains { $0.isbn.map { !thirteen.contains($0) } ?? false }
    isHub = related.count + (primary == nil ? 0 : 1) > policy.hubLimit
    if isHub { related = [] }
  }

  /// Of a record with one ISBN, as most have: there is none that it could contradict.
  private mutating func put(only reading: ISBNParseResult, _ policy: MergePolicy) {
    primary = reading.isbn
    refused = reading.isbn == nil && reading.class != .empty ? [reading] : []
    isHub = primary != nil && policy.hubLimit < 1
  }
}
