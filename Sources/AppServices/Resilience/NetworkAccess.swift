package import Sourcing

/// What sources ask the network through.
package struct NetworkAccess: Sendable {
  package var transport: any HTTPTransport
  package var cache: any HTTPCache
  package var ledger: any RequestLedger
  /// Waits as long, or throws when it is given up.
  package var wait: @Sendable (Duration) async throws -> Void
  /// Of all sources that ask through this.
  let largeAnswers: LargeAnswerTurn

  /// - Parameter afterLargeAnswer: done after each ``LargeAnswerTurn``.
  package init(
    transport: any HTTPTransport, cache: any HTTPCache, ledger: any RequestLedger,
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    afterLargeAnswer: @escaping @Sendable () -> Void = {}
  ) {
    self.transport = transport
    self.cache = cache
    self.ledger = ledger
    self.wait = wait
    largeAnswers = LargeAnswerTurn(afterEach: afterLargeAnswer)
  }
}

/// Until when attempts go on, and how the time between them passes.
struct Patience: Sendable {
  let deadline: Deadline
  let wait: @Sendable (Duration) async throws -> Void

  /// What is left before the deadline for a request to be worth its while, or for reading a kept answer.
  static let spare = Duration.milliseconds(500)

  /// True where the wait leaves time for an answer.
  func allows(_ delay: Duration) -> Bool { deadline.remaining > delay + Self.spare }

  /// - Throws: ``TransportError/cancelled``.
  func pass(_ delay: Duration) async throws(TransportError) {
    do { try await wait(delay) } catch { throw .cancelled }
  }
}
