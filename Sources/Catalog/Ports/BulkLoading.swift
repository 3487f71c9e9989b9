/// Bringing many books into a catalogue that has none, in many writes.
///
/// The indexes that lists are sorted by cost more to keep up the more books there are, and little to make at once. So
/// they are dropped for the load and made at its end. Meanwhile the catalogue is whole and every answer is the same,
/// but lists take longer, since they go through all books. Where a program ends before its load does, that stays so
/// until any program ends a load.
///
/// Every method throws ``CatalogError``.
package protocol BulkLoading {
  /// Drops the indexes where the catalogue has no book yet; else changes nothing.
  func beginBulkLoad() async throws

  /// Makes the missing indexes, whichever program dropped them, in steps between which others may write. Where none is
  /// missing it only reads.
  /// - Parameter report: called before each step with how many of how many are done.
  func endBulkLoad(report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) async throws
}
