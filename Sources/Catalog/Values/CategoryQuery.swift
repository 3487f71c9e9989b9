package import Domain
package import Foundation

/// One page of a category to be read.
package struct CategoryQuery: Hashable, Sendable {
  /// Where the page begins.
  package enum Start: Hashable, Sendable {
    /// From 1, each of ``CategoryQuery/limit`` books.
    case page(Int)
    /// As ``CategoryPage/next`` gave it.
    case cursor(String)
  }

  /// ``Category/id``, or ``favorites``.
  package var category: String
  /// Nil: the one remembered for the category, or that of the cursor.
  package var sort: CategorySort?
  /// Books a page, 1 or more.
  package var limit = 20
  /// As ``ListQuery/mostBytes``.
  package var mostBytes = Int.max
  package var start = Start.page(1)

  package init(_ category: String) { self.category = category }

  /// The category that the reader's own marks make up.
  package static let favorites = "favorites"
}

/// One page of a category. Its books are as lists show them, without ``Book/provenance`` and ``Book/joins``.
package struct CategoryPage: Hashable, Sendable {
  package var books: [Book] = []
  /// How many books the page has, those included that stand behind its end where it ends early
  /// (``CategoryQuery/mostBytes``).
  package var size = 0
  /// How many books of the issue are kept.
  package var total = 0
  /// Where the next page begins; nil on the last.
  package var next: String?
  package var sort = CategorySort.rank
  /// Date of the issue that the page is of; nil where the category has none.
  package var issue: PartialDate?
  /// False where a cursor goes on in an issue that is no longer the newest one fetched.
  package var isCurrent = true
  /// What was last fetched of the issue; nil where it never was fetched page by page or whole.
  package var fetchState: IssueFetchState?

  package init() {}

  /// How far a source was asked for an issue.
  package struct IssueFetchState: Hashable, Sendable {
    /// When its first page was fetched.
    package var at: Date
    /// What to ask the source with for what follows; nil where all is kept.
    package var nextPage: String?
    /// ``SourceBatch/catalogOrigin`` of then.
    package var origin: String?

    package init(at: Date, nextPage: String? = nil, origin: String? = nil) {
      self.at = at
      self.nextPage = nextPage
      self.origin = origin
    }
  }
}
