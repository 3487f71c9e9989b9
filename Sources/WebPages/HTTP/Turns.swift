import Sourcing
import Synchronization

/// Lets a few requests at a time do what takes much memory, who waited longest first.
///
/// Who comes while all turns are taken waits for one, and is told to come again where that takes too long, or where
/// many wait already: what has come of the body of a request that waits is in memory too.
final class Turns: Sendable {
  /// Whoever holds it has the turn, until it is ended or nobody holds it any more.
  final class Turn: Sendable {
    private let turns: Turns
    private let isOver = Mutex(false)

    fileprivate init(of turns: Turns) { self.turns = turns }

    deinit { end() }

    /// Gives it to the next; once, however often it is called.
    func end() {
      let wasOver = isOver.withLock { isOver in
        defer { isOver = true }
        return isOver
      }
      if !wasOver { turns.release() }
    }
  }

  private enum Outcome {
    case taken, late, cancelled
  }

  private struct State {
    var taken = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Outcome, Never>)] = []
    var count = 0
  }

  private let most: Int
  private let mostWaiting: Int
  private let patience: Duration
  private let clock: any MonotonicClock
  private let state = Mutex(State())

  /// - Parameters:
  ///   - most: how many have the turn at the same time.
  ///   - mostWaiting: how many wait for it at the same time.
  ///   - patience: how long one waits at most, by the clock.
  init(_ most: Int, waiting mostWaiting: Int, for patience: Duration, by clock: any MonotonicClock) {
    self.most = most
    self.mostWaiting = mostWaiting
    self.patience = patience
    self.clock = clock
  }

  /// How many wait for it.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Waits for a turn.
  /// - Throws: ``WebFailure`` 503 where it does not come, `CancellationError`.
  func next() async throws -> Turn {
    let isFree = state.withLock { state in
      guard state.taken < most else { return false }
      state.taken += 1
      return true
    }
    if isFree { return Turn(of: self) }
    // A task of its own prefers no threads, of which an answer that waits would have one.
    let waiting = Task { try await wait(until: Deadline(clock.now + patience, on: clock)) }
    return try await withTaskCancellationHandler {
      try await waiting.value
    } onCancel: {
      waiting.cancel()
    }
  }

  private func wait(until end: Deadline) async throws -> Turn {
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
          // The task is cancelled, and the time over, before who waits is looked for: either this sees it, or that
          // finds it.
          if Task.isCancelled { return .cancelled }
          if state.taken < most {
            state.taken += 1
            return .taken
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
    case .taken: return Turn(of: self)
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
        state.taken -= 1
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: .taken)
  }

  private static let busy = WebFailure(
    503, "the server is busy with as much as it does at a time, and nothing was done: try again in a moment",
    retryAfter: 10)
}

extension WebResponse {
  /// Keeps the turn until a body that comes as a stream is written, or given up; ends it where the body is made
  /// already.
  func holding(_ turn: Turns.Turn) -> WebResponse {
    guard case .stream(let write) = body else {
      turn.end()
      return self
    }
    var response = self
    response.body = .stream { writer in
      defer { turn.end() }
      try await write(&writer)
    }
    return response
  }
}
