/// Sources and their categories.
package protocol CategoryStorage {
  /// Notes what the batch completes of its source, which is made known where it was not.
  func noteFetch(of batch: SourceBatch) throws

  /// Brings the categories that the batch names up to date, and what stands in them.
  /// - Returns: the records that are or were in the current contents of those that are lists, where ranks count.
  func upsertCategories(of batch: SourceBatch) throws -> Set<RowID>
}
