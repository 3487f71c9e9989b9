import AppServices
import Domain

/// The stored PDFs and EPUBs of books.
enum FileRoutes {
  static let routes: [Route] = [
    Route(.get, "/files/:id/pdf") { visit in framed(try await file(.pdf, visit, to: .show)) },
    Route(.get, "/files/:id/epub") { visit in try await file(.epub, visit, to: .keep) },
  ]

  private static func file(
    _ kind: FileKind, _ visit: Visit, to use: WebResponse.Disposition
  ) async throws -> WebResponse {
    let book = try await visit.context().references.book(visit["id"], isExplained: false)
    guard let file = try await visit.site.files.file(kind, of: book) else {
      throw WebFailure(404, "\(kind.name) of this book is not stored")
    }
    let name = ReadableFileName.of([book.title] + book.authors.prefix(1), kind.rawValue)
    return WebResponse.file(file, for: visit.request).named(name, to: use)
  }

  /// The reader shows it inside its page, and the browser's viewer brings a style of its own.
  private static func framed(_ response: WebResponse) -> WebResponse {
    response.adding("x-frame-options", "SAMEORIGIN").adding(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'")
  }
}
