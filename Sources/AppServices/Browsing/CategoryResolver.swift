package import Catalog
package import Domain

/// Finds the category that a reader names: by its id, or by what its id, or the part of it behind the colon, begins
/// with and that of no other category does.
package struct CategoryResolver: Sendable {
  private let catalog: any BookStore

  package init(catalog: any BookStore) { self.catalog = catalog }

  /// The id; the text itself where no category of the catalogue begins so: a source may know it.
  /// - Throws: ``AmbiguousCategory``, ``CatalogError``.
  package func id(_ text: String) async throws -> String {
    if text == CategoryQuery.favorites { return text }
    // A list of all categories takes counting what stands in each, which a whole id does not need.
    if try await catalog.category(text) != nil { return text }
    let ids = try await catalog.categories().map(\.category.id) + [CategoryQuery.favorites]
    if ids.contains(text) { return text }
    let folded = text.lowercased()
    let found = ids.filter { id in
      let id = id.lowercased()
      return id.hasPrefix(folded) || id.drop { $0 != ":" }.dropFirst().hasPrefix(folded)
    }
    // `web` names the category of that name, though another is called `web-design`.
    let whole = found.filter { $0.lowercased().drop { $0 != ":" }.dropFirst() == folded }
    let candidates = whole.isEmpty ? found : whole
    if text.isEmpty || candidates.count > 1 { throw AmbiguousCategory(text: text, candidates: candidates) }
    return candidates.first ?? text
  }
}

/// Several categories begin so.
package struct AmbiguousCategory: RemediableError, Hashable, Sendable {
  package var text: String
  package var candidates: [String]

  package var cause: String {
    let shown = candidates.prefix(5).joined(separator: ", ")
    return "“\(text)” begins several categories: \(shown)" + (candidates.count > 5 ? ", …" : "")
  }

  package var remedy: Remedy? { nil }
}
