package import Domain

extension JSON {
  /// A book as an item of a book-list file: its five keys, all text, and `isbn` and `favorite` where there is something
  /// to say.
  package init(bookListItem book: Book) {
    let item: JSON = [
      "title": .string(([book.title] + [book.subtitle].compactMap(\.self)).joined(separator: ": ")),
      "authors": .string(book.authors.joined(separator: ", ")),
      "tags": .string(book.categories.joined(separator: ", ")),
      "image_url": .string(book.cover ?? ""),
      "pdf_url": .string(book.links[.pdf] ?? ""),
    ]
    let isbn = book.isbn.map { [(key: "isbn", value: JSON($0))] } ?? []
    self = item.adding(isbn + (book.shelf.favorite ? [("favorite", true)] : []))
  }
}
