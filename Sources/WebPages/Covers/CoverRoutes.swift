import AppServices
import Domain

/// Covers: the one that a source names, fetched where it is seen, else a drawn one.
enum CoverRoutes {
  static let routes: [Route] = [
    Route(.get, "/covers/:id") { visit in
      // A page asks for dozens of covers, none of which depends on why the book shows what it shows.
      let book = try await visit.context().references.book(visit["id"], isExplained: false)
      let files = visit.site.files
      let cover = try await visit.onlyLooks ? files.file(.cover, of: book) : files.cover(of: book)
      if let cover { return .file(cover, for: visit.request) }
      // The address bears the version, so that another picture has another address. One that may come yet is asked for
      // again.
      let isLast = book.cover == nil
      return WebResponse.bytes(Array(DrawnCover(book).svg.text.utf8), type: "image/svg+xml")
        .adding("cache-control", isLast ? "private, max-age=604800" : "no-cache")
    }
  ]

  static func address(of book: Book) -> String {
    Address.path("/covers/\(book.id)", [("v", DrawnCover.version(of: book))])
  }
}
