import Catalog
import Sourcing

/// What became of the source, as far as it is known.
extension FetchRun {
  /// How far the catalogue is with what came.
  enum Writing: Equatable {
    /// All that came is kept.
    case done
    /// Something that came is being kept.
    case underWay
    /// The catalogue could not take all in time: it is much, or another program is writing.
    case tooLate
    /// The catalogue did not take all, and it is known why.
    case failed(SourceStatus.IngestFailure)
  }

  /// The status so far: `ok`, `empty`, `cached` where nothing had to be asked, or what the failure was, be it of a part
  /// of the source alone. Says what was skipped.
  func status(results: Int? = nil) -> SourceStatus {
    let results = results ?? count + unkept.count
    let statistics = fetcher.statistics
    var status = outcome(statistics, isEmpty: results == 0)
    if kept.isOutOfView { (status.message, status.remedy) = (Self.outOfView, nil) }
    if case .failed(let failure) = writing { status.ingestFailure = failure }
    if let whyNotKept { (status.message, status.remedy) = (whyNotKept, nil) }
    status.results = results
    status.skipped = unused.count
    status.faults = unused.faults
    (status.unknownKeys, status.joined) = (unused.unknownKeys, unused.joined)
    status.elapsed = start.duration(to: end ?? deadline.clock.now)
    if count > 0 { status.fetchedAt = statistics.oldest ?? coordinator.now() }
    status.stale = statistics.reasonForStale != nil && results > 0
    if let fetchedAt = status.fetchedAt, source.transports?.isOffline == true {
      status.stale = !isFresh(fetchedAt, for: source.info.answerFreshness, at: coordinator.now())
    }
    return status
  }

  private func outcome(_ statistics: FetchStatistics, isEmpty: Bool) -> SourceStatus {
    if let failure = failure ?? statistics.reasonForStale ?? failedPart {
      let hold = failure.isTransient ? statistics.hold : nil
      return SourceStatus(source: id, error: failure, hold: hold, now: coordinator.now())
    }
    if source.transports?.isOffline == true { return .offline(id) }
    let isKept = statistics.requests == 0 && statistics.keptAnswers > 0
    return SourceStatus(
      source: id, outcome: isEmpty ? .empty : isKept ? .cached : .ok, message: remark)
  }

  /// Another program switched the source off since this one began, or has not switched it on yet.
  private static let outOfView = "is switched off in the catalogue by now: what it brought is kept, out of view"

  /// True where no row was skipped and nothing is missing or stale. Only then the catalogue gets the version of what
  /// came: a run that finds that version takes no page, and tells of no skipped row.
  var isAllUsed: Bool {
    unused.isEmpty && !isCutOff && fetcher.statistics.reasonForStale == nil
  }

  /// True where something came and the catalogue did not take it; the run is over then.
  var wasNotKept: Bool { whyNotKept != nil }

  /// In words for the reader; nil where all that came is kept, or may still be.
  private var whyNotKept: String? {
    switch writing {
    case .done, .underWay: nil
    case .tooLate: Self.notKept
    case .failed(.busy): Self.busy
    case .failed(.failed(let error)): "answered, but not all of it is kept; \(error.withoutPath.cause)"
    }
  }

  private static let busy =
    "answered, but nothing of it is kept: another program is writing to the catalogue; try again"
  private static let notKept =
    "answered, but the catalogue could not take it in time (it is much, or another program is writing): try again"

  private static let cutOff = "there is more than can be had of it: what came is not all"

  /// What is to be said of an answer that is none too good; nil where nothing is.
  private var remark: String? {
    let remarks = [isCutOff ? Self.cutOff : nil, unused.words].compactMap(\.self)
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }
}
