/// A service that the stand-in plays; the raw value is the id of the source that asks it.
package enum StandInService: String, CaseIterable, Sendable {
  case nytimes
  case googleBooks = "google-books"
  case instructables
  case bookList = "book-list"

  /// The service that a path belongs to, with the rest of the path without a slash in front; nil for other paths.
  package static func of(path: String) -> (service: StandInService, rest: String)? {
    for list in ["/book-list.json", "/book-list-single.json"] where path == list {
      return (.bookList, String(path.dropFirst()))
    }
    for service in [nytimes, googleBooks, instructables] where path.hasPrefix("/\(service.rawValue)/") {
      return (service, String(path.dropFirst(service.rawValue.count + 2)))
    }
    return nil
  }

  /// Where the service stands below the address of the server: what is set as a source's `base-url`.
  package var basePath: String {
    switch self {
    case .bookList: "/book-list.json"
    case .instructables: "/instructables/mashape"
    case .nytimes, .googleBooks: "/\(rawValue)"
    }
  }

  /// `BOOKS_GOOGLE_BOOKS_BASE_URL` and the like.
  package func environmentName(_ setting: String) -> String {
    "BOOKS_\(rawValue)_\(setting)".uppercased().replacing("-", with: "_")
  }
}
