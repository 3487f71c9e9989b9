package import Domain

/// Which sources are asked, for how long, and whether at all.
package struct Asking: Sendable {
  package enum Freshness: Sendable {
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
  /// For all sources together.
  package var timeout: Duration
  package var freshness = Freshness.whenStale

  package init(timeout: Duration) { self.timeout = timeout }
}

/// What a run may take beyond its deadline, to keep what came just before and to note what failed.
let afterDeadline = Duration.milliseconds(100)

/// What the reader may be told while sources are asked.
package enum AskingEvent: Sendable {
  /// These are asked from now on.
  case started(sources: [String])
  /// A page came and is kept; the records that the source gave so far, in its order.
  case page(source: String, records: [RecordKey])
  case finished(SourceStatus)
}

package typealias AskingReport = @Sendable (AskingEvent) -> Void
