import Domain

/// A book as lists show it: its cover, title and authors, and one line of what stands out.
struct BookTile {
  let book: Book
  /// The line below the authors where the list says more than the book; nil for what the book says.
  var remark: String?

  init(_ book: Book, remark: String? = nil) {
    self.book = book
    self.remark = remark
  }

  var markup: Markup {
    let favorite: Markup = "<span class=\"fav\" role=\"img\" aria-label=\"favorite\" title=\"favorite\">♥</span>"
    let marks: Markup = book.shelf.favorite ? favorite : ""
    return """
      <li class="book" data-id="\(book.id.description)">\
      <a href="/books/\(book.id.description)">\
      <span class="cover"><img src="\(CoverRoutes.address(of: book))" alt="" loading="lazy" decoding="async" width="300" height="450">\(marks)</span>\
      <span class="text"><span class="title" dir="auto"\(Piece.language(of: book))>\(book.title)</span>\
      \(authors)\(line)</span></a></li>

      """
  }

  /// The tile for a list that is shown already, which puts it in the place of what it has of the book.
  /// - Parameter ids: those by which the list may know the book.
  func carried(for ids: [String]) -> Markup {
    "<template data-ids=\"\(ids.joined(separator: " "))\">\(markup)</template>"
  }

  private var line: Markup {
    if let remark { return "<span class=\"facts listed\">\(remark)</span>" }
    return "<span class=\"facts\">\(facts)</span>"
  }

  private var authors: Markup {
    if book.authors.isEmpty { return "" }
    let more = book.authors.count > 3 ? " and \(book.authors.count - 3) more" : ""
    return "<span class=\"author\" dir=\"auto\">\(book.authors.prefix(3).joined(separator: ", ") + more)</span>"
  }

  /// What the line says of the book itself.
  private var facts: Markup {
    let words = [
      book.published.map { String($0.year) }, book.kind == .book ? nil : book.kind.rawValue, book.shelf.status?.words,
    ]
    let facts = words.compactMap(\.self).map { Markup(escaping: $0) }
    return (facts + [book.shelf.rating.map(Piece.stars)].compactMap(\.self)).joined(separator: " · ")
  }
}

extension Shelf.Status {
  /// As pages call it.
  var words: String { self == .toRead ? "to read" : rawValue }
}
