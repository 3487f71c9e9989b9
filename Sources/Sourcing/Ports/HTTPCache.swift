package import Foundation

/// Answers of services, kept on disk between runs. It may be deleted at any time, and holds no key.
///
/// It never fails: what cannot be kept is not kept, and what cannot be read is not there.
package protocol HTTPCache: Sendable {
  /// The answer kept under the name, however old.
  func response(named name: String) async -> CachedResponse?
  /// Keeps the answer under the name, in place of one that is there.
  func store(_ answer: CachedResponse, named name: String) async
  /// Takes the answer out, if there is one.
  func remove(named name: String) async
}

/// An answer as it is kept, and when the service gave it.
package struct CachedResponse: Hashable, Sendable {
  package var response: HTTPResponse
  package var fetchedAt: Date

  package init(response: HTTPResponse, fetchedAt: Date) {
    self.response = response
    self.fetchedAt = fetchedAt
  }
}
