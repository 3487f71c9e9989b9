package import Domain

/// What a search found.
package struct SearchAnswer: Sendable {
  /// Best first, or in the order asked for; at most the query's limit.
  package var books: [Book]
  /// One for every source that the search was about, by id.
  package var statuses: [SourceStatus]

  /// True where the catalogue has more, which was left out for its bytes (``FetchOptions/mostBytes``).
  package var isCut = false

  /// True where sources were not asked although nobody wished that.
  package var lacksSources = false

  /// False where a source that was asked, or should have been, gave no answer, and where books were left out for their
  /// bytes: there may be more.
  package var isComplete: Bool { !isCut && !lacksSources && !statuses.contains(where: \.hasFailed) }
}
