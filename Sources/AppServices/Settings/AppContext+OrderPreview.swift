import Catalog
package import Domain

extension AppContext {
  /// Which values of which books other orders of sources would change, book by book; changes nothing.
  ///
  /// - Parameters:
  ///   - policy: of it only the orders of sources count.
  ///   - tell: called with the book as it is.
  /// - Returns: how many books would change.
  /// - Throws: ``CatalogError``, and what `tell` throws.
  package func previewOrder(
    _ policy: MergePolicy, telling tell: (Book, [ValueChange]) throws -> Void
  ) async throws -> Int {
    var count = 0
    for try await previews in catalog.preview(of: policy) {
      for preview in previews {
        count += 1
        try tell(preview.before, ValueChange.all(preview.before, preview.after))
      }
    }
    return count
  }
}
