import Catalog
import Domain
import Foundation
import GRDB
import TestSupport

@testable import Persistence

/// A store whose writer is busy with what one source brings until it is released, or that cannot list, or has no room
/// for what some sources bring.
struct SlowStore: BookStore {
  let store: SQLiteBookStore
  let slow: String?
  let failsToList: Bool
  let full: Set<String>
  /// Opened when the writer is busy.
  let isBusy = Gate()
  /// Opened when another source's records wait for it.
  let isWaitedFor = Gate()
  private let released = DispatchSemaphore(value: 0)

  init(
    _ store: SQLiteBookStore, keepsSlowly slow: String? = nil, failsToList: Bool = false,
    hasNoRoomFor full: Set<String> = []
  ) {
    self.store = store
    self.full = full
    self.slow = slow
    self.failsToList = failsToList
  }

  func ingest(_ batch: SourceBatch) async throws -> IngestSummary {
    if full.contains(batch.source) { throw Self.noRoom }
    if batch.source == slow {
      try await store.database.write { [isBusy, released] _ in
        isBusy.open()
        released.wait()
      }
    } else if isBusy.isOpen {
      isWaitedFor.open()
    }
    return try await store.ingest(batch)
  }

  func beginBulkLoad() async throws { try await store.beginBulkLoad() }
  func endBulkLoad(report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) async throws {
    try await store.endBulkLoad(report: report)
  }

  func confirm(_ version: String, of source: String, origin: String?, at time: Date) async throws -> IngestSummary? {
    try await store.confirm(version, of: source, origin: origin, at: time)
  }

  static let noRoom = CatalogError.failed(path: "/home/ann/catalog.sqlite", reason: "no room left")

  func release() { released.signal() }

  func books(_ query: ListQuery) async throws -> BookPage {
    if failsToList { throw CatalogError.failed(path: "here", reason: "broken") }
    return try await store.books(query)
  }

  func allBooks(_ query: ListQuery) -> CatalogChunks<Book> { store.allBooks(query) }

  func books(holding keys: [RecordKey]) async throws -> [Book] { try await store.books(holding: keys) }
  func sourcesOutOfView(of reference: BookReference) async throws -> [String] {
    try await store.sourcesOutOfView(of: reference)
  }
  func sourcesOutOfView(withIDs range: ClosedRange<RecordID>) async throws -> [String] {
    try await store.sourcesOutOfView(withIDs: range)
  }
  func books(withIDs range: ClosedRange<RecordID>, limit: Int) async throws -> [Book] {
    try await store.books(withIDs: range, limit: limit)
  }
  func books(_ references: [BookReference], isExplained: Bool) async throws -> [Book?] {
    try await store.books(references, isExplained: isExplained)
  }
  func items(_ query: CategoryQuery) async throws -> CategoryPage { try await store.items(query) }
  func remember(_ sort: CategorySort, for category: String) async throws {
    if !full.isEmpty { throw Self.noRoom }
    try await store.remember(sort, for: category)
  }
  func categories() async throws -> [CategorySummary] { try await store.categories() }
  func category(_ id: String) async throws -> Domain.Category? { try await store.category(id) }
  func fetches() async throws -> [SourceFetches] { try await store.fetches() }
  func sources() async throws -> [SourceSummary] { try await store.sources() }
}
