import Sourcing
import Synchronization

/// Gives a large answer to its source when it is the source's turn.
final class LargeAnswerTransport: HTTPTransport {
  private enum State {
    case none, waiting, holding
  }

  private let inner: any HTTPTransport
  private let turn: LargeAnswerTurn
  private let state = Mutex(State.none)

  init(_ inner: any HTTPTransport, turn: LargeAnswerTurn) {
    self.inner = inner
    self.turn = turn
  }

  /// A run that is given up may end its turn before it has it.
  deinit { end() }

  /// - Throws: ``TransportError/cancelled`` where the turn is not waited for; what the inner transport throws.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let response = try await inner.send(request)
    guard response.body.count >= LargeAnswerTurn.least, begin() else { return response }
    guard await turn.acquire() else {
      state.withLock { $0 = .none }
      throw .cancelled
    }
    state.withLock { $0 = .holding }
    return response
  }

  /// False where the source has the turn, or waits for it: its own answers do not wait for one another.
  private func begin() -> Bool {
    state.withLock { state in
      guard state == .none else { return false }
      state = .waiting
      return true
    }
  }

  /// What was made of large answers is kept, or given up: it is the turn of others.
  func end() {
    let had = state.withLock { state in
      guard state == .holding else { return false }
      state = .none
      return true
    }
    if had { turn.release() }
  }
}
