import Catalog
import CatalogTesting
import Domain
import Foundation
import Persistence
import Testing

@testable import AppServices

/// How a reader names a category.
@Suite struct CategoryResolverTests {
  /// Whether the catalogue can list all its categories, or only find one.
  private static func resolver(canList: Bool = true) async throws -> CategoryResolver {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    var batch = SourceBatch(source: "alpha", fetchedAt: Date(timeIntervalSince1970: 0))
    batch.categories = ["web", "web-design", "art", "arts"].map { key in
      Domain.Category(source: "alpha", key: key, name: key.capitalized, kind: .tag)
    }
    _ = try await store.ingest(batch)
    let catalog: any BookStore = if canList { store } else { UnlistedCatalog(inner: store) }
    return CategoryResolver(catalog: catalog)
  }

  @Test(arguments: [
    ("alpha:web", "alpha:web"), ("alpha:art", "alpha:art"), ("web", "alpha:web"), ("web-", "alpha:web-design"),
    ("ALPHA:ARTS", "alpha:arts"), ("fav", "favorites"), ("favorites", "favorites"), ("music", "music"),
    ("beta:web", "beta:web"),
  ])
  func `a category is named by its id, or by what begins no other`(text: String, id: String) async throws {
    #expect(try await Self.resolver().id(text) == id)
  }

  @Test func `what begins several is refused with all of them`() async throws {
    let error = AmbiguousCategory(text: "ar", candidates: ["alpha:art", "alpha:arts"])
    await #expect(throws: error) { try await Self.resolver().id("ar") }
  }

  @Test func `a whole id is found though nothing is listed and counted`() async throws {
    let resolver = try await Self.resolver(canList: false)
    for id in ["alpha:web", "alpha:art", "favorites"] { #expect(try await resolver.id(id) == id) }
    await #expect(throws: CatalogError.self) { try await resolver.id("web") }
  }
}

/// A catalogue that lists no categories.
private struct UnlistedCatalog: CatalogDecorator {
  let inner: any Catalog

  func categories() async throws -> [CategorySummary] { throw CatalogError.failed(path: "here", reason: "not listed") }
}
