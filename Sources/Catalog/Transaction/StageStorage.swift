package import Domain

/// The stage of an import: its categories and placements wait there, outside of memory, until all its records are in.
/// It is gone at the end of the transaction.
package protocol StageStorage {
  /// Makes the stage, with nothing on it.
  func openStage() throws

  /// Stages a category. Of two with one key the last stands.
  func stage(_ category: StagedCategory) throws

  /// Stages placements, behind those that are there.
  func stage(_ placements: some Collection<Placement>) throws

  /// The staged categories behind this number, 0 at first, in the order in which they were staged; at most `limit`.
  func stagedCategories(after number: RowID, atMost limit: Int) throws -> [(number: RowID, category: StagedCategory)]

  /// The staged placements behind this number, likewise, without those of records or categories that are not stored.
  func stagedPlacements(after number: RowID, atMost limit: Int) throws -> [StagedPlacement]

  /// Removes the stage with all that is left on it.
  func closeStage() throws
}

/// A category of an import.
package struct StagedCategory {
  package var category: Domain.Category
  /// Both in milliseconds since 1970, as ``StoredCategory`` has them.
  package var fetchedAt: Int64
  package var itemsFetchedAt: Int64?
  package var sort: CategorySort

  package init(category: Domain.Category, fetchedAt: Int64, itemsFetchedAt: Int64?, sort: CategorySort) {
    self.category = category
    self.fetchedAt = fetchedAt
    self.itemsFetchedAt = itemsFetchedAt
    self.sort = sort
  }
}

/// A placement of an import whose record and category are stored.
package struct StagedPlacement {
  package var number: RowID
  package var issue: CategoryIssue
  /// True where the category is one in which ranks count.
  package var isInList: Bool
  package var placed: PlacedRecord

  package init(number: RowID, issue: CategoryIssue, isInList: Bool, placed: PlacedRecord) {
    self.number = number
    self.issue = issue
    self.isInList = isInList
    self.placed = placed
  }
}
