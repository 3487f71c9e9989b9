import Synchronization

/// Lets one source of a run at a time make something of a large answer. An answer of a few megabytes needs many times
/// its size while it is decoded and kept, and those of all sources may come at once.
///
/// A source has the turn from the large answer on until what it made of it is kept, or given up. What is common, some
/// hundred kilobytes, waits for nobody.
final class LargeAnswerTurn: Sendable {
  /// Bytes of a body that is large.
  static let least = 1 << 20

  private struct State {
    var isAcquired = false
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var count = 0
  }

  private let state = Mutex(State())

  private let afterEach: @Sendable () -> Void

  /// - Parameter afterEach: done at the end of each turn, before the next.
  init(afterEach: @escaping @Sendable () -> Void = {}) { self.afterEach = afterEach }

  /// How many wait for it.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Waits for the turn.
  /// - Returns: false where that was given up; the turn is not taken then.
  func acquire() async -> Bool {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          // The task is cancelled before its handler is called. So either it is seen here, or the handler finds the
          // continuation.
          if Task.isCancelled { return false }
          if state.isAcquired {
            state.waiting.append((number, continuation))
            return nil
          }
          state.isAcquired = true
          return true
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).continuation }
      }
      waiting?.resume(returning: false)
    }
  }

  /// To be called by who took it, once. The next is who waited longest.
  func release() {
    afterEach()
    let next = state.withLock { state in
      state.isAcquired = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
