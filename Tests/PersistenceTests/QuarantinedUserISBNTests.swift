import Catalog
import CatalogTesting
import Domain
import TestSupport
import Testing

@testable import Persistence

/// An ISBN that the reader gave to a book, and that goes into quarantine or comes out.
@Suite struct QuarantinedUserISBNTests {
  private let bearer = record("a", "Walden", by: "Henry Thoreau")

  private let claimants = [
    record("b", "Emma", by: "Jane Austen", isbn: isbn(1)), record("c", "Dune", by: "Frank Herbert", isbn: isbn(1)),
    record("d", "Ulysses", by: "James Joyce", isbn: isbn(1)),
  ]

  @Test func `a book bears its given ISBN again when the claimants come to contradict one another`() async throws {
    let (store, given) = try await store()
    try await store.ingest(claimants[0])
    #expect(try await store.book(.isbn(given))?.title == "Emma")
    try await store.ingest(claimants[1])
    try await store.ingest(claimants[2])
    try await expectCurrent(store)
    #expect(try await store.book(.isbn(given))?.title == "Walden")
    try await store.ingest(record("d", "Ulysses", by: "James Joyce"), at: tuesday)
    try await expectCurrent(store)
    #expect(try await store.book(.isbn(given))?.title == "Emma")
  }

  @Test func `a given ISBN goes to a claimant when it is released, and back when that is undone`() async throws {
    let (store, given) = try await store()
    for claimant in claimants { try await store.ingest(claimant) }
    let before = try await store.computedRows()
    try await store.decide(.release, .release(given))
    try await expectCurrent(store)
    #expect(try await store.book(.isbn(given))?.title == "Emma")
    try await store.undo(.newest(1))
    try await expectCurrent(store)
    #expect(try await store.book(.isbn(given))?.title == "Walden")
    #expect(try await store.computedRows() == before)
  }

  private func store() async throws -> (SQLiteBookStore, given: ISBN) {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let given = ISBN.example(1)
    try await store.ingest(bearer)
    try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [bearer.recordKey]))
    return (store, given)
  }

  /// What is in the tables is what computing all anew leaves there.
  private func expectCurrent(_ store: SQLiteBookStore) async throws {
    let stepwise = try await store.computedRows()
    try await store.recomputeAll()
    #expect(try await store.computedRows() == stepwise)
  }
}
