import Catalog
import Domain
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Persistence

/// The stores that the contract is tried on.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
  case memory, file, fileOfOneReader

  var testDescription: String { rawValue }

  /// Runs the body with an empty store of this kind, and cleans up.
  func withStore(
    policy: MergePolicy = MergePolicy(), hiddenSources: Set<String> = [],
    _ body: (any BookStore & DecisionStore) async throws -> Void
  ) async throws {
    if self == .memory {
      return try await body(SQLiteBookStore(inMemoryWith: policy, hiddenSources: hiddenSources))
    }
    try await withFolder { folder in
      let store = try SQLiteBookStore(
        path: folder + "/catalog.sqlite", policy: policy, hiddenSources: hiddenSources,
        readsConcurrently: self == .file)
      try await body(store)
    }
  }
}

/// Runs the body with the path of an empty folder that is gone afterwards.
@discardableResult
func withFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "books-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path(percentEncoded: false))
}

let monday = Date(timeIntervalSince1970: 1_700_000_000)
let tuesday = monday.addingTimeInterval(86_400)

/// A record with what the test is about, and nothing else.
func record(
  _ key: String, _ title: String, by author: String? = nil, isbn: String? = nil, source: String = "alpha",
  _ adjust: (inout SourceRecord) -> Void = { _ in }
) -> SourceRecord {
  var record = SourceRecord(source: source, key: key, title: title)
  record.authors = [author].compactMap(\.self)
  record.ownISBNs = [isbn].compactMap(\.self)
  adjust(&record)
  return record
}

func batch(_ records: [SourceRecord], source: String = "alpha", at time: Date = monday) -> SourceBatch {
  var batch = SourceBatch(source: source, fetchedAt: time)
  batch.records = records
  return batch
}

extension BookStore {
  /// Keeps the records, one batch for each source.
  func ingest(_ records: SourceRecord..., at time: Date = monday) async throws {
    for (source, records) in Dictionary(grouping: records, by: \.source).sorted(by: { $0.key < $1.key }) {
      _ = try await ingest(batch(records, source: source, at: time))
    }
  }

  /// The titles of all books that the query asks for, page after page.
  func titles(_ adjust: (inout ListQuery) -> Void = { _ in }) async throws -> [String] {
    try await all(adjust).map(\.title)
  }

  /// All books that the query asks for, page after page.
  func all(_ adjust: (inout ListQuery) -> Void = { _ in }) async throws -> [Book] {
    var query = ListQuery()
    adjust(&query)
    var books: [Book] = []
    repeat {
      let page = try await self.books(query)
      books += page.books
      query.cursor = page.next
    } while query.cursor != nil
    return books
  }

  /// Every book in the order of `allBooks`.
  func visited(_ query: ListQuery = ListQuery()) async throws -> [Book] { try await allBooks(query).all() }
}

extension CatalogChunks {
  /// Every element of every chunk, in order.
  func all() async throws -> [Element] { try await reduce(into: []) { $0 += $1 } }
}

/// Values that a `@Sendable` closure brings.
final class Collected<Value: Sendable>: Sendable {
  private let box = Mutex<[Value]>([])
  func append(_ value: Value) { box.withLock { $0.append(value) } }
  var values: [Value] { box.withLock { $0 } }
}

/// The `number`th of many valid ISBN-13s.
func isbn(_ number: Int) -> String {
  let twelve = 978_100_000_000 + Int64(number)
  return String(twelve * 10 + ISBN.checkDigit(ofTwelve: twelve))
}
