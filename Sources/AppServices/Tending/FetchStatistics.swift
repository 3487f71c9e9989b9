import Foundation
import Sourcing

/// What went over the wire for one source in one run, and what did not have to.
struct FetchStatistics: Sendable {
  /// Requests sent, those that were repeated included.
  var requests = 0
  /// Answers that were there already.
  var keptAnswers = 0
  /// When the oldest of these was fetched.
  var oldest: Date?
  /// Why answers past their freshness had to do, where they had to.
  var reasonForStale: SourceError?
  /// What holds the source back from now on.
  var hold: Backoff?
}
