import Catalog
import CatalogTesting
import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Persistence

/// However the same records come in, the same catalogue comes out.
@Suite struct LoadOrderTests {
  private static let count = 20_000
  private static let sources = ["alpha", "beta", "gamma"]

  enum Way: String, CaseIterable, CustomTestStringConvertible {
    case oneBatchOfEachSource, manyBatchesInAnyOrder, anImportInAnyOrder
    var testDescription: String { rawValue }
  }

  /// Of four records one has the ISBN of another, some with another title; one in eight has none, and one in thirty a
  /// wrong one.
  private static func records(seed: UInt64) -> [SourceRecord] {
    var numbers = SplitMix64(seed: seed)
    let words = ["river", "Stone", "night", "Garten", "hiver", "письмо", "海", "σκιά"]
    return (0..<count).map { number in
      let shared = Int.random(in: 0..<4, using: &numbers) == 0 ? Int.random(in: 0...number, using: &numbers) : number
      let title = (0..<3).map { _ in words.randomElement(using: &numbers) ?? "" }.joined(separator: " ")
      return record(
        "\(number)", Bool.random(using: &numbers) ? "\(words[shared % words.count]) \(shared)" : title,
        by: "Author \(shared % 997)", source: sources[number % sources.count]
      ) { record in
        switch Int.random(in: 0..<30, using: &numbers) {
        case 0..<4: break
        case 4: record.ownISBNs = ["97800000\(number % 100)"]
        default: record.ownISBNs = [isbn(shared)]
        }
        record.fetchedAt = monday
        record.detail = number.isMultiple(of: 2) ? .listed : .full
      }
    }
  }

  @Test func `one batch, many, and an import, in any order, give the same books, records and reasons`() async throws {
    let seed: UInt64 = 50
    let records = Self.records(seed: seed)
    var numbers = SplitMix64(seed: seed + 1)
    var expected: Digest?
    for way in Way.allCases {
      let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
      try await Self.load(way == .oneBatchOfEachSource ? records : records.shuffled(using: &numbers), way, into: store)
      let digest = try await Digest(of: store)
      #expect(digest.books > Self.count / 2 && digest.books < Self.count)
      #expect(digest == expected ?? digest, "seed \(seed), \(way)")
      expected = expected ?? digest
    }
  }

  private static func load(_ records: [SourceRecord], _ way: Way, into store: SQLiteBookStore) async throws {
    switch way {
    case .oneBatchOfEachSource, .manyBatchesInAnyOrder:
      let size = way == .oneBatchOfEachSource ? count : 3_333
      for start in stride(from: 0, to: count, by: size) {
        let some = records[start..<min(start + size, count)]
        for (source, own) in Dictionary(grouping: some, by: \.source) {
          _ = try await store.ingest(batch(own, source: source))
        }
      }
    case .anImportInAnyOrder:
      let rest = Mutex(records[...])
      _ = try await store.import(dryRun: false) {
        rest.withLock { rest in rest.popFirst().map { .record($0, addedAt: monday) } }
      }
    }
  }

  /// What an export has, without holding it.
  private struct Digest: Equatable {
    var books = 0
    var hash = 0

    init(of store: SQLiteBookStore) async throws {
      var hasher = Hasher()
      for try await elements in store.export(ListQuery()) {
        books += elements.count
        for element in elements { hasher.combine(element) }
      }
      hash = hasher.finalize()
    }
  }
}
