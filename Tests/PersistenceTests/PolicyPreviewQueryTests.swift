import Catalog
import CatalogTesting
import Domain
import Foundation
import Testing
import TestSupport

@testable import Persistence

/// What another order of sources would change.
@Suite struct PolicyPreviewQueryTests {
  private func policy(_ sources: String..., titles: [String] = []) -> MergePolicy {
    var policy = MergePolicy()
    policy.sourceOrder = sources
    if !titles.isEmpty { policy.fieldOrder[.title] = titles }
    return policy
  }

  private func changes(_ store: SQLiteBookStore, under policy: MergePolicy) async throws -> [[Book]] {
    try await store.preview(of: policy).all().map { [$0.before, $0.after] }
  }

  private func store() async throws -> SQLiteBookStore {
    let store = try SQLiteBookStore(inMemoryWith: policy("alpha", "beta"))
    try await store.ingest(
      record("1", "Zebra", by: "Ann Lee", isbn: isbn(1)),
      record("1", "Apple", by: "Ann Lee", isbn: isbn(1), source: "beta"),
      record("2", "Emma", by: "Jane Austen", isbn: isbn(2)) { $0.publisher = "Crown" },
      record("2", "Emma", by: "Jane Austen", isbn: isbn(2), source: "beta") { $0.publisher = "Broadway" },
      record("3", "Same", by: "Bo Roe", isbn: isbn(3)),
      record("3", "Same", by: "Bo Roe", isbn: isbn(3), source: "beta"),
      record("4", "Alone"))
    return store
  }

  @Test func `only books that would show something else come, by title, and nothing is changed`() async throws {
    let store = try await store()
    let before = try await store.visited()
    let changes = try await changes(store, under: policy("beta", "alpha"))
    #expect(changes.map { $0.map(\.title) } == [["Emma", "Emma"], ["Zebra", "Apple"]])
    #expect(changes[0].map(\.publisher) == ["Crown", "Broadway"])
    #expect(changes[0].map { $0.provenance[.publisher]?.chosen.record.source } == ["alpha", "beta"])
    #expect(try await store.visited() == before)
    #expect(try await self.changes(store, under: policy("alpha", "beta")).isEmpty)
  }

  @Test func `a field of its own order is tried alone`() async throws {
    let changes = try await changes(store(), under: policy("alpha", "beta", titles: ["beta"]))
    #expect(changes.map { $0.map(\.title) } == [["Zebra", "Apple"]])
  }

  @Test func `what is together is never tried`() async throws {
    var other = policy("alpha", "beta")
    other.titleAuthor = .auto
    #expect(try await changes(store(), under: other).isEmpty)
  }

  @Test func `what is tried is what would come of it`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let first = try await SQLiteBookStore.adopting(path, policy: policy("alpha", "beta"))
      for (source, titles) in [("alpha", "Title"), ("beta", "Name")] {
        let records = (0..<600).map { number in
          record("\(number)", "\(titles) \(number % 7)", by: "Ann Lee", isbn: isbn(number), source: source)
        }
        _ = try await first.ingest(batch(records, source: source))
      }
      let changes = try await changes(first, under: policy("beta", "alpha"))
      let then = try await SQLiteBookStore.adopting(path, policy: policy("beta", "alpha")).visited()
      #expect(changes.count == 600)
      #expect(Set(changes.map { $0[1].id }) == Set(then.map(\.id)))
      let byID = Dictionary(uniqueKeysWithValues: then.map { ($0.id, $0) })
      #expect(changes.allSatisfy { byID[$0[1].id]?.title == $0[1].title })
    }
  }
}
