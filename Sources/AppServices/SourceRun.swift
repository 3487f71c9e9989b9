import Domain
import Foundation
import Sourcing

/// One source being asked once: counts, keeps, and says in the end what became of it.
struct SourceRun {
  let source: ConfiguredSource
  let coordinator: Coordinator
  private let start = ContinuousClock.now
  private var skips: [Skip] = []
  private var rows = 0
  private(set) var kept = KeptBatch()
  private(set) var keys: [RecordKey] = []
  private(set) var failure: SourceError?

  init(_ source: ConfiguredSource, coordinator: Coordinator) {
    self.source = source
    self.coordinator = coordinator
  }

  private var id: String { source.info.id }

  /// Takes pages until they end, the deadline passes or there were `enough` rows, and keeps each page as it comes.
  ///
  /// `isbn` is the one that was asked for, if one was: a record without it is kept, and is no answer.
  mutating func take(
    until deadline: ContinuousClock.Instant, catalog: Bool, enough: Int? = nil, asked isbn: ISBN? = nil,
    _ request: @escaping PageRequest
  ) async throws {
    for await result in pages(until: deadline, of: request) {
      switch result {
      case .success(let page):
        try await keep(page, completesCatalog: catalog && page.next == nil, asked: isbn)
        rows += page.records.count + page.skipped.reduce(0) { $0 + $1.count }
        if let enough, rows >= enough { return }
      case .failure(let error):
        failure = error
      }
    }
  }

  /// Takes the page behind `token` and keeps it, if `isWanted` says so; ``failure`` says why there is none.
  /// - Parameter category: key of the category that it is a page of; nil where the request is for the categories.
  mutating func takePage(
    of category: String?, behind token: String?, until deadline: ContinuousClock.Instant,
    if isWanted: @Sendable (SourcePage) -> Bool = { _ in true }, _ request: @escaping PageRequest
  ) async throws {
    for await result in pages(until: deadline, enough: 0, of: request) {
      switch result {
      case .success(let page) where !isWanted(page): return
      case .success(let page) where page.next != nil && page.next == token:
        failure = .badResponse(reason: "its pages go in circles")
      case .success(let page):
        let taking = category.map { CategoryTaking(category: $0, isFirst: token == nil, nextPage: page.next) }
        return try await keep(
          page, completesCatalog: false, asked: nil, taking: taking, completesCategories: category == nil)
      case .failure(let error): failure = error
      }
    }
  }

  private mutating func keep(
    _ page: SourcePage, completesCatalog: Bool, asked isbn: ISBN?, taking: CategoryTaking? = nil,
    completesCategories: Bool = false
  ) async throws {
    let now = coordinator.now()
    let records = page.records.map { coordinator.stamped($0, at: now, asked: isbn) }
    var batch = SourceBatch(source: id, fetchedAt: now)
    batch.records = records
    batch.placements = page.placements
    batch.categories = page.categories
    batch.completeCategories = page.completeCategories
    batch.completesCatalog = completesCatalog
    batch.catalogOrigin = source.origin
    batch.taking = taking
    batch.completesCategories = completesCategories
    kept += try await coordinator.store.keep(batch)
    skips += page.skipped
    keys += records.filter { !$0.notes.contains(Coordinator.answeredOtherISBN) }.map(\.recordKey)
    coordinator.report(.page(source: id, records: keys.count))
  }

  /// The status so far: `ok`, `empty`, or what the failure was. Says what was skipped.
  func status(results: Int? = nil) -> SourceStatus {
    let results = results ?? keys.count
    var status = SourceStatus(source: id, outcome: results == 0 ? .empty : .ok)
    if let failure { status = SourceStatus(source: id, error: failure, now: coordinator.now()) }
    status.results = results
    status.skipped = skips.reduce(0) { $0 + $1.count }
    status.elapsed = start.duration(to: .now)
    if !keys.isEmpty { status.fetchedAt = coordinator.now() }
    if failure == nil { status.message = Self.summary(of: skips) }
    return status
  }

  /// `2 rows skipped: no title (2)`, or nil where nothing was.
  private static func summary(of skips: [Skip]) -> String? {
    let counts = Dictionary(skips.map { ($0.reason, $0.count) }, uniquingKeysWith: +)
    guard !counts.isEmpty else { return nil }
    let total = counts.values.reduce(0, +)
    let reasons = counts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    return "\(total) row\(total == 1 ? "" : "s") skipped: \(reasons.joined(separator: ", "))"
  }
}

extension KeptBatch {
  static func += (left: inout KeptBatch, right: KeptBatch) {
    left.added += right.added
    left.changed += right.changed
    left.unchanged += right.unchanged
  }
}
