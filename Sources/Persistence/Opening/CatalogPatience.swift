import Foundation
import GRDB
package import Sourcing
import Synchronization

/// Until when another program is waited for that keeps the catalogue from being read or written: one deadline for all
/// waits of a run, so that they end with it, however many they are. At and after it everything is tried once, without a
/// wait.
package final class CatalogPatience: Sendable {
  private let current: Mutex<Deadline>
  private let pause: @Sendable (Duration) -> Void

  /// - Parameter pause: what a wait consists of; a test's moves the deadline's clock.
  package init(
    until deadline: Deadline,
    pause: @escaping @Sendable (Duration) -> Void = { Thread.sleep(forTimeInterval: $0 / .seconds(1)) }
  ) {
    current = Mutex(deadline)
    self.pause = pause
  }

  /// What a connection has where nobody says how long: for its next wait ten seconds.
  static var ofOneWait: CatalogPatience { CatalogPatience(until: Deadline(.now + .seconds(10))) }

  /// Waits until then from now on: opening may be given less time than the rest of a run.
  package func last(until deadline: Deadline) { current.withLock { $0 = deadline } }

  var deadline: Deadline { current.withLock(\.self) }

  /// Waits a little, a little longer with each attempt up to ``longestPause``, and never beyond the deadline.
  /// - Parameter attempt: how often was waited before for the same, from 0.
  /// - Returns: false, and at once, where the deadline has come.
  func waits(attempt: Int) -> Bool {
    let left = deadline.remaining
    guard left > .zero else { return false }
    pause(min(left, Self.pause(attempt)))
    return true
  }

  /// Shorter than the gap that a program leaves between one write and the next (``WriteGap``). SQLite's own waits come
  /// to last a tenth of a second, and would miss most of the gaps.
  static let longestPause = Duration.milliseconds(4)

  private static func pause(_ attempt: Int) -> Duration { min(.milliseconds(1 << min(attempt, 4)), longestPause) }

  var busyMode: Database.BusyMode { .callback { self.waits(attempt: $0) } }

  /// Ten seconds for each wait.
  static let tenSecondsEach = Database.BusyMode.callback { attempt in
    guard longestPause * attempt < .seconds(10) else { return false }
    Thread.sleep(forTimeInterval: pause(attempt) / .seconds(1))
    return true
  }
}
