/// What a text that claims to be one ISBN turned out to be.
package struct ISBNParseResult: Hashable, Sendable {
  /// The names are those of `docs/merging.md` and of `books isbn --json`.
  package enum Class: String, Sendable, CaseIterable {
    case isbn10, isbn13, sbn9
    case empty
    case badCharacter = "bad-char"
    case badLength = "bad-length"
    case badChecksum = "bad-checksum"
    case ismn
    case issnEAN = "issn-ean"
    case notBookland = "not-bookland"
    case placeholder
  }

  /// The text as it was given.
  package let input: String
  package let `class`: Class
  /// The merge key; nil for every class but `isbn10`, `isbn13` and `sbn9`.
  package let isbn: ISBN?

  package init(input: String, class: Class, isbn: ISBN?) {
    self.input = input
    self.class = `class`
    self.isbn = isbn
  }
}
