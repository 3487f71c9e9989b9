/// A sound catalogue, counted.
package struct CatalogCheck: Hashable, Sendable {
  package var records: Int
  package var books: Int
  package var isbns: Int
  /// Its size, without what is not yet folded into it.
  package var bytes: Int
  /// True where others than its owner may read it.
  package var isOpenToOthers: Bool
  /// True where what lists are sorted by is left out (``BulkLoading``): a load is going on, or was broken off.
  package var lacksListIndexes: Bool

  package init(
    records: Int, books: Int, isbns: Int, bytes: Int, isOpenToOthers: Bool, lacksListIndexes: Bool = false
  ) {
    self.records = records
    self.books = books
    self.isbns = isbns
    self.bytes = bytes
    self.isOpenToOthers = isOpenToOthers
    self.lacksListIndexes = lacksListIndexes
  }
}
