package import Sourcing

/// Which sources are asked, for how long, and whether at all.
package struct FetchOptions: Sendable {
  /// When sources are asked, and when the catalogue answers for them.
  package enum CachePolicy: Sendable {
    /// What is fresh is taken from the catalogue, the rest is asked for.
    case whenStale
    /// Everything is asked for.
    case always
    /// Nothing is asked for: the catalogue answers alone.
    case never
  }

  /// Ids of the sources that the reader named; nil: every enabled one. Of a search also those of records that nobody
  /// can be asked for.
  package var only: Set<String>?
  package var except: Set<String> = []
  /// When the run is over, for all sources together and for every wait on the way.
  package var deadline: Deadline
  package var cachePolicy = CachePolicy.whenStale
  /// Of a search: the best of the catalogue, and of what it has of each source, end early once they have so many bytes
  /// of text (`ListQuery.mostBytes`).
  package var mostBytes = Int.max

  /// What a sync has where the reader says nothing: a whole catalogue takes longer than a search.
  package static let timeoutOfSync = Duration.seconds(60)

  package init(until deadline: Deadline) { self.deadline = deadline }

  /// For so long from now on, by the clock that the run goes by.
  package init(timeout: Duration, on clock: any MonotonicClock = ContinuousClock()) {
    self.init(until: Deadline(clock.now + timeout, on: clock))
  }
}

/// How far a run may go beyond its deadline, to keep what came just before it.
let gracePeriod = Duration.milliseconds(100)

extension Deadline {
  /// The end of the first part of what is left, for what is to leave time for the rest.
  /// - Parameter parts: in how many equal parts.
  package func part(of parts: Int) -> Deadline { Deadline(clock.now + remaining / parts, on: clock) }
}
