import Domain
import Foundation
import Sourcing

/// What a ``SearchSession`` is told by the tasks that ask its sources, and by its timers.
enum SearchMessage: Sendable {
  /// A page of the source came, or was kept.
  case progressed(FetchRun)
  /// The source is done.
  case finished(FetchRun)
  /// Asking a source threw an error that is no failure of the source.
  case failed(any Error)
  /// There is just time left to read again what changed in the catalogue.
  case deadlineIsNear
  /// Sources that are not done are given up.
  case deadlineHasPassed
}
