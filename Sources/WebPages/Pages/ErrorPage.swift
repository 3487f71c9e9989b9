import Domain

/// What went wrong, as a page.
enum ErrorPage {
  /// - Parameter books: those that a form was about, as far as they are there.
  static func response(_ failure: WebFailure, to request: WebRequest, about books: [Book] = []) -> WebResponse {
    let title = failure.status == 404 ? "Not here" : "This did not work"
    // A source may know what is not kept here, and none was asked where another site led here.
    let hintOfOtherSite = failure.status == 404 ? Piece.hintOfOtherSite(request) : ""
    // A form without a script: what was typed is not lost. Nothing is changed either where the catalogue is busy, or
    // the server is ending (503).
    let wayBack: Markup =
      request.method == .post && ((400..<500).contains(failure.status) || failure.status == 503)
      ? "<p>Nothing was changed. Back in your browser leads to what you sent.</p>" : ""
    let named = books.map { book -> Markup in
      "<li><a href=\"/books/\(book.id.description)\" dir=\"auto\"\(Piece.language(of: book))>\(book.title)</a></li>"
    }
    return .html(
      Layout(title: title).page(
        """
        <section class="message"><h1>\(title)</h1><p>\(failure.message)</p>\(wayBack)\
        \(named.isEmpty ? "" : "<ul class=\"plain-list\">\(named)</ul>" as Markup)\(origin(of: request, failure))\
        <p><a href="/">To the collection</a></p>\(hintOfOtherSite)</section>
        """), status: failure.status)
  }

  /// The link to the page that a form stands on.
  private static func origin(of request: WebRequest, _ failure: WebFailure) -> Markup {
    guard request.method == .post, let segments = try? request.segments(), let first = segments.first else { return "" }
    switch first {
    case "books" where segments.count == 3 && failure.status != 404:
      return "<p><a href=\"/books/\(Address.encoded(segments[1]))\">To the book</a></p>"
    case "duplicates", "journal":
      return """
        <p><a href="/duplicates">To the duplicates</a></p><p><a href="/journal">To the journal, where what was decided can be \
        taken back</a></p>
        """
    case "sources": return "<p><a href=\"/sources\">To the sources</a></p>"
    case "search": return "<p><a href=\"/search\">To the search</a></p>"
    default: return ""
    }
  }
}
