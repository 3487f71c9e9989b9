import Domain
import Presentation

/// What texts turned out to be that may be ISBNs, for programs: a row each, its cells separated by tabs. They are the
/// text, the ISBN-13 with hyphens, the ISBN-10 and the group; or the text and what is wrong.
struct ISBNRows: Sendable {
  private(set) var bytes: [UInt8] = []
  /// False where one of them is no ISBN.
  private(set) var areAllValid = true
  /// The second cell where there is no ISBN.
  private let notValid: String

  init(notValid: String) { self.notValid = notValid }

  /// The rows of these lines; what is blank has none.
  init(_ lines: InputLines, notValid: String) {
    self.init(notValid: notValid)
    // What a row of a plain ISBN takes.
    bytes.reserveCapacity(lines.byteCount * 5)
    lines.forEach { append($0) }
  }

  mutating func append(_ reading: ISBNParseResult) {
    bytes += printable(reading.input).utf8
    append(reading.class, reading.isbn)
  }

  private mutating func append(_ line: UnsafeBufferPointer<UInt8>) {
    // What is plain is printable as it is. Where nothing is in it, it may be blank.
    if let reading = ISBN.read(plain: line), reading.class != .empty {
      bytes += line
      return append(reading.class, reading.isbn)
    }
    let text = String(decoding: line, as: UTF8.self)
    if trimmed(text) != nil { append(ISBN.read(text)) }
  }

  /// Writes all behind the first cell.
  private mutating func append(_ kind: ISBNParseResult.Class, _ isbn: ISBN?) {
    bytes.append(tab)
    if let isbn { append(isbn) } else { append(wrong: kind) }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ isbn: ISBN) {
    guard let parts = isbn.parts else {
      bytes += "\(isbn)\t\(isbn.isbn10 ?? Self.none)\t\(isbn.groupName)".utf8
      return
    }
    parts.appendHyphenated(to: &bytes)
    bytes.append(tab)
    if !parts.appendHyphenated10(to: &bytes) { bytes += Self.none.utf8 }
    bytes.append(tab)
    bytes += parts.group.utf8
  }

  private mutating func append(wrong kind: ISBNParseResult.Class) {
    areAllValid = false
    bytes += notValid.utf8
    bytes.append(tab)
    bytes += kind.rawValue.utf8
    bytes.append(tab)
    bytes += kind.explanation.utf8
  }

  private static let none = "-"
}

private let tab = UInt8(ascii: "\t")
