/// An ISBN found in running text.
package struct ISBNExtract: Hashable, Sendable {
  package let isbn: ISBN
  /// What stands in brackets behind it, without them, as `pbk.` or `v. 2`; nil where nothing does.
  package let qualifier: String?

  package init(isbn: ISBN, qualifier: String?) {
    self.isbn = isbn
    self.qualifier = qualifier
  }
}
