import Catalog
import CatalogTesting
import Domain
import Testing

@testable import Persistence

/// Lists of the books of one source: of few records these are looked at, of many the books.
@Suite struct SourceFilterTests {
  @Test(arguments: [FewMatches.most, FewMatches.most + 1])
  func `a list has all books of its source and no others, in its order, however many these are`(count: Int) async throws
  {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    _ = try await store.ingest(batch((1...count).map { record("\($0)", "Title \($0)", isbn: isbn($0)) }))
    let others = [record("a", "Title 1", isbn: isbn(1), source: "beta"), record("b", "Alone", source: "beta")]
    _ = try await store.ingest(batch(others, source: "beta"))
    var query = ListQuery()
    query.sort = .added
    let all = try await store.visited(query).map(\.title)
    query.source = "alpha"
    let found = try await store.visited(query).map(\.title)
    #expect(found == all.filter { $0 != "Alone" })
    #expect(try await store.books(query).total == count)
    query.source = "beta"
    #expect(try await store.visited(query).map(\.title).sorted() == ["Alone", "Title 1"])
    query.source = "gamma"
    #expect(try await store.books(query).total == 0)
  }
}
