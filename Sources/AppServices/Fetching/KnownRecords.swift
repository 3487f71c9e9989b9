import Domain
import Sourcing

/// The records of a whole catalogue that came on earlier pages. A record that comes again, as a book in two lists, is
/// counted once.
struct KnownRecords {
  /// Hashes of the records of earlier pages. A collision makes a count wrong by one, and has no other effect.
  private var hashes: Set<Int> = []

  /// Notes the page, and gives those of its records that an earlier page had. To be called with every page, in order.
  mutating func again(on page: SourcePage) -> Set<RecordKey> {
    // Most catalogues are one page.
    if page.next == nil && hashes.isEmpty { return [] }
    let keys = page.records.map(\.recordKey)
    let again = hashes.isEmpty ? [] : Set(keys.filter { hashes.contains($0.hashValue) })
    if page.next != nil { for key in keys { hashes.insert(key.hashValue) } }
    return again
  }
}
