import Domain
import Sourcing

/// The requests of the Books API. Holds the key, and prints without it.
struct GoogleBooksRequest: Sendable {
  static let standardBase = "https://www.googleapis.com/books/v1"
  /// Without a country the service refuses callers whose place it cannot tell (403 `unknownLocation`).
  static let standardCountry = "US"
  /// More is an error (<https://developers.google.com/books/docs/v1/using#query-params>).
  static let mostAPage = 40

  let base: String
  let key: String?
  let country: String

  func search(_ words: String, from start: Int, size: Int) -> HTTPRequest {
    get(["volumes"], [("q", words), ("startIndex", String(start)), ("maxResults", String(size))])
  }

  func volume(_ id: String) -> HTTPRequest { get(["volumes", id], []) }

  /// What goes into `q`: the text as it was typed, then `intitle:`, `inauthor:` and `isbn:`; nil where all are blank.
  static func words(_ query: BookQuery, isbn: String?) -> String? {
    let terms = [
      query.text.flatMap(trimmed),
      query.title.flatMap(phrase).map { "intitle:\($0)" },
      query.author.flatMap(phrase).map { "inauthor:\($0)" },
      isbn.map { "isbn:\($0)" },
    ].compactMap(\.self)
    return terms.isEmpty ? nil : terms.joined(separator: " ")
  }

  /// A word as it is, anything else in quotes, which it cannot hold itself; nil for blank text.
  private static func phrase(_ text: String) -> String? {
    guard let plain = trimmed(text.replacing("\"", with: " ")) else { return nil }
    return plain.allSatisfy { $0.isLetter || $0.isNumber } ? plain : "\"\(plain)\""
  }

  private func get(_ path: [String], _ query: [(name: String, value: String)]) -> HTTPRequest {
    let all = query + [("country", country)] + (key.map { [("key", $0)] } ?? [])
    return HTTPRequest(requestAddress(base, path: path, query: all), secretQuery: ["key"])
  }
}

extension GoogleBooksRequest: CustomStringConvertible, CustomDebugStringConvertible {
  var description: String { redacted(address: base) }
  var debugDescription: String { description }
}
