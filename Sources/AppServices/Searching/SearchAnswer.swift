package import Domain

/// What a search found.
package struct SearchAnswer: Sendable {
  /// Best first, or in the order asked for; at most the query's limit.
  package var books: [Book]
  /// One for every source that the search was about, by id.
  package var statuses: [SourceStatus]

  /// False where a source that was asked gave no answer: there may be more.
  package var isComplete: Bool { !statuses.contains(where: \.hasFailed) }
}
