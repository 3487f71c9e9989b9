import Domain
import Foundation
import Sourcing

/// What is said to a search while it goes on.
enum SearchMessage: Sendable {
  /// Something of the source came, or is kept.
  case goesOn(FetchRun)
  /// The source is done.
  case finished(FetchRun)
  /// It ended otherwise.
  case failed(any Error)
  /// The end is near: what was read of the catalogue and has changed since is read again while there is time.
  case nearlyLate
  /// What is not finished by now is not waited for.
  case late
}
