import Sourcing
import Synchronization

/// Gives a large answer to its source when it is the source's turn.
final class LargeAnswerTransport: HTTPTransport {
  private let inner: any HTTPTransport
  private let turn: LargeAnswerTurn
  private let hasTurn = Mutex(false)

  init(_ inner: any HTTPTransport, turn: LargeAnswerTurn) {
    self.inner = inner
    self.turn = turn
  }

  /// - Throws: ``TransportError/cancelled`` where the turn is not waited for; what the inner transport throws.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let response = try await inner.send(request)
    guard response.body.count >= LargeAnswerTurn.least, !hasTurn.withLock({ $0 }) else { return response }
    guard await turn.acquire() else { throw .cancelled }
    hasTurn.withLock { $0 = true }
    return response
  }

  /// What was made of large answers is kept, or given up: it is the turn of others.
  func end() {
    let had = hasTurn.withLock { hasTurn in
      defer { hasTurn = false }
      return hasTurn
    }
    if had { turn.release() }
  }
}
