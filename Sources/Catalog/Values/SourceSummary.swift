package import Foundation

/// When what one source has as a whole was last taken.
package struct SourceFetches: Hashable, Sendable {
  package var source: String
  /// When its whole catalogue was last taken; nil where it never was.
  package var catalogFetchedAt: Date?
  /// ``SourceBatch/catalogOrigin`` of that batch.
  package var catalogOrigin: String?
  /// What the source said it was a version of when all of it was taken, and nothing of it was written since; nil where
  /// it says nothing, or something was.
  package var catalogVersion: String?
  /// When it was last asked for all its categories; nil where it never was.
  package var categoriesFetchedAt: Date?

  package init(source: String, catalogFetchedAt: Date?, catalogOrigin: String? = nil, categoriesFetchedAt: Date? = nil)
  {
    self.source = source
    self.catalogFetchedAt = catalogFetchedAt
    self.catalogOrigin = catalogOrigin
    self.categoriesFetchedAt = categoriesFetchedAt
  }
}

/// What is kept of one source.
package struct SourceSummary: Hashable, Sendable {
  package var fetches: SourceFetches
  package var records: Int

  package var source: String { fetches.source }

  package init(_ fetches: SourceFetches, records: Int) {
    self.fetches = fetches
    self.records = records
  }
}
