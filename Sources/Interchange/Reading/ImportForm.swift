import Domain

/// A form of file that can be imported. The raw values are those of `books import -f`.
package enum ImportForm: String, Sendable, CaseIterable {
  case json, ndjson
  case bookList = "book-list"
  case openLibrary = "open-library"
  /// A reading log of Open Library.
  case openLibraryLog = "open-library-log"
  /// A table with a row of names, of no program that has a form of its own; also one of which no column has titles, as
  /// reading it says.
  case csv
  case goodreads
  case storyGraph = "storygraph"
  case hardcover
  case libraryThing = "librarything"
  case libib
  case bookWyrm = "bookwyrm"
  case openreads, jelu
  /// A library's folder or its `metadata.db`, or a table that calibre wrote.
  case calibre

  /// The form of a file that begins with these bytes, the first of the file; nil where it is none of these.
  package init?(beginning bytes: [UInt8]) {
    let text = bytes.withoutByteOrderMark.drop { isJSONSpace($0) }
    if OpenLibraryDump.isDump(beginning: text) {
      self = .openLibrary
      return
    }
    switch text.first {
    case UInt8(ascii: "["): self = .bookList
    case UInt8(ascii: "{"):
      let name = text.dropFirst().drop { isJSONSpace($0) }.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
      if LibraryThingFile.isKey(name) {
        self = .libraryThing
      } else if Self.onlyInDocuments.contains(String(decoding: name, as: UTF8.self)) {
        self = .json
      } else {
        self = Self.isListedBook(text) ? .bookList : .ndjson
      }
    default:
      guard let form = TableReader.form(ofFileBeginning: bytes) else { return nil }
      self = form
    }
  }

  /// Names that a document may begin with, and no book.
  private static let onlyInDocuments: Set = ["schema", "books", "placements", "journal", "decisions"]

  /// True for one object, with nothing behind it, that has a title and otherwise only what a book in a list has. A line
  /// of an export has an id, or one key that is none of these.
  private static func isListedBook(_ text: ArraySlice<UInt8>) -> Bool {
    var json = JSONReader(Array(text))
    guard let object = try? json.value(within: JSONLimits(bytes: 1 << 20, values: 10_000)),
      (try? json.end()) != nil
    else { return false }
    var names: Set<String> = []
    var cursor = JSONCursor(object)
    cursor.members { name, _ in names.insert(name) }
    return names.contains("title") && names.isSubset(of: namesInLists)
  }

  /// The names of members that the source of book lists reads.
  private static let namesInLists: Set = [
    "title", "authors", "tags", "image_url", "pdf_url", "info_url", "isbn", "favorite",
  ]

  /// True for the files of other programs, which are read row by row; each row is a record of the source ``source``,
  /// but those of a reading log, which are none.
  package var isOfRows: Bool { Self.ofRows.contains(self) }

  private static let ofRows: Set<ImportForm> = [
    .csv, .goodreads, .storyGraph, .hardcover, .libraryThing, .libib, .bookWyrm, .openreads, .jelu, .calibre,
    .openLibraryLog,
  ]

  /// The source of the records that a file of rows becomes.
  package var source: String { rawValue }

  /// The sources of records that files of other programs brought, and dumps of Open Library.
  package static let sources: [String] =
    allCases.filter { $0.isOfRows && $0 != .openLibraryLog }.map(\.source) + [OpenLibraryEdition.source]
}
