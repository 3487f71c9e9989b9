import Foundation

/// A lock on an open file or folder that all programs heed which ask for it (`flock`); it goes with its holder, however
/// that ends.
package enum FileLock {
  /// What became of asking for one.
  package enum Answer: Sendable {
    case granted
    /// Another holds one that excludes it.
    case refused
    /// The file system has no locks.
    case unknown
  }

  /// What a lock excludes.
  package enum Kind: Sendable {
    /// Many may hold it at once.
    case shared
    /// Nobody else holds any.
    case exclusive
  }

  /// Asks once, and again every few milliseconds for as long as is given.
  package static func acquire(_ kind: Kind, on descriptor: Int32, within time: Duration = .zero) -> Answer {
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    let end = ContinuousClock.now + time
    while true {
      if flock(descriptor, operation) == 0 { return .granted }
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: if ContinuousClock.now >= end { return .refused }
      default: return .unknown
      }
      usleep(5_000)
    }
  }
}
