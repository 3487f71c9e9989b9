package import Catalog
import Domain
import Sourcing

/// What one source brought to the catalogue.
package struct SyncReport: Sendable {
  package var status: SourceStatus
  package var kept: IngestSummary
}

/// What a sync brought.
package struct SyncAnswer: Sendable {
  /// One a source, by id.
  package var reports: [SyncReport]
  /// What became of the bare ISBNs of the library.
  package var wanted: AccessionSummary
}

extension AppContext {
  /// Begins to take what the chosen sources have, as ``Coordinator/sync(_:)``, and then to ask them again for the bare
  /// ISBNs of the library. Both end at the deadline of the options; where there are such ISBNs, a quarter of the time
  /// is theirs, however slow a source is that is taken whole.
  package func sync(_ options: FetchOptions) -> FetchTask<SyncAnswer> {
    coordinator.start { coordinator in
      let deadline = coordinator.deadline(of: options)
      let accession = Accession(self, options, .until(deadline))
      var taking = options
      if try await accession.mayAskAgain() {
        taking.deadline = deadline.moved(by: .zero - deadline.remaining / 4)
      }
      let reports = try await coordinator.sync(taking)
      let taken = Dictionary(reports.map { ($0.status.source, $0.status) }) { first, _ in first }
      return SyncAnswer(reports: reports, wanted: try await accession.askAgain(after: taken))
    }
  }
}

extension Coordinator {
  /// Takes the whole lists and catalogues of the chosen sources at once, and keeps them page by page.
  ///
  /// What is fresh is not asked for again unless `options` say so. One report a source, by id.
  /// - Throws: ``CatalogError``.
  package func sync(_ options: FetchOptions) async throws -> [SyncReport] {
    let deadline = deadline(of: options)
    let known = Dictionary(try await store.sources().map { ($0.source, $0) }) { first, _ in first }
    let isFilling = known.values.allSatisfy { $0.records == 0 }
    return try await store.endingBulkLoad(
      by: deadline.moved(by: Self.indexing), report: { [report] in report(.indexing(done: $0, all: $1)) }
    ) {
      try await askAll(chosen(by: options).map { opened($0, options) }) { source in
        let syncReport = try await take(source, options, known[source.info.id], isFilling: isFilling, until: deadline)
        report(.finished(syncReport.status))
        return syncReport
      }
    }
  }

  /// What lists are sorted by is made beyond the deadline as well, else a sync that always takes all its time would
  /// never come to it; what is made of it by then stays.
  private static let indexing = Duration.seconds(60)

  private func take(
    _ source: OpenedSource, _ options: FetchOptions, _ known: SourceSummary?, isFilling: Bool, until deadline: Deadline
  ) async throws -> SyncReport {
    if let refusal = refusal(of: source, options) { return SyncReport(status: refusal, kept: IngestSummary()) }
    if isFresh(source, known?.fetches) && options.cachePolicy != .always {
      return SyncReport(status: freshStatus(of: source, known), kept: IngestSummary(unchanged: known?.records ?? 0))
    }
    var run = FetchRun(source, coordinator: self, until: deadline, isFilling: isFilling)
    switch wholeCatalog(of: source) {
    case .success(let whole):
      if try await !run.confirm(whole, known?.fetches) {
        try await run.fetch(catalog: true) { (token) throws(SourceError) in try await whole.catalog(page: token) }
      }
    case .failure(let error):
      return SyncReport(status: SourceStatus(source: source.info.id, error: error, now: now()), kept: IngestSummary())
    }
    return SyncReport(status: run.status(), kept: run.kept)
  }

  private func freshStatus(of source: OpenedSource, _ known: SourceSummary?) -> SourceStatus {
    var status = SourceStatus(source: source.info.id, outcome: .cached, message: "is fresh", remedy: .refresh)
    status.results = known?.records ?? 0
    if status.results > 0 { status.fetchedAt = known?.fetches.catalogFetchedAt }
    return status
  }

  private func wholeCatalog(of source: OpenedSource) -> Result<any CatalogSource, SourceError> {
    source.source.flatMap { made in
      guard let whole = made as? any CatalogSource else {
        return .failure(.unsupported(reason: "is searched when you ask; there is nothing to take in advance"))
      }
      return .success(whole)
    }
  }
}
