package import Testing

/// The store that a test is run for at the moment, where its suite is ``EveryStore``.
package enum StoreUnderTest {
  @TaskLocal package static var current: (any CatalogFactory)?
}

/// Runs each test once for each store. What fails names the store that it failed for.
package struct EveryStore: SuiteTrait, TestTrait, TestScoping {
  fileprivate let stores: [any CatalogFactory]

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    for store in stores {
      let naming = IssueHandlingTrait.compactMapIssues { issue in
        var issue = issue
        issue.comments.append("on \(store.name)")
        return issue
      }
      try await naming.provideScope(for: test, testCase: testCase) {
        try await StoreUnderTest.$current.withValue(store) { try await function() }
      }
    }
  }
}

extension Trait where Self == EveryStore {
  /// Each test of the suite once for each of these.
  package static func onEvery(_ stores: [any CatalogFactory]) -> Self { EveryStore(stores: stores) }
}
