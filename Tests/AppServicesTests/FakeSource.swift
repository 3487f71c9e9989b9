import AppServices
import Domain
import Sourcing
import Synchronization
import TestSupport

/// Counts calls from any task.
final class Counter: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  func increment() { value.withLock { $0 += 1 } }
  func decrement() { value.withLock { $0 -= 1 } }
}

/// A source that answers what the test says.
struct FakeSource: SearchSource {
  typealias Answer = @Sendable (BookQuery, String?) async throws(SourceError) -> SourcePage

  static let info = SourceInfo(id: "fake", name: "Fake", summary: "A fake.", homePage: "https://example.org")
  static let searchTerms = Set(BookQuery.Term.allCases)

  var answer: Answer

  init(_ answer: @escaping Answer) { self.answer = answer }
  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    throw .missingSetting("none")
  }

  func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    try await answer(query, page)
  }
}

/// The same for a source that is taken whole.
struct FakeCatalog: CatalogSource {
  typealias Answer = @Sendable (String?) async throws(SourceError) -> SourcePage

  static let info = SourceInfo(id: "fake", name: "Fake", summary: "A fake.", homePage: "https://example.org")

  var answer: Answer
  var version: @Sendable () async -> String? = { nil }

  init(_ answer: @escaping Answer) { self.answer = answer }
  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    throw .missingSetting("none")
  }

  func catalogVersion() async -> String? { await version() }
  func catalog(page: String?) async throws(SourceError) -> SourcePage { try await answer(page) }
}

/// A report that opens the gate once all these sources are done.
func opening(_ gate: Gate, when sources: Set<String>) -> FetchReport {
  let left = LeftSources(sources)
  return { event in
    if case .finished(let status) = event, left.isLast(status.source) { gate.open() }
  }
}

private final class LeftSources: Sendable {
  private let ids: Mutex<Set<String>>

  init(_ ids: Set<String>) { self.ids = Mutex(ids) }

  func isLast(_ id: String) -> Bool { ids.withLock { $0.remove(id) != nil && $0.isEmpty } }
}

extension ConfiguredSource {
  static func fake(
    _ id: String, enabled: Bool = true, origin: String = "here", freshness: Duration? = .seconds(3600),
    _ source: any BookSource
  ) -> ConfiguredSource {
    let info = SourceInfo(
      id: id, name: id, summary: "A fake.", homePage: "https://example.org", freshness: freshness)
    return ConfiguredSource(info: info, isEnabled: enabled, origin: origin) { _ in .success(source) }
  }

  /// One that answers every search with these, once the gate is open.
  static func answering(_ id: String, behind gate: Gate? = nil, _ records: SourceRecord...) -> ConfiguredSource {
    .fake(
      id,
      FakeSource { (_, _) throws(SourceError) in
        await gate?.pass()
        return SourcePage(records: records)
      })
  }

  static func broken(_ id: String, _ error: SourceError) -> ConfiguredSource {
    var source = fake(id, FakeCatalog { (_) throws(SourceError) in SourcePage() })
    source.make = { _ in .failure(error) }
    return source
  }
}

func record(_ source: String, _ key: String, _ title: String, isbn: String? = nil, author: String = "Ann Author")
  -> SourceRecord
{
  var record = SourceRecord(source: source, key: key, title: title)
  record.authors = [author]
  record.ownISBNs = [isbn].compactMap(\.self)
  return record
}
