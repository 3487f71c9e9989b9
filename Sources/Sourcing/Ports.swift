package import Foundation

/// Answers of services, kept on disk between runs. It may be deleted at any time, and holds no key.
package protocol AnswerCache: Sendable {
  /// The answer kept under the name, however old.
  func answer(named name: String) async -> CachedAnswer?
  func keep(_ answer: CachedAnswer, named name: String) async
}

package struct CachedAnswer: Hashable, Sendable {
  package var response: HTTPResponse
  package var fetchedAt: Date

  package init(response: HTTPResponse, fetchedAt: Date) {
    self.response = response
    self.fetchedAt = fetchedAt
  }
}

/// What was asked of each source today, kept between runs.
package protocol RequestLedger: Sendable {
  /// Takes one request of the source out of its allowance, or says when there will be one again.
  func take(from source: String, limits: SourceLimits, at now: Date) async throws -> Allowance
}

package enum Allowance: Hashable, Sendable {
  case granted
  case exhausted(until: Date)
}
