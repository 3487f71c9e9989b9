import Catalog
import Domain

/// Books as rows: what one needs to recognise a book and to name it.
enum BookTable {
  /// - Parameter asked: what the reader sorted or asked by, shown on a terminal.
  static func text(_ books: [Book], for terminal: Terminal, asked: [AskedColumn] = []) -> String {
    let asked = terminal.isTerminal ? asked : []
    let own = ownColumns(of: books, for: terminal)
    var table = Table([
      Table.Column("ID"), Table.Column("TITLE", least: 20, ample: 34, mayBeCut: true),
      Table.Column("AUTHORS", least: 16, mayBeCut: true, leaves: 4), Table.Column("DATE", leaves: 2),
      Table.Column("ISBN", leaves: 5), Table.Column("SOURCES", leaves: 1),
    ])
    table.columns += own.map(\.column) + asked.map { Table.Column($0.title, leaves: 8) }
    table.rows = books.map { book in
      [
        book.id.description, title(of: book), book.authors.joined(separator: ", "),
        (terminal.isTerminal ? book.published?.year.description : book.published?.description) ?? "",
        book.isbn?.description ?? "", book.sources.joined(separator: ","),
      ] + own.map { $0.cell(book.shelf) } + asked.map { $0.cell(of: book, on: terminal) }
    }
    return table.text(for: terminal)
  }

  /// A column of what the reader said of books.
  private struct OwnColumn {
    var column: Table.Column
    var cell: (Shelf) -> String
  }

  /// Those that say something of one of the books. In a pipe, where no header names them, it is all or none.
  private static func ownColumns(of books: [Book], for terminal: Terminal) -> [OwnColumn] {
    let all = [
      OwnColumn(column: Table.Column("STATUS", leaves: 6)) { $0.status?.rawValue ?? "" },
      OwnColumn(column: Table.Column("RATING", leaves: 7)) { $0.rating.map(String.init) ?? "" },
      OwnColumn(column: Table.Column("TAGS", least: 8, mayBeCut: true, leaves: 3)) {
        listed(tags: $0.tags)
      },
    ]
    let telling = all.filter { column in books.contains { !column.cell($0.shelf).isEmpty } }
    return terminal.isTerminal || telling.isEmpty ? telling : all
  }

  /// A page of a category: with rank, rank of the week before and weeks where the category has ranks.
  static func text(_ page: CategoryPage, of category: String, for terminal: Terminal) -> String {
    let listings = page.books.map { listing(of: $0, in: category, page.issue) }
    guard listings.contains(where: { $0?.rank != nil }) else { return text(page.books, for: terminal) }
    var table = Table([
      Table.Column("RANK"), Table.Column("LAST", leaves: 1), Table.Column("WEEKS", leaves: 2), Table.Column("ID"),
      Table.Column("TITLE", least: 20, ample: 34, mayBeCut: true),
      Table.Column("AUTHORS", least: 12, mayBeCut: true, leaves: 3),
      Table.Column("ISBN", leaves: 4),
    ])
    table.rows = zip(page.books, listings).map { book, listing in
      let numbers = [listing?.rank, listing?.rankLastWeek, listing?.weeksOnList].map { $0.map(String.init) ?? "" }
      return numbers
        + [
          book.id.description, title(of: book), book.authors.joined(separator: ", "), book.isbn?.description ?? "",
        ]
    }
    return table.text(for: terminal)
  }

  /// How the book stands in this issue of the category.
  private static func listing(of book: Book, in category: String, _ issue: PartialDate?) -> Listing? {
    book.lists.first { "\($0.source):\($0.list)" == category && $0.date == issue }
  }

  static func title(of book: Book) -> String {
    let whole = [book.title, book.subtitle].compactMap(\.self).joined(separator: ": ")
    return book.kind == .book ? whole : "\(whole) [\(book.kind.rawValue)]"
  }
}
