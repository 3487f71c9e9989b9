import Domain
import Sourcing
import Testing

/// A way in which a service fails, and what a source has to make of it.
struct PlannedFailure: Sendable {
  let name: String
  let answer: StubTransport.Plan
  let isExpected: @Sendable (SourceError) -> Bool

  /// Whatever the body says: a gateway in front of the service answers as well.
  static let all = refusals + others

  private static let refusals = ["", "<!DOCTYPE html><title>No</title>", "{}"].flatMap { body in
    [
      PlannedFailure("status 401", status: 401, body: body) { error in
        switch error {
        case .keyRefused, .needsKey: true
        default: false
        }
      },
      PlannedFailure("status 403", status: 403, body: body) { error in
        switch error {
        case .keyRefused, .needsKey, .throttled, .quotaUsedUp, .http(403, _): true
        default: false
        }
      },
      PlannedFailure("status 429", status: 429, body: body) { error in
        switch error {
        case .throttled, .quotaUsedUp: true
        default: false
        }
      },
    ]
  }

  private static let others = [
    PlannedFailure("status 500", status: 500, body: "") { if case .http(500, _) = $0 { true } else { false } },
    PlannedFailure("an HTML page", status: 200, body: "<!DOCTYPE html><title>Sign in</title>", isBadResponse),
    PlannedFailure("an empty body", status: 200, body: "", isBadResponse),
    PlannedFailure("a body cut off", status: 200, body: "{\"items\": [{\"title\": \"A Gar", isBadResponse),
    PlannedFailure("a refused connection", .refused("example.org")) {
      if case .unreachable = $0 { true } else { false }
    },
    PlannedFailure("no answer in time", .timedOut) { $0 == .timedOut },
    PlannedFailure("cancellation", .cancelled) { $0 == .cancelled },
  ]

  private init(_ name: String, status: Int, body: String, _ isExpected: @escaping @Sendable (SourceError) -> Bool) {
    self.name = name
    answer = { (_) throws(TransportError) in HTTPResponse(status: status, body: Array(body.utf8)) }
    self.isExpected = isExpected
  }

  private init(_ name: String, _ error: TransportError, _ isExpected: @escaping @Sendable (SourceError) -> Bool) {
    self.name = name
    answer = { (_) throws(TransportError) in throw error }
    self.isExpected = isExpected
  }

  private static let isBadResponse: @Sendable (SourceError) -> Bool = {
    if case .badResponse = $0 { true } else { false }
  }
}

extension SourceContract {
  /// All that the source can do, asked of a service that fails. A call that asks the service nothing may succeed.
  func check(_ failure: PlannedFailure, item: String?) async throws {
    for call in Call.allCases {
      let transport = StubTransport(failure.answer)
      let source = try source(transport)
      do throws(SourceError) {
        try await make(call, to: source, item: item)
        expect(transport.requests.isEmpty, "\(call) takes \(failure.name) for an answer")
      } catch {
        expect(failure.isExpected(error), "\(call) makes \(failure.name) “\(error)”")
        expectNoSecret(in: "\(error) \(String(reflecting: error))", of: call)
      }
    }
  }

  /// Makes the call where the source can answer it.
  private func make(_ call: Call, to source: Source, item: String?) async throws(SourceError) {
    switch call {
    case .search:
      guard let source = source as? any SearchSource else { return }
      _ = try await source.search(searchQuery(source), page: nil)
    case .categories: _ = try await (source as? any CategorySource)?.categories()
    case .items: _ = try await (source as? any CategorySource)?.items(inCategory: category ?? "contract", page: nil)
    case .catalog: _ = try await (source as? any CatalogSource)?.catalog(page: nil)
    case .item: if let item { _ = try await (source as? any ItemSource)?.item(item) }
    }
  }

  private func expectNoSecret(in text: String, of call: Call) {
    let secrets = info.settings.filter(\.isSecret).flatMap { settings.all($0.name) }.filter { !$0.isEmpty }
    expect(!secrets.contains { text.contains($0) }, "\(call): the error shows a secret")
  }
}

/// What a source may be able to do.
private enum Call: CaseIterable {
  case search, categories, items, catalog, item
}
