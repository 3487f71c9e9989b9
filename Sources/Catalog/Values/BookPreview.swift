package import Domain

/// A book as it is, and as it would be by another order of sources.
package struct BookPreview: Hashable, Sendable {
  package var before: Book
  package var after: Book

  package init(before: Book, after: Book) {
    self.before = before
    self.after = after
  }
}
