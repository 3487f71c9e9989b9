/// Bringing many books into a catalogue that has none, in many writes.
///
/// What lists are sorted by costs the more to keep up the more books there are, and little to make of all of them at
/// once. Meanwhile the catalogue is whole, and everything gives what it gives otherwise; a list takes longer, since it
/// looks at all books. Where a program ends on the way that stays so until any other ends a load.
///
/// Every method throws ``CatalogError``.
package protocol BulkLoading {
  /// Leaves out what lists are sorted by, where there is no book yet; else changes nothing.
  func beginBulkLoad() async throws

  /// Makes what was left out, by this program or by one that ended before it did, in steps between which others may
  /// write; where nothing was it only reads.
  /// - Parameter report: called before each step with how many of how many are done.
  func endBulkLoad(report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) async throws
}
