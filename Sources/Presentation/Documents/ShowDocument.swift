package import Domain
package import Interchange

extension JSON {
  /// `books.show/1`: one book.
  package init(showing book: Book, _ shape: BookShape) {
    self = ["schema": "books.show/1", "book": JSON(book, shape: shape)]
  }
}
