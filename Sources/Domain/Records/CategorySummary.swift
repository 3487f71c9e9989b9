package import Foundation

/// What is kept of one category.
package struct CategorySummary: Hashable, Sendable {
  package var category: Category
  /// How much is kept of the newest issue that was taken: books where categories are listed, records in an export.
  package var items: Int
  /// When the category itself was last seen: its name, its kind, its date.
  package var fetchedAt: Date
  /// When items of it were last taken; nil where they never were.
  package var itemsFetchedAt: Date?
  /// The order in which it is browsed where none is asked for.
  package var sort = CategorySort.rank

  package init(category: Category, items: Int, fetchedAt: Date) {
    self.category = category
    self.items = items
    self.fetchedAt = fetchedAt
  }
}

/// The order in which a category is browsed. The raw values stand on the command line, in JSON and in the catalogue.
package enum CategorySort: String, Sendable, CaseIterable {
  /// The source's own: page by page, and by the place on the page; for a ranked list that is best first.
  case rank
  /// Longest on the list first, those without a number last.
  case weeks
  case title, author
}
