import Foundation
import GRDB
import Synchronization

/// Until when another program is waited for that keeps the catalogue from being read or written: one moment for all
/// waits of a run, so that they end with it, however many they are. At and after it everything is tried once, without a
/// wait.
package final class CatalogPatience: Sendable {
  package typealias Instant = ContinuousClock.Instant

  private let end: Mutex<Instant>
  private let now: @Sendable () -> Instant
  private let pause: @Sendable (Duration) -> Void

  /// The clock is the test's to drive: `pause` is what a wait consists of.
  package init(
    until end: Instant, now: @escaping @Sendable () -> Instant = { .now },
    pause: @escaping @Sendable (Duration) -> Void = { Thread.sleep(forTimeInterval: $0 / .seconds(1)) }
  ) {
    self.end = Mutex(end)
    self.now = now
    self.pause = pause
  }

  /// Waits until then from now on: opening may be given less time than the rest of a run.
  package func last(until end: Instant) { self.end.withLock { $0 = end } }

  /// Waits a little, a little longer with each attempt, and never beyond the end.
  /// - Parameter attempt: how often was waited before for the same, from 0.
  /// - Returns: false, and at once, where the end has come.
  func waits(attempt: Int) -> Bool {
    let left = end.withLock { $0 } - now()
    guard left > .zero else { return false }
    pause(min(left, .milliseconds(1 << min(attempt, 4))))
    return true
  }

  var busyMode: Database.BusyMode { .callback { self.waits(attempt: $0) } }
}
