/// Looking through the whole catalogue for what was merged, what was not, and what may be one.
///
/// Every method throws ``StoreError``.
package protocol DuplicateAnalysis: Sendable {
  /// - Parameter limit: how many of each kind come back at most.
  func duplicates(limit: Int) async throws -> Duplicates

  /// Every suggestion with its books, in the order of ``Duplicates/suggested``, all from one state of the catalogue.
  /// - Throws: what `body` throws too.
  func visitSuggestions(_ body: @Sendable (SuggestedPair) throws -> Void) async throws
}

package struct Duplicates: Hashable, Sendable {
  /// Books of one ISBN and author whose titles share no word: to be looked at first. They are among ``merged`` too. By
  /// their first records.
  package var doubtful: [Book] = []
  package var doubtfulCount = 0
  /// Books of more than one record, each with its joins; by their first records.
  package var merged: [Book] = []
  package var mergedCount = 0
  /// Books that share an ISBN with another and were not joined with it; their warnings say why. By their first records.
  package var apart: [Book] = []
  package var apartCount = 0
  /// By the first records of both.
  package var suggested: [SuggestedPair] = []
  package var suggestedCount = 0

  package init() {}
}

/// A suggestion with its two books.
package struct SuggestedPair: Hashable, Sendable {
  package var suggestion: Suggestion
  package var first: Book
  package var second: Book
  /// True where no other suggestion, of whatever reason, names either book.
  package var isOnly: Bool

  package init(_ suggestion: Suggestion, first: Book, second: Book, isOnly: Bool) {
    self.suggestion = suggestion
    self.first = first
    self.second = second
    self.isOnly = isOnly
  }
}
