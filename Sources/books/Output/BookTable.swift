import Domain

/// Books as rows: what one needs to recognise a book and to name it.
enum BookTable {
  static func text(_ books: [Book], for terminal: Terminal) -> String {
    var table = Table([
      Table.Column("ID"), Table.Column("TITLE", least: 20, mayBeCut: true),
      Table.Column("AUTHORS", least: 12, mayBeCut: true), Table.Column("DATE"), Table.Column("ISBN"),
      Table.Column("SOURCES", least: 10, mayBeCut: true),
    ])
    table.rows = books.map { book in
      [
        book.id.description, title(of: book), book.authors.joined(separator: ", "),
        (terminal.isTerminal ? book.published?.year.description : book.published?.description) ?? "",
        book.isbn?.description ?? "", book.sources.joined(separator: ","),
      ]
    }
    return table.text(for: terminal)
  }

  static func title(of book: Book) -> String {
    let whole = [book.title, book.subtitle].compactMap(\.self).joined(separator: ": ")
    return book.kind == .book ? whole : "\(whole) [\(book.kind.rawValue)]"
  }
}
