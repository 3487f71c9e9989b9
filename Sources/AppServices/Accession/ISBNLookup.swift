import Catalog
import Domain
import Foundation
package import Sourcing
import Synchronization

/// How much time a source has for ISBNs.
package enum LookupTime: Sendable {
  /// Until this deadline for all of them.
  case until(Deadline)
  /// This time for each of them. In between, the run waits as long as the source's limit of requests a minute demands.
  case each(Duration)
}

/// Asks one source for many ISBNs, one at a time.
struct ISBNLookup: Sendable {
  /// What became of one ISBN at the source.
  struct Answer: Sendable {
    var status: SourceStatus
    /// True where it has the ISBN.
    var isFound: Bool
  }

  let configured: ConfiguredSource
  let coordinator: Coordinator
  let options: FetchOptions
  let time: LookupTime
  /// What was kept of the source before.
  let known: SourceFetches?
  /// Over all questions of the run.
  let waiting: WaitingForService
  /// Told when the source is waited for; what it throws ends the question.
  let waits: @Sendable (_ until: Date) async throws -> Void

  var id: String { configured.info.id }

  /// How many requests to one source are under way at once.
  static let width = 3
  private static let longestHold = Duration.seconds(120)
  /// After this many refusals for one ISBN, a service that asks for pauses is not asked for it again.
  private static let mostRefusals = 3

  /// How the source will be asked, as far as that is known before.
  var strategy: SourceStrategy { strategy(of: open(), query(nil)) }

  private func strategy(of source: OpenedSource, _ query: BookQuery) -> SourceStrategy {
    coordinator.strategy(of: source, to: query, options, known)
  }

  private func query(_ isbn: ISBN?) -> BookQuery {
    // Only the terms decide who can be asked.
    BookQuery(text: nil, isbn: isbn ?? ISBN(digits: 9_780_000_000_002), limit: Self.mostRecords)
  }

  /// A source has an ISBN on a handful of records at most.
  private static let mostRecords = 20

  private var deadline: Deadline {
    switch time {
    case .until(let deadline): deadline
    case .each(let duration): Deadline(coordinator.clock.now + duration, on: coordinator.clock)
    }
  }

  /// The source for one question.
  private func open() -> OpenedSource {
    var options = options
    options.deadline = deadline
    return coordinator.opened(configured, options)
  }

  /// Fetches the whole catalogue of a source that cannot be searched; from then on our catalogue answers for it.
  /// - Throws: ``CatalogError``.
  func fetchAll() async throws -> SourceStatus {
    let source = open()
    guard case .fetchAll(let whole) = strategy(of: source, query(nil)) else {
      return SourceStatus(source: id, outcome: .empty)
    }
    var run = FetchRun(source, coordinator: coordinator, until: deadline)
    try await run.fetch(catalog: true) { (token) throws(SourceError) in try await whole.catalog(page: token) }
    return run.status()
  }

  /// Asks for one ISBN and keeps what the source says; waits for it as long as ``time`` says.
  /// - Throws: ``CatalogError``, `CancellationError`.
  func ask(for isbn: ISBN) async throws -> Answer {
    var refusals = 0
    while true {
      try Task.checkCancellation()
      let source = open()
      guard case .search(let searchable) = strategy(of: source, query(isbn)) else {
        return Answer(status: SourceStatus(source: id, outcome: .unsupported), isFound: false)
      }
      let query = query(isbn)
      var run = FetchRun(source, coordinator: coordinator, until: deadline, naming: Self.mostRecords)
      try await run.fetch(catalog: false, enough: Self.mostRecords, asked: isbn) { (token) throws(SourceError) in
        try await searchable.search(query, page: token)
      }
      let asked = run.fetcher.statistics
      if run.failure == nil, asked.requests > 0, asked.reasonForStale == nil { waiting.helped() }
      let isRefused = wantsPause(run.failure, asked.hold)
      if isRefused { refusals += 1 }
      if case .each = time, try await passHold(run.failure, isRefused, refusals) { continue }
      return Answer(status: run.status(), isFound: run.count > 0)
    }
  }

  /// True where the service is to be left alone for a while: it was asked too often, or is out of order and says that
  /// it may be asked again before long.
  private func wantsPause(_ failure: SourceError?, _ hold: Backoff?) -> Bool {
    switch (failure, hold) {
    case (.throttled, _): true
    case (.http(503, _), let hold?): hold.reason == .pause && delay(until: hold.until) <= Self.longestHold
    default: false
    }
  }

  private func delay(until end: Date) -> Duration {
    .seconds(max(0.001, end.timeIntervalSince(coordinator.now())))
  }

  /// Waits out a limit of the source, where that is worth it.
  /// - Parameters:
  ///   - isRefused: whether the service itself wants a pause.
  ///   - refusals: how often the service itself refused this question, the last one included.
  /// - Returns: whether it is to be asked again.
  private func passHold(_ failure: SourceError?, _ isRefused: Bool, _ refusals: Int) async throws -> Bool {
    guard let network = coordinator.network else { return false }
    switch failure {
    case .held(let hold) where hold.reason == .minute || hold.reason == .pause && !waiting.isInVain:
      let delay = delay(until: hold.until)
      // What a service wants beyond the minute is left to another run.
      guard delay <= Self.longestHold else { return false }
      try await waits(hold.until)
      try await network.wait(delay)
      return true
    // The ledger knows now how long to wait; the next attempt is held back by it.
    case _ where isRefused && refusals < Self.mostRefusals: return !waiting.isInVain
    case _ where isRefused:
      waiting.cameToNothing()
      return false
    default: return false
    }
  }
}

/// Remembers whether waiting for a service has been in vain. A service that refuses the same request again after each
/// wait would hold up a pile of ISBNs for hours. So there are no more waits until it answers something.
final class WaitingForService: Sendable {
  private let isOver = Mutex(false)

  var isInVain: Bool { isOver.withLock(\.self) }

  func cameToNothing() { isOver.withLock { $0 = true } }

  func helped() { isOver.withLock { $0 = false } }
}
