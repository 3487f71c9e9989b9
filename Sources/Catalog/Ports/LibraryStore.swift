/// What a reader asks of a whole library: who wrote it, what it is made of, and how it is listed.
///
/// Every method throws ``CatalogError``.
package protocol LibraryStore: Sendable {
  /// One page of authors.
  ///
  /// Forms that merging takes for one (``AuthorForm``) are one author: a form with an initial is that of the only
  /// author of this last name and initial whose first name is spelled out, else an author of its own.
  func authors(_ query: AuthorQuery) async throws -> AuthorPage

  /// Counts of the books that `query` asks for; its order and paging are ignored.
  func statistics(_ query: ListQuery) async throws -> LibraryStatistics

  /// The reader's own tags, those of most books first, then by the letters. Of two that differ in accents or case
  /// alone, the form that comes first by the letters.
  func tags() async throws -> [LibraryStatistics.Count<String>]

  /// The names of series that begin with these letters, as they are written: those of most books first, then by the
  /// letters; `limit` at most.
  func series(beginning text: String, limit: Int) async throws -> [LibraryStatistics.Count<String>]

  /// The order in which the library is listed where none is asked for; nil where none ever was.
  func libraryOrder() async throws -> ListOrdering?

  /// Makes this the order in which the library is listed where none is asked for.
  func remember(_ order: ListOrdering) async throws
}

/// An order of books, and whether it is turned around.
package struct ListOrdering: Hashable, Sendable {
  package var sort: ListQuery.Sort
  package var reverse: Bool

  package init(_ sort: ListQuery.Sort, reverse: Bool = false) {
    self.sort = sort
    self.reverse = reverse
  }
}
