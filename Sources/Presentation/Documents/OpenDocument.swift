package import Domain
package import Interchange

extension JSON {
  /// `books.open/1`: the page of a book that was opened, or is to be.
  package init(opening kind: LinkKind, of book: Book, at address: String) {
    self = [
      "schema": "books.open/1", "id": JSON(book.id), "page": .string(kind.rawValue), "address": .string(address),
    ]
  }
}
