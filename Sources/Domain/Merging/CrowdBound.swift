/// How much may touch, directly or through others, by what sources say. Of more than that, a crowd, no record is joined
/// with any other by an ISBN that both claim, or by title and author: no book has as much, whether one record leads to
/// the next or all have one title, and what touches is read and merged together.
package struct CrowdBound: Hashable, Sendable {
  /// More records than these are a crowd. As many as may claim one ISBN.
  package var records = Merging.mostClaimants
  /// More bytes of text than these are a crowd too, where they are in more records than ``few``: to merge these takes
  /// less than the 150 MB that any command may need (`Scripts/bench-memory "300"`).
  package var bytes = 16 << 20
  /// Up to this many records are no crowd, whatever they hold, so that nobody has to ask: a source's record has an end,
  /// and nearly all books are of fewer.
  package var few = 8

  package init() {}

  /// False where it takes no look at what they hold.
  package func mayBeExceeded(records: Int) -> Bool { records > min(self.records, few) }

  /// - Parameter bytes: may be 0 where there are ``few`` records, or more than ``records``.
  package func isExceeded(records: Int, bytes: Int) -> Bool {
    records > self.records || records > few && bytes > self.bytes
  }
}
