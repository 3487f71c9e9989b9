/// What became of books by one act of the reader.
package struct BookChange: Hashable, Sendable {
  /// The books that hold the records concerned, before and after, each in the order of their first records. Of an ISBN
  /// that is released, or is so no longer, those of the first hundred records that claim it; all are computed anew.
  package var before: [Book]
  package var after: [Book]

  package init(before: [Book], after: [Book]) {
    self.before = before
    self.after = after
  }
}
