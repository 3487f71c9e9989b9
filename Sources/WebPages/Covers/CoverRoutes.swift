import AppServices
import Domain

/// Covers, and the files that were fetched.
enum CoverRoutes {
  static let routes: [Route] = [
    Route(.get, "/covers/:id") { visit in
      let book = try await visit.context().references.book(visit["id"])
      let files = visit.site.files
      let cover = try await visit.site.rules.isReadOnly ? files.file(.cover, of: book) : files.cover(of: book)
      if let cover { return .file(cover, for: visit.request) }
      // The address bears the version, so that another picture has another address. One that may come yet is asked for
      // again.
      let isLast = book.cover == nil
      return WebResponse.bytes(Array(DrawnCover(book).svg.text.utf8), type: "image/svg+xml")
        .adding("cache-control", isLast ? "private, max-age=604800" : "no-cache")
    },
    Route(.get, "/files/:id/pdf") { visit in framed(try await file(.pdf, visit, to: .show)) },
    Route(.get, "/files/:id/epub") { visit in try await file(.epub, visit, to: .keep) },
  ]

  private static func file(
    _ kind: FileKind, _ visit: Visit, to use: WebResponse.Disposition
  ) async throws -> WebResponse {
    let book = try await visit.context().references.book(visit["id"])
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

  static func address(of book: Book) -> String {
    Address.path("/covers/\(book.id)", [("v", DrawnCover.version(of: book))])
  }
}

/// The style and the script of the pages, compiled in.
enum AssetRoutes {
  static let routes: [Route] = [
    asset("page.css", PackageResources.page_css, "text/css; charset=utf-8"),
    asset("page.js", PackageResources.page_js, "text/javascript; charset=utf-8"),
    asset("icon.svg", Array(icon.text.utf8), "image/svg+xml"),
  ]

  private static let icon: Markup = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="4" y="5" width="7" height="23" rx="1.5" fill="#1f6f78"/>\
    <rect x="12.5" y="8" width="6" height="20" rx="1.5" fill="#d98e48"/>\
    <path d="M20.4 9.6l5.4-1.6 4 19.1-5.4 1.2z" fill="#8f2d3c"/></svg>
    """

  /// The address bears a version, so that a browser asks for another one after an update of the program.
  static let style = address("page.css", PackageResources.page_css)
  static let script = address("page.js", PackageResources.page_js)

  private static func asset(_ name: String, _ bytes: [UInt8], _ type: String) -> Route {
    Route(.get, "/assets/\(name)") { _ in
      WebResponse.bytes(bytes, type: type).adding("cache-control", "private, max-age=604800")
    }
  }

  private static func address(_ name: String, _ bytes: [UInt8]) -> String {
    Address.path("/assets/\(name)", [("v", String(FNV1a(bytes).hash, radix: 36))])
  }
}
