import Catalog
import CatalogTesting
import Domain
import TestSupport
import Testing

@testable import Persistence

/// Duplicates of books with long texts: a few megabytes of them come back.
@Suite struct LongDuplicatesTests {
  /// Six books of two records each, and six pairs that may be one; of each record a text of some 20 KB.
  private func store() async throws -> SQLiteBookStore {
    var records: [SourceRecord] = []
    func add(_ key: String, _ title: String, by author: String, _ number: String? = nil) {
      let text = String(repeating: "long ", count: 4_000) + key
      records.append(record(key, title, by: author, isbn: number) { $0.description = text })
    }
    for (number, title) in ["Dune", "Emma", "Moth", "Poems", "Tales", "Sand"].enumerated() {
      for key in ["a", "b"] { add("\(title)-\(key)", title, by: "Ann Lee", isbn(number + 1)) }
    }
    for title in ["Salt", "Tide", "Rain", "Snow", "Wind", "Leaf"] {
      for key in ["a", "b"] { add("\(title)-\(key)", title, by: "Bo Roe") }
    }
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    _ = try await store.ingest(batch(records))
    return store
  }

  @Test(arguments: [1, 50_000, 130_000])
  func `no more come back than have so many bytes, and of each kind one at least`(bytes: Int) async throws {
    let store = try await store()
    let all = try await store.duplicates(limit: 20)
    try #require(all.merged.count == 6 && all.suggested.count == 6)
    let found = try await store.duplicates(limit: 20, mostBytes: bytes)
    #expect(found.mergedCount == 6 && found.suggestedCount == 6)
    let counts = bytes == 1 ? 1...1 : bytes == 50_000 ? 1...3 : 3...5
    #expect(counts.contains(found.merged.count), "\(found.merged.count)")
    #expect(counts.contains(found.suggested.count), "\(found.suggested.count)")
    #expect(found.merged == Array(all.merged.prefix(found.merged.count)))
    #expect(found.suggested == Array(all.suggested.prefix(found.suggested.count)))
  }
}
