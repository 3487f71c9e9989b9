import Domain
import Sourcing

/// What is said to a search while it goes on.
enum SearchMail: Sendable {
  /// The records that a source named so far, best first.
  case named([RecordKey], source: String)
  /// The source is done, and this is what it changed in the catalogue.
  case finished(SourceStatus, KeptBatch)
  /// The source's whole catalogue was taken: what is kept of it answers now.
  case took(TakenCatalog)
  /// The catalogue failed.
  case failed(any Error)
  /// What is not finished by now is not waited for.
  case late
}

/// A source whose whole catalogue was taken, or as much of it as came.
struct TakenCatalog: Sendable {
  let run: SourceRun
  let known: SourceSummary?

  var source: String { run.source.info.id }

  /// - Parameter results: how many books of it the query has.
  func status(results: Int) -> SourceStatus {
    var status = run.status(results: results)
    if run.failure != nil { status.fetchedAt = known?.catalogFetchedAt }
    status.stale = run.failure != nil && results > 0
    return status
  }
}
