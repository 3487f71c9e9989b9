package import Domain
package import Foundation

/// What one fetch brought from one source.
package struct SourceBatch: Sendable {
  package var source: String
  package var fetchedAt: Date
  /// Every record is of ``source``; of two with one key the last stands.
  package var records: [SourceRecord] = []
  package var placements: [Placement] = []
  package var categories: [Domain.Category] = []
  /// The categories whose current contents are in ``placements`` as a whole: what is not there has left the category.
  /// Placements of earlier dates stay.
  package var completeCategories: Set<String> = []
  /// True where the batch is the last one of everything that the source has.
  package var completesCatalog = false
  /// True where ``categories`` are all that the source has.
  package var completesCategories = false
  /// What the source was asked with, for ``SourceFetches/catalogOrigin``.
  package var catalogOrigin: String?
  /// Where the batch is one page of a category: it replaces what was kept of that page. A record that an earlier page
  /// of the same fetch had stays where it stood.
  package var pageContext: CategoryPageContext?
  /// Nil for a batch that is no part of a walk.
  package var walk: CatalogWalk?

  package init(source: String, fetchedAt: Date) {
    self.source = source
    self.fetchedAt = fetchedAt
  }
}

/// What a batch changed.
package struct IngestSummary: Hashable, Sendable {
  /// Records that were not there, that say something new, and that say what they said.
  package var added = 0
  package var changed = 0
  package var unchanged = 0
  /// True where the catalogue has the source switched off: the records are kept and no book shows them.
  package var isOutOfView = false
  /// How long others could not write for it; nil where the store does not tell. What is alike counts the same, however
  /// long it took.
  package var duration: Duration?

  package init(added: Int = 0, changed: Int = 0, unchanged: Int = 0) {
    self.added = added
    self.changed = changed
    self.unchanged = unchanged
  }

  private var counts: [Int] { [added, changed, unchanged, isOutOfView ? 1 : 0] }

  package static func == (left: IngestSummary, right: IngestSummary) -> Bool { left.counts == right.counts }

  package func hash(into hasher: inout Hasher) { hasher.combine(counts) }
}

extension IngestSummary {
  package static func += (left: inout IngestSummary, right: IngestSummary) {
    left.added += right.added
    left.changed += right.changed
    left.unchanged += right.unchanged
    left.isOutOfView = left.isOutOfView || right.isOutOfView
  }
}

/// Says that a batch is one page of a category, asked for in order from the first.
package struct CategoryPageContext: Hashable, Sendable {
  /// ``Category/key``.
  package var category: String
  /// True for the first page, with which a fetch of the category begins.
  package var isFirst: Bool
  /// What the source is to be asked with for the next page; nil on the last.
  package var nextPage: String?

  package init(category: String, isFirst: Bool, nextPage: String?) {
    self.category = category
    self.isFirst = isFirst
    self.nextPage = nextPage
  }
}
