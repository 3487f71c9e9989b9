package import Domain

/// What some books are, by number.
package struct LibraryStatistics: Hashable, Sendable {
  /// A value, and how many books have it.
  package struct Count<Value: Hashable & Sendable>: Hashable, Sendable {
    package var value: Value
    package var books: Int

    package init(_ value: Value, _ books: Int) {
      self.value = value
      self.books = books
    }
  }

  package var books = 0
  /// Of these, in the reader's library, and favorites.
  package var saved = 0
  package var favorites = 0
  /// In the order of a book's way; only those that some book has.
  package var statuses: [Count<Shelf.Status>] = []
  /// From 5 down; only those that some book has.
  package var ratings: [Count<Int>] = []
  /// By the year in which they were read, the latest first.
  package var readYears: [Count<Int>] = []
  /// By the first year of the decade of publication, the latest first.
  package var decades: [Count<Int>] = []
  /// Languages as ``comparableLanguage(_:)`` gives them; by the number of books, most first, then by the letters.
  package var languages: [Count<String>] = []
  /// By the number of books, most first, then by name; at most ``mostAuthors``.
  package var authors: [Author] = []
  /// Sources with a record of them; those of most books first, then by name.
  package var sources: [Count<String>] = []

  package static let mostAuthors = 10

  package init() {}
}
