package import Sourcing

/// Which sources are asked, for how long, and whether at all.
package struct FetchOptions: Sendable {
  package enum CachePolicy: Sendable {
    /// What is fresh is taken from the catalogue, the rest is asked for.
    case whenStale
    /// Everything is asked for.
    case always
    /// Nothing is asked for: the catalogue answers alone.
    case never
  }

  /// Ids of the sources that the reader named; nil: every enabled one.
  package var only: Set<String>?
  package var except: Set<String> = []
  /// When the run is over, for all sources together and for every wait on the way.
  package var deadline: ContinuousClock.Instant
  package var cachePolicy = CachePolicy.whenStale

  package init(until deadline: ContinuousClock.Instant) { self.deadline = deadline }

  /// For so long from now on, by the clock that the run goes by.
  package init(timeout: Duration, on clock: any MonotonicClock = ContinuousClock()) {
    self.init(until: clock.now + timeout)
  }
}

/// What a run may take beyond its deadline, to keep what came just before.
let afterDeadline = Duration.milliseconds(100)

/// What the reader may be told while sources are asked.
package enum FetchEvent: Sendable {
  /// These are asked from now on.
  case started(sources: [String])
  /// A page came and is kept; how many records the source gave so far.
  case page(source: String, records: Int)
  case finished(SourceStatus)
}

package typealias FetchReport = @Sendable (FetchEvent) -> Void
