import Domain

/// A form of file that can be put into the catalogue. The raw values are those of `books import -f`.
package enum ImportForm: String, Sendable, CaseIterable {
  case json, ndjson
  case bookList = "book-list"
  case openLibrary = "open-library"

  /// The form of a file that begins with these bytes; nil where it is none of these.
  package init?(beginning bytes: [UInt8]) {
    var text = bytes[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop { isJSONSpace($0) }
    if OpenLibraryDump.isDump(beginning: text) {
      self = .openLibrary
      return
    }
    switch text.first {
    case UInt8(ascii: "["): self = .bookList
    case UInt8(ascii: "{"):
      let name = text.dropFirst().drop { isJSONSpace($0) }.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
      self = Self.onlyInDocuments.contains(String(decoding: name, as: UTF8.self)) ? .json : .ndjson
    default: return nil
    }
  }

  /// Names that a document may begin with, and no book.
  private static let onlyInDocuments: Set = ["schema", "books", "placements", "journal", "decisions"]
}
