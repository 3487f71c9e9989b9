/// Which authors are asked for.
package struct AuthorQuery: Hashable, Sendable {
  /// Every word of it begins a word of one form of the name; accents and case do not matter.
  package var text: String?
  /// Only authors of books in the reader's library, and these books alone.
  package var savedOnly = false
  /// Authors a page, 1 or more.
  package var limit = 50
  /// As an earlier page's ``AuthorPage/next`` gave it.
  package var cursor: String?

  package init() {}
}

/// An author, under whatever forms of the name.
package struct Author: Hashable, Sendable {
  /// The form that most books have; of several the first by the letters.
  package var name: String
  /// The other forms, those of most books first.
  package var otherForms: [String] = []
  /// How many books they have together.
  package var books: Int

  package init(name: String, otherForms: [String] = [], books: Int) {
    self.name = name
    self.otherForms = otherForms
    self.books = books
  }
}

/// One page of authors, by last name and first name.
package struct AuthorPage: Hashable, Sendable {
  package var authors: [Author]
  /// Where the next page begins; nil on the last.
  package var next: String?

  package init(authors: [Author], next: String?) {
    self.authors = authors
    self.next = next
  }
}
