import AppServices
import Domain
import Presentation

/// Reading a book: its stored PDF in the browser's own viewer, and fetching it.
enum ReaderPage {
  static let routes: [Route] = [
    Route(.get, "/books/:ref/read") { visit in
      let book = try await visit.context().references.book(visit["ref"])
      let reader = Reader(
        book: book, pdf: try await FileAvailability(.pdf, of: book, visit), isReadOnly: visit.site.rules.isReadOnly)
      if try visit.query.flag("part") { return .html(reader.markup) }
      var layout = Layout(title: book.title)
      layout.isUnderWay = reader.pdf.isUnderWay
      return .html(layout.page(reader.markup))
    },
    Route(.post, "/books/:ref/download") { visit in
      if visit.site.rules.isReadOnly { throw AccessRules.readOnly }
      guard let kind = FileKind(rawValue: try await visit.fields()["kind"] ?? "") else {
        throw WebFailure(400, "there is no such kind of file")
      }
      let book = try await visit.context().references.book(visit["ref"])
      await visit.site.files.start(kind, of: book)
      return .redirect(to: kind == .pdf ? address(of: book) : "/books/\(book.id)")
    },
  ]

  static func address(of book: Book) -> String { "/books/\(book.id)/read" }
}

/// The reader, as its page and the part beside the list show it.
private struct Reader {
  let book: Book
  let pdf: FileAvailability
  let isReadOnly: Bool

  private var path: String { "/books/\(book.id)" }

  var markup: Markup {
    """
    <article class="reader" data-book="\(book.id.description)" data-part="\(ReaderPage.address(of: book))" aria-labelledby="reader-title">
    <header><div><h1 id="reader-title" dir="auto"\(Piece.language(of: book))>\(book.title)</h1>\
    <p class="sub" dir="auto">\(book.authors.prefix(3).joined(separator: ", "))</p></div>\
    <p class="links"><a href="\(path)" data-pane>Details</a>\(copy)</p></header>
    \(body)
    </article>
    """
  }

  private var copy: Markup {
    guard case .stored(let size) = pdf else { return "" }
    return "<a href=\"/files/\(book.id.description)/pdf\" target=\"_blank\">Open alone, \(bytesInWords(size)) ↗</a>"
  }

  private var body: Markup {
    switch pdf {
    case .stored:
      """
      <iframe src="/files/\(book.id.description)/pdf" title="PDF of \(book.title)"></iframe>
      """
    case .running(let done, let all):
      """
      <div class="waiting">\(cover)<p>The PDF is being fetched.</p>\
      \(FileAvailability.progress(done, all, at: ReaderPage.address(of: book)))</div>
      """
    case .failed(let line):
      "<div class=\"waiting\">\(cover)<p role=\"alert\">The PDF could not be fetched: \(line)</p>\(fetch("Try again"))</div>"
    case .elsewhere(let host):
      "<div class=\"waiting\">\(cover)<p>The PDF is at <bdi>\(host)</bdi> and not here yet.</p>\(fetch("Fetch the PDF"))</div>"
    case .unknown:
      "<div class=\"waiting\">\(cover)<p>No source has a PDF of this book.</p></div>"
    }
  }

  private func fetch(_ label: Markup) -> Markup? {
    isReadOnly ? nil : Piece.button(label, to: "\(path)/download", [("kind", "pdf")], class: "main")
  }

  private var cover: Markup {
    "<span class=\"cover\"><img src=\"\(CoverRoutes.address(of: book))\" alt=\"\" width=\"300\" height=\"450\"></span>"
  }
}
