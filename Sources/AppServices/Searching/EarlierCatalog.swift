import Domain

/// What the catalogue had for a query before anything of the search was kept.
struct EarlierCatalog: Sendable {
  /// Best first, at most the query's limit.
  var books: [Book]
  /// Of the sources that answer by what is kept of them, by id.
  var kept: [String: BookPage] = [:]

  /// - Parameter sources: ids of those that answer by what is kept of them.
  init(for query: BookQuery, of sources: [String], in store: any BookStore) async throws {
    books = try await store.books(ListQuery(query)).books
    for source in sources { kept[source] = try await store.books(ListQuery(query, of: source)) }
  }
}
