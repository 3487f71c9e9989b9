package import Catalog
package import Domain
package import Foundation
package import Sourcing

/// Asks sources at once under one deadline, keeps what comes, and answers from the catalogue beside the live answers.
///
/// One source that fails or hangs hides no other: each has a status of its own, and nothing that came is dropped.
package struct Coordinator: Sendable {
  let sources: [ConfiguredSource]
  let store: any BookStore
  let policy: MergePolicy
  let network: NetworkAccess?
  let clock: any MonotonicClock
  let now: @Sendable () -> Date
  /// Gets the events of the run; see ``start(_:)``.
  var report: FetchReport = { _ in }

  /// - Parameters:
  ///   - sources: all that are installed, enabled or not.
  ///   - network: the sources' access to the network; nil where they have none.
  ///   - clock: the clock of deadlines and waits.
  ///   - now: the time that records are stamped with.
  package init(
    sources: [ConfiguredSource], store: any BookStore, policy: MergePolicy, network: NetworkAccess? = nil,
    clock: any MonotonicClock, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.sources = sources.sorted { $0.info.id < $1.info.id }
    self.store = store
    self.policy = policy
    self.network = network
    self.clock = clock
    self.now = now
  }

  /// The sources that a run with these options asks, by id: the named ones, else the enabled ones.
  func chosen(by options: FetchOptions) -> [ConfiguredSource] {
    sources.filter { source in
      guard !options.except.contains(source.info.id) else { return false }
      return options.only?.contains(source.info.id) ?? source.isEnabled
    }
  }

  /// Does `work` for all these sources at once; the answers are in the order of the sources, whoever was first.
  func askAll<Answer: Sendable>(
    _ sources: [OpenedSource], _ work: @escaping @Sendable (OpenedSource) async throws -> Answer
  ) async throws -> [Answer] {
    report(.started(sources: sources.map(\.info.id)))
    return try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
      for (index, source) in sources.enumerated() {
        group.addTask { (index, try await work(source)) }
      }
      var answers: [(Int, Answer)] = []
      for try await answer in group { answers.append(answer) }
      return answers.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// The last fetches of each source, by id.
  func fetches() async throws -> [String: SourceFetches] {
    Dictionary(try await store.fetches().map { ($0.source, $0) }) { first, _ in first }
  }
}
