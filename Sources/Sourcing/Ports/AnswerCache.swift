package import Foundation

/// Answers of services, kept on disk between runs. It may be deleted at any time, and holds no key.
///
/// It never fails: what cannot be kept is not kept, and what cannot be read is not there.
package protocol AnswerCache: Sendable {
  /// The answer kept under the name, however old.
  func answer(named name: String) async -> CachedAnswer?
  func keep(_ answer: CachedAnswer, named name: String) async
  /// Takes the answer out, if there is one.
  func forget(named name: String) async
}

package struct CachedAnswer: Hashable, Sendable {
  package var response: HTTPResponse
  package var fetchedAt: Date

  package init(response: HTTPResponse, fetchedAt: Date) {
    self.response = response
    self.fetchedAt = fetchedAt
  }
}
