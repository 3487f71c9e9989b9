import Domain
import Sourcing

/// Which records of a whole catalogue came on earlier pages: one that comes again, as a book that two lists name, is
/// counted once.
struct KnownRecords {
  /// Hashes of the records that there were; of two with one hash the second counts as known, which puts a number wrong
  /// by one and nothing else.
  private var hashes: Set<Int> = []

  /// The records of the page that an earlier one had. To be told every page, in order.
  mutating func again(on page: SourcePage) -> Set<RecordKey> {
    // Most catalogues are one page.
    if page.next == nil && hashes.isEmpty { return [] }
    let keys = page.records.map(\.recordKey)
    let again = hashes.isEmpty ? [] : Set(keys.filter { hashes.contains($0.hashValue) })
    if page.next != nil { for key in keys { hashes.insert(key.hashValue) } }
    return again
  }
}
