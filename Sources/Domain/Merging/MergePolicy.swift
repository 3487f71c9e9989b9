/// The part of the configuration that merging depends on. Two equal policies give equal books.
package struct MergePolicy: Hashable, Sendable {
  /// What to do with two records of the same title and author that share no ISBN.
  package enum TitleAuthor: String, Sendable, CaseIterable {
    case off, suggest, auto
  }

  /// Sources from the one whose values are preferred to the least. A source that is not named comes after all that are.
  package var sourceOrder: [String] = []
  /// The same for single fields; sources that are not named follow in ``sourceOrder``.
  package var fieldOrder: [Field: [String]] = [:]
  /// Sources that print titles in capitals.
  package var capsSources: Set<String> = []
  /// A record that lists more ISBNs than this keeps its primary only.
  package var hubLimit = 30
  package var titleAuthor = TitleAuthor.suggest
  /// ISBNs that are no key, beside the built-in ones.
  package var placeholders: Set<ISBN> = []
  /// How much may touch by what sources say before it is a crowd. No setting of the reader's: tests need less.
  package var mostTogether = CrowdBound()

  package init() {}
}
