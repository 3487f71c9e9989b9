package import Catalog
package import Domain

/// Books that bear a mark of the reader's and are not shown, since the sources of all records that the mark was given
/// to are switched off.
///
/// Counted by the history, so that the cost goes by what the reader decided by hand, not by how many books there are.
/// Of an import the history tells the first thousand rows; marks that came in without an entry of the history are not
/// counted.
package struct MarkedOutOfView: Hashable, Sendable {
  package var mark: Mark
  /// 1 or more.
  package var books: Int
  /// Those that are off, sorted.
  package var sources: [String]

  /// Nil where all that bears the mark is in view.
  /// - Parameter named: only books of one of these sources; nil: all.
  /// - Throws: ``CatalogError``.
  package init?(_ mark: Mark, in catalog: any Catalog, of named: Set<String>? = nil) async throws {
    let hidden = try await catalog.projection().settings.hiddenSources
    // Of most sources that are off nothing ever came, and the history need not be read.
    if hidden.isDisjoint(with: try await catalog.fetches().map(\.source)) { return nil }
    let found = try await catalog.countBooks(bearing: mark, onlyOf: hidden, touching: named)
    if found.books == 0 { return nil }
    (self.mark, books, sources) = (mark, found.books, found.sources.sorted())
  }
}
