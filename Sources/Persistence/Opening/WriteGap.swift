import Foundation
import Synchronization

/// Keeps the catalogue free for a moment after each long write of this program, so that other programs get their turn:
/// where the next write follows at once, they would hardly ever find it free.
final class WriteGap: Sendable {
  /// Longer than others wait until they look again.
  private static let length = CatalogPatience.longestPause + .milliseconds(2)
  /// A write that takes no longer keeps nobody waiting.
  private static let short = length * 10

  /// When the gap after the last long write is over.
  private let end = Mutex<ContinuousClock.Instant?>(nil)

  /// To be called before a write begins, on the thread that writes.
  /// - Returns: true where the last write was a long one.
  func wait() -> Bool {
    guard let end = end.withLock({ $0 }) else { return false }
    let left = end - .now
    if left > .zero { Thread.sleep(forTimeInterval: left / .seconds(1)) }
    return true
  }

  /// Notes that a write ended that began then.
  func note(_ begin: ContinuousClock.Instant) {
    let now = ContinuousClock.now
    end.withLock { $0 = now - begin > Self.short ? now + Self.length : nil }
  }
}
