package import Domain

/// Looking through a whole catalogue, changing nothing.
package typealias CatalogAnalysis = CatalogHealthAnalysis & DuplicateAnalysis & PolicyPreview

/// Looking at what a catalogue holds.
package protocol CatalogHealthAnalysis: Sendable {
  /// - Parameter installed: ids of all sources that there are; records of others are orphaned. Those that nobody
  ///   can be asked for (``SourceRecord/unaskedSources``) never are.
  /// - Throws: ``CatalogError``.
  func examine(installed: Set<String>) async throws -> CatalogHealth

  /// Whether the ISBN is in quarantine, and by whose claims; looks at no other.
  /// - Throws: ``CatalogError``.
  func quarantine(of isbn: ISBN) async throws -> CatalogHealth.Quarantine
}

/// Looking through the whole catalogue for what was merged, what was not, and what may be one.
///
/// Every method throws ``CatalogError``.
package protocol DuplicateAnalysis: Sendable {
  /// - Parameters:
  ///   - limit: how many of each kind come back at most.
  ///   - mostBytes: of about how many bytes of text the books of each kind are at most; one comes back where there is
  ///     any.
  func duplicates(limit: Int, mostBytes: Int) async throws -> Duplicates

  /// Every suggestion with its books, in the order of ``Duplicates/suggested``, all from one state of the catalogue, at
  /// most 100 a chunk.
  func suggestions() -> CatalogChunks<SuggestedPair>
}

extension DuplicateAnalysis {
  /// - Parameter limit: how many of each kind come back at most.
  package func duplicates(limit: Int) async throws -> Duplicates {
    try await duplicates(limit: limit, mostBytes: .max)
  }
}

/// What another order of sources would change.
package protocol PolicyPreview: Sendable {
  /// The books that would show other values, as they are and as they would be, all from one state of the catalogue.
  ///
  /// They come in the order of their titles, but books that touch one another come together. A chunk has at most 250 of
  /// them, more only where more than 250 books touch one another.
  ///
  /// - Parameter policy: of it only the orders of sources count; what is together depends on none of them.
  func preview(of policy: MergePolicy) -> CatalogChunks<BookPreview>
}
