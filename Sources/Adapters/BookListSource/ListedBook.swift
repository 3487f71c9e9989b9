import Domain
import Sourcing

/// One book of a list, as it is written. All but the title is optional.
struct ListedBook: Sendable {
  private(set) var title = ""
  /// One line of names that commas separate, or the elements of an array.
  private(set) var authors: [String] = []
  /// True where ``authors`` is one line.
  private(set) var isAuthorLine = true
  /// True where there are more authors than a field has, or longer ones: those are no part of ``authors``.
  private(set) var leavesAuthorsOut = false
  /// One line of tags that commas separate, or the elements of an array.
  private(set) var tags: [String] = []
  /// True where ``tags`` is one line.
  private(set) var isTagLine = true
  private(set) var imageURL: String?
  private(set) var pdfURL: String?
  /// The book's page. An addition of ours to the format, as is ``isbns``.
  private(set) var infoURL: String?
  /// A string, a number, or an array of these. Raw.
  private(set) var isbns: [String] = []
  private(set) var favorite = false
  /// Title and authors as they are printed, where space around them makes that another text.
  private(set) var printedTitle: String?
  private(set) var printedAuthors: String?

  /// The names of all members that a book may have.
  static let keys = Key.allCases.map(\.rawValue)

  private enum Key: String, CaseIterable {
    case title, authors, tags, isbn, favorite
    case imageURL = "image_url"
    case pdfURL = "pdf_url"
    case infoURL = "info_url"
  }

  /// What an object says of a book. Texts that are longer than any are left out, but for the title.
  /// - Parameter unknown: called with the name of every member that is none of ``keys``; they are passed over.
  init(_ object: [UInt8], unknown: (String) -> Void = { _ in }) {
    var cursor = JSONCursor(object)
    cursor.members { name, cursor in
      switch Key(rawValue: name) {
      case .title:
        let printed = cursor.text()
        title = printed.flatMap(trimmed) ?? ""
        printedTitle = printed.flatMap { $0.utf8.count == title.utf8.count || !TextBounds.isTitle($0) ? nil : $0 }
      case .authors:
        if cursor.first == UInt8(ascii: "\""), let printed = cursor.text() {
          leavesAuthorsOut = printed.utf8.count > TextBounds.text
          authors = leavesAuthorsOut ? [] : trimmed(printed).map { [$0] } ?? []
          printedAuthors = authors.first.flatMap { $0.utf8.count == printed.utf8.count ? nil : printed }
          isAuthorLine = true
        } else {
          isAuthorLine = cursor.first != UInt8(ascii: "[")
          (authors, leavesAuthorsOut) = cursor.texts()
        }
      case .tags:
        isTagLine = cursor.first != UInt8(ascii: "[")
        tags = cursor.texts().fitting
      case .isbn: isbns = cursor.texts().fitting.map(withoutZeroFraction)
      case .imageURL: imageURL = cursor.boundedText()
      case .pdfURL: pdfURL = cursor.boundedText()
      case .infoURL: infoURL = cursor.boundedText()
      case .favorite:
        favorite = cursor.text().flatMap(trimmed).map { ["true", "1"].contains($0.lowercased()) } ?? false
      case nil: unknown(name)
      }
    }
  }

  var hasTitle: Bool { isVisible(title) }

  /// Why it is no book; nil where it is one.
  var flaw: Flaw? { !hasTitle ? .noTitle : TextBounds.isTitle(title) ? nil : .titleTooLong }

  enum Flaw {
    case noTitle, titleTooLong
  }
}

/// A number that a program took for a fraction, `9780306406157.0`, as it was before; any other text as it is.
private func withoutZeroFraction(_ text: String) -> String {
  guard text.hasSuffix(".0"), text.utf8.dropLast(2).allSatisfy(\.isASCIIDigit) else { return text }
  return String(text.dropLast(2))
}

extension JSONCursor {
  /// One text, or the texts of an array, blank ones left out, as many as a field has and none that is longer than any;
  /// and whether an array has others.
  fileprivate mutating func texts() -> (fitting: [String], hasOthers: Bool) {
    guard first == UInt8(ascii: "[") else { return (boundedText().map { [$0] } ?? [], false) }
    var (texts, hasOthers): ([String], Bool) = ([], false)
    elements { cursor in
      guard texts.count < TextBounds.names else {
        hasOthers = true
        return
      }
      guard let text = cursor.text().flatMap(trimmed) else { return }
      if text.utf8.count <= TextBounds.name { texts.append(text) } else { hasOthers = true }
    }
    return (texts, hasOthers)
  }

  /// A text that is not blank, and not longer than any.
  fileprivate mutating func boundedText() -> String? {
    text().flatMap { $0.utf8.count > TextBounds.text ? nil : trimmed($0) }
  }
}
