import Domain
import Sourcing

// A source may give the same for ever, each time with another token.

extension SourceError {
  static let inCircles = SourceError.badResponse(reason: "its pages go in circles")
}

/// Notices that pages of a category bring nothing any more. One page that brings nothing may be a list that moved on in
/// between.
struct Newcomers {
  /// Pages in a row without a record that no earlier one had.
  private static let mostIdle = 3

  /// Hashes of the records that there were; of two with one hash the second counts as known, which ends no walk.
  private var known: Set<Int> = []
  private var idle = 0

  /// True where the page is one too many. With the first all begins anew.
  mutating func goInCircles(_ page: SourcePage, isFirst: Bool) -> Bool {
    if isFirst { self = Newcomers() }
    let count = known.count
    for record in page.records { known.insert(record.recordKey.hashValue) }
    idle = known.count > count ? 0 : idle + 1
    return idle >= Self.mostIdle
  }
}

/// Notices that a whole catalogue, or the answers to a search, are one page over and over. Here a page may well have
/// only what others had: the same books may stand in several lists.
struct Repetitions {
  /// So often a page of a whole catalogue comes in a row at most.
  static let most = 10

  private var last: Int?
  private var count = 0

  /// How often the records of this page came in a row by now; 0 for a page without any.
  mutating func times(_ page: SourcePage) -> Int {
    guard !page.records.isEmpty else { return 0 }
    let hash = page.records.map(\.recordKey).hashValue
    count = hash == last ? count + 1 : 1
    last = hash
    return count
  }
}
