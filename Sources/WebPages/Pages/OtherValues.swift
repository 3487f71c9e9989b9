import AppServices
import Domain
import Presentation

/// The values of a field that records of a book have beside the one that the book shows: the first of them on the page
/// of the book, all of them on a page of their own.
struct OtherValues {
  static let routes: [Route] = [
    Route(.get, "/books/:ref/why/:field") { visit in
      guard let field = Field(rawValue: visit["field"]) else {
        throw WebFailure(404, "there is no field “\(visit["field"])”")
      }
      let book = try await visit.context().references.book(visit["ref"])
      guard let provenance = book.provenance[field] else {
        throw WebFailure(404, "nobody says anything of the \(field.rawValue) of this book")
      }
      let start = try visit.query.number("from", in: 1...1_000_000_000) ?? 1
      let others = OtherValues(book: book, field: field, provenance: provenance)
      return .html(Layout(title: "\(field.rawValue) · \(book.title)").page(others.page(from: start)))
    }
  ]

  let book: Book
  let field: Field
  let provenance: Provenance

  /// Hundreds of records may each say something else.
  private static let mostBeside = 20
  private static let pageSize = 200

  private var path: String { "/books/\(book.id)/why/\(field.rawValue)" }

  /// The values that lost stand behind “not”. Of a union nothing lost: the book shows what the others say too.
  private var lead: Markup { provenance.rule == .union ? "and" : "not" }

  /// The other values that stand beside the shown one, and a link to all.
  var first: Markup {
    let lines = provenance.others.prefix(Self.mostBeside).map { other in
      "<span class=\"other\">\(line(other, letters: 80))</span>" as Markup
    }
    let rest = provenance.others.count - lines.count
    if rest <= 0 { return lines.joined() }
    let address = Address.path(path, [("from", String(lines.count + 1))])
    return """
      \(lines)<a class="other" href="\(address)" aria-label="\(grouped(rest)) more of \(field.rawValue)">\(grouped(rest)) more</a>
      """
  }

  /// - Parameter start: the number of the first that is shown, from 1.
  private func page(from start: Int) -> Markup {
    let others = provenance.others.dropFirst(start - 1)
    let lines = others.prefix(Self.pageSize).map { other -> Markup in "<li>\(line(other, letters: 2000))</li>" }
    let next: Markup =
      others.count > lines.count
      ? """
      <p><a href="\(Address.path(path, [("from", String(start + lines.count))]))" rel="next">More</a></p>
      """ : ""
    return """
      <div class="head"><div><h1>What records say of \(field.rawValue)</h1>\
      <p class="sub"><a href="/books/\(book.id.description)" dir="auto"\(Piece.language(of: book))>\(book.title)</a> shows \
      <bdi>\(String(provenance.chosen.value.prefix(2000)))</bdi></p></div></div>\
      <ul class="plain-list">\(lines)</ul>\(next)
      """
  }

  private func line(_ other: Provenance.Claim, letters: Int) -> Markup {
    "\(lead) <bdi>\(String(other.value.prefix(letters)))</bdi> <code>\(other.record.description)</code>"
  }
}
