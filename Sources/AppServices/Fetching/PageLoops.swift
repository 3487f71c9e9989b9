import Domain
import Sourcing

// A source may give the same pages for ever, each time with another token. A token that comes twice is found by the
// `Paginator`; what is here finds the other loops.

extension SourceError {
  static let inCircles = SourceError.badResponse(reason: "its pages go in circles")
}

/// Finds a loop in the pages of a category: several in a row bring no record that no earlier page had. A single one may
/// be due to a list that changed in between.
struct IdlePages {
  /// This many idle pages in a row are a loop.
  private static let most = 3

  /// Hashes of the records of earlier pages. A collision makes a new record count as known, which alone is no loop.
  private var known: Set<Int> = []
  private var count = 0

  /// Notes the page. To be called with every page of the category, in order.
  /// - Parameter isFirst: true for the first page, with which counting begins anew.
  /// - Returns: true where the page closes a loop.
  mutating func closesLoop(_ page: SourcePage, isFirst: Bool) -> Bool {
    if isFirst { self = IdlePages() }
    let before = known.count
    for record in page.records { known.insert(record.recordKey.hashValue) }
    count = known.count > before ? 0 : count + 1
    return count >= Self.most
  }
}

/// Finds a loop in the pages of a whole catalogue, or of a search: one page comes over and over. Other pages may well
/// have only records that earlier ones had, since a book may stand in several lists.
struct RepeatedPages {
  /// How often a page of a whole catalogue may come in a row.
  static let most = 10

  private var last: Int?
  private var count = 0

  /// Notes the page. To be called with every page, in order.
  /// - Returns: how often its records came in a row by now, from 1; 0 for a page without records.
  mutating func times(_ page: SourcePage) -> Int {
    guard !page.records.isEmpty else { return 0 }
    let hash = page.records.map(\.recordKey).hashValue
    count = hash == last ? count + 1 : 1
    last = hash
    return count
  }
}
