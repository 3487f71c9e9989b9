import AppServices
import Catalog
import Domain
import Foundation
import Interchange
import Persistence
import Sourcing
import TestSupport
import Testing

/// What a catalogue says of itself can be put into another one, however large a book is.
@Suite struct LargeBookTransferTests {
  /// A book, by its records.
  struct Size: CustomTestStringConvertible {
    let records: Int
    let categories: Int
    let bytes: Int

    var testDescription: String { "\(records) records of \(categories) categories of \(bytes) bytes" }
  }

  @Test(arguments: [
    Size(records: 1, categories: 1000, bytes: 5_000), Size(records: 3, categories: 1000, bytes: 3_000),
    Size(records: 900, categories: 30, bytes: 100), Size(records: 5, categories: 1000, bytes: 100),
  ])
  func `an export with provenance is taken by an import, and says the same there`(size: Size) async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let records = (0..<size.records).map { number in
      var one = record("alpha", String(10_000 + number), "Emma", isbn: "9780306406157")
      one.fetchedAt = Date(timeIntervalSince1970: 1_700_000_000)
      one.categories = (0..<size.categories).map { category in
        let name = "\(number) and \(category) "
        return name + String(repeating: "x", count: size.bytes - name.utf8.count)
      }
      return one
    }
    var batch = SourceBatch(source: "alpha", fetchedAt: Date(timeIntervalSince1970: 1_700_000_000))
    batch.records = records
    _ = try await store.ingest(batch)
    let text = try await exported(from: store)
    let other = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let context = AppContext(
      catalog: other, installed: InstalledSources([]), sources: [], settings: ProjectionSettings(),
      adoption: SettingsAdoption(other) { ProjectionSettings() })
    let result = try await context.import(TextFile(text), .ndjson, dryRun: false)
    #expect(result.change.records.added == size.records)
    #expect(try await exported(from: other) == text)
    // What the book shows is said once at most.
    #expect(text.split(separator: "\n").count { $0.contains(#""provenance":{"title""#) } <= 1)
  }

  private func exported(from store: SQLiteBookStore) async throws -> String {
    var writer = CatalogWriter(.ndjson)
    var bytes = writer.head
    for try await chunk in store.export(ListQuery()) {
      for element in chunk { bytes += writer.bytes(for: element) }
    }
    return String(decoding: bytes + writer.tail(), as: UTF8.self)
  }
}
