package import Domain

extension JSON {
  /// A book as an item of a book-list file: its five keys, all text, in the order of such files, `isbn` where the book
  /// has one, and whether it is a favorite. Authors and tags are an array where one line of them would be read as
  /// others.
  ///
  /// Where the book says what its record of a list does, the item says it in the letters of that list.
  package init(bookListItem book: Book) {
    let listed = book.records.first { $0.source == ExportFormat.bookList.rawValue }
    let title = ([book.title] + [book.subtitle].compactMap(\.self)).joined(separator: ": ")
    let printedAuthors = listed?.authors == book.authors ? listed?.extra["authors"] : nil
    let standInLine = !book.categories.contains { $0.utf8.contains(UInt8(ascii: ",")) }
    let item: JSON = [
      "authors": book.authors.allSatisfy(standsInLine)
        ? .string(printedAuthors ?? book.authors.joined(separator: ", ")) : JSON(book.authors),
      "image_url": .string(book.cover ?? ""),
      "pdf_url": .string(book.links[.pdf] ?? ""),
      "tags": standInLine ? .string(book.categories.joined(separator: ", ")) : JSON(book.categories),
      "title": .string(listed?.title == title ? listed?.extra["title"] ?? title : title),
    ]
    let isbn = book.isbn.map { [(key: "isbn", value: JSON($0))] } ?? []
    self = item.adding(isbn + [("favorite", .bool(book.shelf.favorite))])
  }
}

/// True for a name that comes back whole out of a line of names that commas separate: one without a comma, or with
/// nothing behind it but `Jr.` and its like.
private func standsInLine(_ name: String) -> Bool {
  !name.utf8.contains(UInt8(ascii: ",")) || nameParts(of: name) == [name]
}
