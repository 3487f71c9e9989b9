import Sourcing
import Synchronization

/// A clock that stands still until a test moves it, so that what a deadline does is shown without waiting for one, and
/// no busy machine brings a deadline nearer.
package final class DrivenClock: MonotonicClock {
  private struct Sleeper {
    var end: ContinuousClock.Instant
    var waking: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now: ContinuousClock.Instant
    var lastID = 0
    var sleepers: [Int: Sleeper] = [:]
    /// Those who wait for a sleeper until this instant.
    var watchers: [(end: ContinuousClock.Instant, waking: CheckedContinuation<Void, Never>)] = []
  }

  /// The same of all, so that no deadline that a test makes has passed for one that is made later.
  private static let beginning = ContinuousClock.now

  /// What it said before it was moved.
  package let start = beginning
  private let state: Mutex<State>

  package init() {
    state = Mutex(State(now: Self.beginning))
  }

  package var now: ContinuousClock.Instant { state.withLock(\.now) }
  package var minimumResolution: Duration { .nanoseconds(1) }

  /// - Throws: `CancellationError` as soon as the task is cancelled.
  package func sleep(until end: ContinuousClock.Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waking in
        begin(Sleeper(end: end, waking: waking), id)
      }
    } onCancel: {
      // Before the sleeper is there, it finds the task cancelled itself.
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.waking.resume(throwing: CancellationError())
    }
  }

  private func begin(_ sleeper: Sleeper, _ id: Int) {
    let (isCancelled, isOver, seen): (Bool, Bool, [CheckedContinuation<Void, Never>]) = state.withLock { state in
      let (isCancelled, isOver) = (Task.isCancelled, sleeper.end <= state.now)
      guard !isCancelled && !isOver else { return (isCancelled, isOver, []) }
      state.sleepers[id] = sleeper
      let seen = state.watchers.filter { $0.end == sleeper.end }.map(\.waking)
      state.watchers.removeAll { $0.end == sleeper.end }
      return (isCancelled, isOver, seen)
    }
    seen.forEach { $0.resume() }
    if isCancelled {
      sleeper.waking.resume(throwing: CancellationError())
    } else if isOver {
      sleeper.waking.resume()
    }
  }

  /// Moves the clock to so long after its ``start``, as soon as somebody sleeps until exactly then.
  package func reach(_ time: Duration) async {
    await sleeper(until: time)
    advance(to: time)
  }

  /// Moves the clock to so long after its ``start``, and wakes all who slept until then, the earliest first.
  package func advance(to time: Duration) {
    let due = state.withLock { state in
      state.now = max(state.now, start + time)
      let due = state.sleepers.filter { $0.value.end <= state.now }
      due.keys.forEach { state.sleepers[$0] = nil }
      return due.values.sorted { $0.end < $1.end }
    }
    due.forEach { $0.waking.resume() }
  }

  /// Returns as soon as somebody sleeps until exactly so long after the ``start``, where nobody does already.
  package func sleeper(until time: Duration) async {
    let end = start + time
    await withCheckedContinuation { waking in
      let isThere = state.withLock { state in
        if state.sleepers.values.contains(where: { $0.end == end }) { return true }
        state.watchers.append((end, waking))
        return false
      }
      if isThere { waking.resume() }
    }
  }
}
