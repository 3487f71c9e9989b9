import Sourcing
import Synchronization

/// Gives a large answer to its source when it is the source's turn.
final class LargeAnswerTransport: HTTPTransport {
  private enum Turn {
    case none, waiting, holding
  }

  private struct State {
    var turn = Turn.none
    /// True from a large answer on until the next request.
    var hasAnswer = false
  }

  private let inner: any HTTPTransport
  private let turn: LargeAnswerTurn
  private let state = Mutex(State())

  init(_ inner: any HTTPTransport, turn: LargeAnswerTurn) {
    self.inner = inner
    self.turn = turn
  }

  /// A run that is given up may end its turn before it has it.
  deinit { end() }

  /// True where the service gave what it was asked for last, and that is large. What is late then is what this program
  /// makes of it: it waits for its turn, or takes its time.
  var hasAnswer: Bool { state.withLock(\.hasAnswer) }

  /// - Throws: ``TransportError/cancelled`` where the turn is not waited for; what the inner transport throws.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    state.withLock { $0.hasAnswer = false }
    let response = try await inner.send(request)
    guard response.body.count >= LargeAnswerTurn.least, begin() else { return response }
    guard await turn.acquire() else {
      state.withLock { $0.turn = .none }
      throw .cancelled
    }
    state.withLock { $0.turn = .holding }
    return response
  }

  /// Notes that a large answer is here.
  /// - Returns: false where the source has the turn, or waits for it: its own answers do not wait for one another.
  private func begin() -> Bool {
    state.withLock { state in
      state.hasAnswer = true
      guard state.turn == .none else { return false }
      state.turn = .waiting
      return true
    }
  }

  /// What was made of large answers is kept, or given up: it is the turn of others.
  func end() {
    let had = state.withLock { state in
      guard state.turn == .holding else { return false }
      state.turn = .none
      return true
    }
    if had { turn.release() }
  }
}
