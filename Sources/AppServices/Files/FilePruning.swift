package import Catalog
import Domain

/// The addresses of kept files that no book has any more.
/// - Throws: ``CatalogError``.
package func addressesWithoutBook(
  in catalog: any BookStore, _ archive: any FileArchive
) async throws -> Set<String> {
  var addresses = Set(try await archive.files().map(\.address))
  var query = ListQuery()
  query.isExplained = false
  for try await books in catalog.allBooks(query) where !addresses.isEmpty {
    for book in books { addresses.subtract(FileKind.allCases.compactMap { $0.address(in: book) }) }
  }
  return addresses
}
