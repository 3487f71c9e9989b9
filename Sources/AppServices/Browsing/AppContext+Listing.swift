package import Catalog
import Sourcing

/// How a list of books is ordered where the reader does not say it.
extension AppContext {
  /// The query in the order that is asked for. Where none is, what has a text begins with the best match, a library has
  /// the order that it was last listed in, and a series goes by the positions of its books.
  /// - Throws: ``CatalogError``.
  package func ordered(
    _ query: ListQuery, by sort: ListQuery.Sort?, reverse: Bool
  ) async throws -> ListQuery {
    var query = query
    query.reverse = reverse
    if let sort {
      query.sort = sort
    } else if query.text != nil {
      query.sort = .relevance
    } else if query.savedOnly, let order = try await catalog.libraryOrder() {
      query.sort = order.sort
      query.reverse = order.reverse != reverse
    } else if query.series != nil {
      query.sort = .relevance
    }
    return query
  }

  /// The library is listed so from now on. Nobody waits for another program that is writing for long.
  /// - Returns: false where the order was not remembered within a second.
  /// - Throws: ``CatalogError``.
  package func remember(_ order: ListOrdering) async throws -> Bool {
    let isDone = try await value(before: Deadline(clock.now + .seconds(1), on: clock)) { [catalog] in
      do { try await catalog.remember(order) } catch CatalogError.busy { return false }
      return true
    }
    return isDone == true
  }
}
