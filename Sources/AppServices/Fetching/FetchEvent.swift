package import Domain

/// What is told of a run while sources are asked: the same to every face.
package enum FetchEvent: Sendable {
  /// These are asked from now on.
  case started(sources: [String])
  /// A page came and is kept; how many records the source gave so far.
  case page(source: String, records: Int)
  /// What a search would show if it ended now: best first, at most the query's limit. Takes the place of what was told
  /// before.
  case found([Book])
  /// The source is done; what it brought was told before.
  case finished(SourceStatus)
  /// All that was asked is kept, and what lists are sorted by, which a first sync leaves to its end, is being made.
  case indexing(done: Int, all: Int)
}
