package import Domain

/// An event of a run that asks sources; every face gets the same ones.
package enum FetchEvent: Sendable {
  /// These sources are asked from now on.
  case started(sources: [String])
  /// A page came and is kept. The source gave this many records so far.
  case page(source: String, records: Int)
  /// The books that a search would show if it ended now: best first, at most the query's limit. They replace the ones
  /// of earlier events.
  case found([Book])
  /// The source is done; what it brought was told before.
  case finished(SourceStatus)
  /// All that came is kept, and the indexes of lists are being made, which a first sync leaves to its end.
  case indexing(done: Int, all: Int)
}
