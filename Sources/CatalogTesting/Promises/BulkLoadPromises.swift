import Catalog
import Domain
import Foundation
import Testing

/// What every `BookStore` promises of a catalogue that many books are brought into.
enum BulkLoadPromises {
  static let all: [Promise] = [
    Promise("while a bulk load goes on, and when it has ended, all is found and sorted as without one") { stores in
      let plain = try stores.make()
      try await fill(plain)
      let expected = try await Findings(plain)
      let loaded = try stores.make()
      try await loaded.beginBulkLoad()
      try await fill(loaded)
      #expect(try await Findings(loaded) == expected)
      try await loaded.endBulkLoad { _, _ in }
      #expect(try await Findings(loaded) == expected)
    },
    Promise("the end of a bulk load tells each step before it is taken, and there is none where nothing is left out") {
      stores in
      try await stores.withStore { store in
        try await store.beginBulkLoad()
        try await fill(store)
        let steps = Collected<[Int]>()
        try await store.endBulkLoad { steps.append([$0, $1]) }
        let count = steps.values.count
        #expect(count > 0 && steps.values == (0..<count).map { [$0, count] })
        try await store.endBulkLoad { steps.append([$0, $1]) }
        // A catalogue that has books leaves nothing out.
        try await store.beginBulkLoad()
        try await store.endBulkLoad { steps.append([$0, $1]) }
        #expect(steps.values.count == count)
      }
    },
  ]

  /// What is read by way of the orders that a load leaves out.
  private struct Findings: Equatable {
    var sorted: [[String]] = []
    var found: [String]
    var authors: [String]
    var byIDs: [String]
    var byReferences: [String?]

    init(_ store: any Catalog) async throws {
      for sort in ListQuery.Sort.allCases {
        for reverse in [false, true] {
          sorted.append(
            try await store.titles { ($0.sort, $0.reverse, $0.limit) = (sort, reverse, 3) })
        }
      }
      found = try await store.titles { ($0.text, $0.limit) = ("b", 1) }
      authors = try await store.authors(AuthorQuery()).authors.map(\.name)
      let all = try await store.visited()
      let ids = all.map(\.id).sorted { $0.value < $1.value }
      byIDs = try await store.books(withIDs: ids[0]...ids[ids.count - 1], limit: 100).map(\.title)
      byReferences = try await store.books(ids.map { .id($0) }).map { $0?.title }
    }
  }

  private static func fill(_ store: any Catalog) async throws {
    try await ListingPromises.fill(store)
    try await store.ingest(
      record("bears", "Bears", by: "Aaron Adams", isbn: isbn(1)), record("wasps", "The Wasps", isbn: isbn(1)),
      record("bats", "B", by: "Zoe Young", source: "beta"), at: tuesday)
  }
}
