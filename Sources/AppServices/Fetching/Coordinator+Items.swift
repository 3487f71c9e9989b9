import Catalog
package import Domain
import Foundation
import Sourcing

extension Coordinator {
  /// Asks the sources of the book's records, or of the one record that is named, as ``fetch(_:_:)`` does.
  package func fetch(recordsOf reference: BookReference, _ options: FetchOptions) async throws -> [SourceStatus] {
    var keys = try await store.book(reference)?.records.map(\.recordKey) ?? []
    if case .record(let key) = reference, keys.isEmpty { keys = [key] }
    return try await fetch(keys, options)
  }

  /// Asks the sources of these records for the items in full and keeps what they say, whether or not the records are
  /// known: all sources at once, each for one item after the other.
  /// - Returns: a status for each item, by the order of their sources; none for those whose source is not installed.
  ///   That of one that the catalogue could not keep says why.
  /// - Throws: ``CatalogError`` where the catalogue cannot be read.
  package func fetch(_ keys: [RecordKey], _ options: FetchOptions) async throws -> [SourceStatus] {
    let items = Dictionary(grouping: keys, by: \.source)
    let asked = sources.filter { items[$0.info.id] != nil }.map { opened($0, options) }
    let deadline = deadline(of: options)
    return try await askAll(asked) { source in
      if let refusal = refusal(of: source, options) { return (items[source.info.id] ?? []).map { _ in refusal } }
      var statuses: [SourceStatus] = []
      for key in items[source.info.id] ?? [] { statuses.append(try await fetch(key, of: source, until: deadline)) }
      return statuses
    }.flatMap(\.self)
  }

  private func fetch(_ key: RecordKey, of source: OpenedSource, until deadline: Deadline) async throws -> SourceStatus {
    var run = FetchRun(source, coordinator: self, until: deadline)
    switch source.source {
    case .failure(let error): return SourceStatus(source: key.source, error: error, now: now())
    case .success(let items as any ItemSource):
      try await run.notingCatalogFailure { run in
        try await run.fetch(catalog: false) { (_) throws(SourceError) in
          SourcePage(records: [try await items.item(key.key)])
        }
      }
      return run.status()
    case .success:
      let error = SourceError.unsupported(reason: "gives no single items")
      return SourceStatus(source: key.source, error: error, now: now())
    }
  }

  /// Asks all these sources at once for the least that each can be asked for, and keeps nothing. They are asked even
  /// where their circuits are open or their allowances used up; an answer closes a circuit.
  /// - Returns: a status for each, in their order.
  package func probe(_ sources: [ConfiguredSource], _ options: FetchOptions) async throws -> [SourceStatus] {
    let deadline = deadline(of: options)
    return try await askAll(sources.map { opened($0, options, bypassingLimits: true) }) { source in
      await probe(source, until: deadline)
    }
  }

  private func probe(_ source: OpenedSource, until deadline: Deadline) async -> SourceStatus {
    let start = clock.now
    let fetcher = PageFetcher(source, until: deadline)
    defer { fetcher.endLargeAnswers() }
    var status = SourceStatus(source: source.info.id, outcome: .ok)
    switch source.source.flatMap(Self.leastRequest) {
    case .failure(let error): status = SourceStatus(source: source.info.id, error: error, now: now())
    case .success(let request):
      for await result in pages(until: deadline, enough: 0, of: fetcher.fetching(request, mayBeStale: false)) {
        switch result {
        case .success(let page):
          // A part that cannot be read is what the reader wants to know, whatever the others say.
          if let error = page.failedPart { status = SourceStatus(source: source.info.id, error: error, now: now()) }
          status.results += page.records.count + page.categories.count
        case .failure(let error): status = await failed(source, fetcher, error)
        }
      }
    }
    status.elapsed = start.duration(to: clock.now)
    return status
  }

  private func failed(_ source: OpenedSource, _ fetcher: PageFetcher, _ error: SourceError) async -> SourceStatus {
    await fetcher.noteFailure(error)
    return SourceStatus(source: source.info.id, error: error, hold: fetcher.statistics.hold, now: now())
  }

  private static func leastRequest(of source: any BookSource) -> Result<PageRequest, SourceError> {
    let request: PageRequest
    switch source {
    case let source as any CategorySource:
      request = { (_) throws(SourceError) in try await source.categoryPage() }
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
