import Synchronization

/// Replies that are kept back until somebody lets them go, so that a test says what comes after what, and no clock.
package final class Hold: Sendable {
  private let state = Mutex(false)

  package init() {}

  package var isReleased: Bool { state.withLock(\.self) }

  /// For ever.
  package func release() { state.withLock { $0 = true } }
}
