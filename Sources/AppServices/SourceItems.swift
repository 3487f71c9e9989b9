package import Domain
import Foundation
import Sourcing

extension Coordinator {
  /// Asks the record's source for the item in full and keeps what it says, whether or not the record is known.
  /// - Returns: the status, or nil where no such source is installed.
  /// - Throws: ``StoreError``.
  package func fetch(_ key: RecordKey, timeout: Duration) async throws -> SourceStatus? {
    guard let named = sources.first(where: { $0.info.id == key.source }) else { return nil }
    let source = tended(named, Asking(timeout: timeout))
    if let refusal = refusal(of: source, Asking(timeout: timeout)) { return refusal }
    var run = SourceRun(source, coordinator: self)
    switch source.source {
    case .failure(let error): return SourceStatus(source: key.source, error: error, now: now())
    case .success(let items as any ItemSource):
      try await run.take(until: .now + timeout, catalog: false) { (_) throws(SourceError) in
        SourcePage(records: [try await items.item(key.key)])
      }
      return run.status()
    case .success:
      let error = SourceError.unsupported(reason: "gives no single items")
      return SourceStatus(source: key.source, error: error, now: now())
    }
  }

  /// Asks the source for the least it can be asked for, and keeps nothing. It is asked even where it rests or its
  /// allowance is used up; an answer ends the rest.
  package func probe(_ source: ConfiguredSource, timeout: Duration) async -> SourceStatus {
    let start = ContinuousClock.now
    let source = tended(source, Asking(timeout: timeout), insisting: true)
    var status = SourceStatus(source: source.info.id, outcome: .ok)
    switch source.source.flatMap(Self.leastRequest) {
    case .failure(let error): status = SourceStatus(source: source.info.id, error: error, now: now())
    case .success(let request):
      for await result in pages(until: .now + timeout, enough: 0, of: source.tended(request, mayBeStale: false)) {
        switch result {
        case .success(let page): status.results += page.records.count + page.categories.count
        case .failure(let error): status = await failed(source, error)
        }
      }
    }
    status.elapsed = start.duration(to: .now)
    return status
  }

  private func failed(_ source: ConfiguredSource, _ error: SourceError) async -> SourceStatus {
    await source.transport?.noteFailure(error)
    return SourceStatus(source: source.info.id, error: error, hold: source.transport?.traffic.hold, now: now())
  }

  private static func leastRequest(of source: any BookSource) -> Result<PageRequest, SourceError> {
    let request: PageRequest
    switch source {
    case let source as any CategorySource:
      request = { (_) throws(SourceError) in
        var page = SourcePage()
        page.categories = try await source.categories()
        return page
      }
    case let source as any SearchSource where type(of: source).searchTerms.contains(.text):
      request = { (_) throws(SourceError) in try await source.search(BookQuery(text: "book", limit: 1), page: nil) }
    case let source as any CatalogSource:
      request = { (_) throws(SourceError) in try await source.catalog(page: nil) }
    default:
      return .failure(.unsupported(reason: "cannot be tried without a question"))
    }
    return .success(request)
  }
}
