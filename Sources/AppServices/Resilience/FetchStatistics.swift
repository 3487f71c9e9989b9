import Foundation
import Sourcing

/// What went over the wire for one source in one run, and what did not have to.
struct FetchStatistics: Sendable {
  /// Requests sent, those that were repeated included.
  var requests = 0
  /// Responses that were there already.
  var keptAnswers = 0
  /// When the oldest of these was fetched.
  var oldest: Date?
  /// Why responses past their freshness had to do, where they had to.
  var reasonForStale: SourceError?
  /// What holds the source back from now on.
  var hold: Backoff?

  /// Counts what a page was given.
  mutating func add(_ page: CachingTransport.Page) {
    keptAnswers += page.given.count
    oldest = [oldest, page.oldest].compactMap(\.self).min()
  }
}
