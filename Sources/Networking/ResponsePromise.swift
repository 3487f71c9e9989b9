import Sourcing
import Synchronization

/// What came of one exchange.
struct Arrival: Sendable {
  var response: HTTPResponse
  /// True where it was this machine, or one of its network, that answered.
  var isFromInside: Bool
}

/// Where the outcome of one exchange is waited for. The first outcome counts; later ones are dropped.
final class ResponsePromise: Sendable {
  typealias Outcome = Result<Arrival, TransportError>

  private enum State {
    case open
    case awaited(CheckedContinuation<Outcome, Never>)
    case given(Outcome)

    var isGiven: Bool { if case .given = self { true } else { false } }
  }

  private let state = Mutex(State.open)

  /// To be asked once.
  var outcome: Outcome {
    get async {
      await withCheckedContinuation { continuation in
        let early: Outcome? = state.withLock { state in
          if case .given(let outcome) = state { return outcome }
          state = .awaited(continuation)
          return nil
        }
        if let early { continuation.resume(returning: early) }
      }
    }
  }

  var isGiven: Bool {
    state.withLock { $0.isGiven }
  }

  func give(_ outcome: Outcome) {
    let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
      defer { if !state.isGiven { state = .given(outcome) } }
      if case .awaited(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(returning: outcome)
  }
}
