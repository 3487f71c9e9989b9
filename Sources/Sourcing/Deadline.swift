/// When a run is over: one moment for all that it waits for, with the clock that it goes by. Made once, where the
/// reader says how long, and handed down; nobody makes another of its own but earlier or later than this.
package struct Deadline: Sendable {
  package typealias Instant = ContinuousClock.Instant

  package let instant: Instant
  package let clock: any MonotonicClock

  package init(_ instant: Instant, on clock: any MonotonicClock = ContinuousClock()) {
    self.instant = instant
    self.clock = clock
  }

  /// What is left until then; negative behind it.
  package var remaining: Duration { instant - clock.now }

  package var hasPassed: Bool { remaining <= .zero }

  /// The deadline moved to a later time, or to an earlier one where the duration is negative.
  package func moved(by duration: Duration) -> Deadline { Deadline(instant + duration, on: clock) }

  /// When something small that begins now is given up: so long from now, or at this deadline where that comes before.
  ///
  /// It gets 50 ms at least, also behind this deadline: that is enough where nobody is in the way.
  package func within(_ longest: Duration) -> Deadline {
    Deadline(clock.now + max(.milliseconds(50), min(longest, remaining)), on: clock)
  }

  /// Waits until then.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  package func sleep() async throws { try await clock.sleep(until: instant, tolerance: nil) }
}

/// What the work gives, or nil where it is not done before the deadline; then it goes on by itself, and nobody waits
/// for it.
///
/// For what has to be done and cannot be waited for without end: a batch for the catalogue, while another program is
/// writing there. Where the caller is cancelled, the wait ends and the work goes on.
/// - Throws: what the work throws by then.
package func value<Value: Sendable, Failure: Error>(
  before deadline: Deadline, _ work: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value? {
  let (results, continuation) = AsyncStream<Result<Value, Failure>>.makeStream()
  let timer = Task {
    try await deadline.sleep()
    continuation.finish()
  }
  defer { timer.cancel() }
  let working = Task {
    do throws(Failure) { continuation.yield(.success(try await work())) } catch { continuation.yield(.failure(error)) }
    continuation.finish()
  }
  guard let result = await results.first(where: { _ in true }) else { return nil }
  // So that what the work holds, such as an open catalogue, is not held beyond this.
  await working.value
  return try result.get()
}
