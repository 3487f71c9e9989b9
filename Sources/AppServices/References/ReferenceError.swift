package import Domain

/// Why a text leads to no book.
package enum ReferenceError: RemediableError, Hashable, Sendable {
  /// It is no id, no ISBN and no `source:key`.
  case unreadable(String)
  /// No book of the catalogue is named so; what may bring it there.
  case notKept(String, Remedy?)
  /// The record that is named is kept and not shown: its source is switched off.
  case outOfView(String, source: String)
  /// It is the beginning of several ids; the first of them, with titles.
  case ambiguous(String, candidates: [String])
  /// It is an ISBN that several books claim, and that is no key for any; the first of them, with titles. One of them
  /// may be the bare ISBN, by its id.
  case shared(String, candidates: [String], bare: RecordID?)

  package var cause: String {
    switch self {
    case .unreadable(let text): Self.words(ISBN.read(text), text)
    case .notKept(let text, .enable(let source)?): "no book “\(text)” in the catalogue, and \(source) is off"
    case .notKept(let text, _): "no book “\(text)” in the catalogue"
    case .outOfView(let text, let source): "“\(text)” is out of view, since \(source) is off"
    case .ambiguous(let text, let candidates):
      "“\(text)” begins several ids: \(candidates.joined(separator: ", "))"
    case .shared(let text, let candidates, _):
      "\(text) stands on several books, name one by its id: \(candidates.joined(separator: ", "))"
    }
  }

  private static func words(_ reading: ISBNParseResult, _ text: String) -> String {
    reading.looksLikeISBN
      ? "“\(text)” is no ISBN: \(reading.class.explanation)"
      : "“\(text)” names no book: use an id as lists print it, its beginning (four characters or more, both letters and "
        + "digits), an ISBN or source:key"
  }

  package var remedy: Remedy? {
    switch self {
    case .notKept(_, let remedy): remedy
    case .outOfView(_, let source): .enable(source: source)
    case .shared(_, _, let bare): bare.map { Remedy.merge(bare: $0) }
    case .unreadable, .ambiguous: nil
    }
  }
}
