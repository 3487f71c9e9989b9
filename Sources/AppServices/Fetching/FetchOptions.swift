package import Sourcing

/// Which sources are asked, for how long, and whether at all.
package struct FetchOptions: Sendable {
  /// When sources are asked, and when the catalogue answers in their place.
  package enum CachePolicy: Sendable {
    /// Only what is stale is asked for.
    case whenStale
    /// Everything is asked for, fresh or not.
    case always
    /// Nothing is asked for: the catalogue answers alone.
    case never
  }

  /// Ids of the sources that the reader named; nil stands for every enabled one. For a search these may be sources that
  /// cannot be asked, such as an import.
  package var only: Set<String>?
  /// Ids of sources that are not asked.
  package var except: Set<String> = []
  /// When the run is over, for all sources together and for every wait on the way.
  package var deadline: Deadline
  package var cachePolicy = CachePolicy.whenStale
  /// For a search: `ListQuery.mostBytes` of each list of books that it reads of the catalogue.
  package var mostBytes = Int.max

  /// The timeout of a sync where the reader gives none: a whole catalogue takes longer than a search.
  package static let timeoutOfSync = Duration.seconds(60)

  package init(until deadline: Deadline) { self.deadline = deadline }

  /// - Parameters:
  ///   - timeout: counted from now.
  ///   - clock: the clock of the run.
  package init(timeout: Duration, on clock: any MonotonicClock = ContinuousClock()) {
    self.init(until: Deadline(clock.now + timeout, on: clock))
  }
}

/// How far a run may go beyond its deadline, to keep what came just before it.
let gracePeriod = Duration.milliseconds(100)

extension Deadline {
  /// The deadline of a first step that leaves time for the others.
  /// - Parameter parts: into how many equal parts the time that is left is divided; the step may take one of them.
  package func part(of parts: Int) -> Deadline { Deadline(clock.now + remaining / parts, on: clock) }
}
