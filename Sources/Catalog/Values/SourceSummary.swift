package import Foundation

/// What is kept of one source.
package struct SourceSummary: Hashable, Sendable {
  package var source: String
  package var records: Int
  /// When its whole catalogue was last taken; nil where it never was.
  package var catalogFetchedAt: Date?
  /// ``SourceBatch/catalogOrigin`` of that batch.
  package var catalogOrigin: String?
  /// When it was last asked for all its categories; nil where it never was.
  package var categoriesFetchedAt: Date?

  package init(source: String, records: Int, catalogFetchedAt: Date?, catalogOrigin: String? = nil) {
    self.source = source
    self.records = records
    self.catalogFetchedAt = catalogFetchedAt
    self.catalogOrigin = catalogOrigin
  }
}
