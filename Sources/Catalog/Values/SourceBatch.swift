package import Domain
package import Foundation

/// What one fetch brought from one source.
package struct SourceBatch: Sendable {
  package var source: String
  package var fetchedAt: Date
  /// Every record is of ``source``; of two with one key the last stands.
  package var records: [SourceRecord] = []
  package var placements: [Placement] = []
  package var categories: [Category] = []
  /// The categories whose current contents are in ``placements`` as a whole: what is not there has left the category.
  /// Placements of earlier dates stay.
  package var completeCategories: Set<String> = []
  /// True where the batch is the last one of everything that the source has.
  package var completesCatalog = false
  /// True where ``categories`` are all that the source has.
  package var completesCategories = false
  /// What the source was asked with, for ``SourceSummary/catalogOrigin``.
  package var catalogOrigin: String?
  /// Where the batch is one page of a category: it replaces what was kept of that page. A record that an earlier page
  /// of the same taking had stays where it stood.
  package var pageContext: CategoryPageContext?

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

  package init(added: Int = 0, changed: Int = 0, unchanged: Int = 0) {
    self.added = added
    self.changed = changed
    self.unchanged = unchanged
  }
}

/// Says that a batch is one page of a category, asked for in order from the first.
package struct CategoryPageContext: Hashable, Sendable {
  /// ``Category/key``.
  package var category: String
  /// True for the first page, with which a taking begins.
  package var isFirst: Bool
  /// What the source is to be asked with for the next page; nil on the last.
  package var nextPage: String?

  package init(category: String, isFirst: Bool, nextPage: String?) {
    self.category = category
    self.isFirst = isFirst
    self.nextPage = nextPage
  }
}

extension SourceBatch {
  /// The same in batches of at most so many records, to be kept in turn, so that others may write in between.
  ///
  /// All that is said of categories and of completeness comes with the last: what is kept of only some of them are
  /// records more or less. Of two records with one key only the last is there.
  /// - Parameter size: 1 or more.
  package func parts(of size: Int) -> [SourceBatch] {
    guard records.count > size else { return [self] }
    let records = records.latestOfEachKey
    return stride(from: 0, to: records.count, by: size).map { start in
      let isLast = start + size >= records.count
      var part = isLast ? self : SourceBatch(source: source, fetchedAt: fetchedAt)
      part.records = Array(records[start..<min(start + size, records.count)])
      return part
    }
  }
}
