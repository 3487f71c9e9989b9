import Sourcing
import Synchronization

/// A counting semaphore for requests: as many as it has permits go on, the others wait in the order in which they came.
///
/// A request that waits too long, or comes while too many wait, is answered with 503. The waiting ones are bounded
/// since what has come of their bodies is in memory as well.
final class RequestSemaphore: Sendable {
  /// The right to go on. It ends when it is released, or when nobody holds it any more.
  final class Permit: Sendable {
    private let semaphore: RequestSemaphore
    private let isReleased = Mutex(false)

    fileprivate init(of semaphore: RequestSemaphore) { self.semaphore = semaphore }

    deinit { release() }

    /// Hands the permit to the request that has waited longest. A second call does nothing.
    func release() {
      let wasReleased = isReleased.withLock { isReleased in
        defer { isReleased = true }
        return isReleased
      }
      if !wasReleased { semaphore.release() }
    }
  }

  private enum Outcome {
    case acquired, late, cancelled
  }

  private struct State {
    var acquired = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Outcome, Never>)] = []
    var count = 0
  }

  private let most: Int
  private let mostWaiting: Int
  private let patience: Duration
  private let clock: any MonotonicClock
  private let state = Mutex(State())

  /// - Parameters:
  ///   - most: how many permits there are.
  ///   - mostWaiting: how many requests may wait for one at the same time.
  ///   - patience: how long a request waits at most, by the clock.
  init(_ most: Int, waiting mostWaiting: Int, for patience: Duration, by clock: any MonotonicClock) {
    self.most = most
    self.mostWaiting = mostWaiting
    self.patience = patience
    self.clock = clock
  }

  /// How many requests wait for a permit.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Waits for a permit.
  /// - Throws: ``WebFailure`` 503 where none comes in time or too many requests wait; `CancellationError`.
  func acquire() async throws -> Permit {
    let isFree = state.withLock { state in
      guard state.acquired < most else { return false }
      state.acquired += 1
      return true
    }
    if isFree { return Permit(of: self) }
    // A task of its own does not inherit the preference for the server's threads, one of which a request would hold
    // while it waits.
    let waiting = Task { try await wait(until: Deadline(clock.now + patience, on: clock)) }
    return try await withTaskCancellationHandler {
      try await waiting.value
    } onCancel: {
      waiting.cancel()
    }
  }

  private func wait(until end: Deadline) async throws -> Permit {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let timer = Task {
      try await end.sleep()
      giveUp(number, .late)
    }
    defer { timer.cancel() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
        let outcome: Outcome? = state.withLock { state in
          // A cancellation or the timer first sets its state and then looks for the waiting request. So either it is
          // seen here, or the request is found there.
          if Task.isCancelled { return .cancelled }
          if state.acquired < most {
            state.acquired += 1
            return .acquired
          }
          if end.hasPassed || state.waiting.count >= mostWaiting { return .late }
          state.waiting.append((number, continuation))
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      giveUp(number, .cancelled)
    }
    switch outcome {
    case .acquired: return Permit(of: self)
    case .late: throw Self.busy
    case .cancelled: throw CancellationError()
    }
  }

  private func giveUp(_ number: Int, _ outcome: Outcome) {
    let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).continuation }
    }
    waiting?.resume(returning: outcome)
  }

  private func release() {
    let next: CheckedContinuation<Outcome, Never>? = state.withLock { state in
      if state.waiting.isEmpty {
        state.acquired -= 1
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: .acquired)
  }

  fileprivate static let busy = WebFailure(
    503, "the server is busy with as much as it does at a time, and nothing was done: try again in a moment",
    retryAfter: 10)
}

extension WebFailure {
  /// True where the turn of a request did not come.
  var isOfBusyServer: Bool { self == RequestSemaphore.busy }
}

extension WebResponse {
  /// Holds the permit until the body is written or given up, where it is a stream. A body that is made already releases
  /// it at once.
  func holding(_ permit: RequestSemaphore.Permit) -> WebResponse {
    guard case .stream(let write) = body else {
      permit.release()
      return self
    }
    var response = self
    response.body = .stream { writer in
      defer { permit.release() }
      try await write(&writer)
    }
    return response
  }
}
