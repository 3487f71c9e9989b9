import Domain
import Foundation

/// The text of what an editor of another program wrote as HTML. Markup are the elements alone that such editors write:
/// `<Bob>`, what stands behind a `<script>`, blank lines and runs of spaces are text, and stay.
///
/// A `br` ends a line, two of them leave a blank one, and so does a paragraph. The address of a link stands behind its
/// text. Takes time in proportion to its length, whatever it holds.
func textOfMarkup(_ text: String) -> String {
  var reader = MarkupReader(text)
  return reader.text()
}

/// True for a text that has an element which editors write.
func hasMarkup(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  return bytes.indices.contains { bytes[$0] == UInt8(ascii: "<") && MarkupTag(in: bytes, at: $0) != nil }
}

/// A tag of an element that editors write.
private struct MarkupTag {
  enum Element {
    /// Of letters alone: it changes nothing of the text.
    case letters
    case lineBreak, line, paragraph, cell, link
  }

  var element: Element
  var isEnd: Bool
  /// What it says beside its name.
  var attributes: ArraySlice<UInt8>
  /// Behind its last byte.
  var end: Int

  /// Nil where no such tag begins there. A tag ends before the next `<`, so that no text is looked through twice.
  init?(in bytes: [UInt8], at start: Int) {
    var index = start + 1
    isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let name = bytes[index...].prefix { isLetterOrDigit($0) }
    guard name.count <= 10, let element = Self.elements[String(decoding: name, as: UTF8.self).lowercased()] else {
      return nil
    }
    let rest = bytes[name.endIndex...].prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
    guard rest.endIndex < bytes.count, bytes[rest.endIndex] == UInt8(ascii: ">") else { return nil }
    // `<i think>` is text.
    let isBare = rest.allSatisfy { isSpace($0) || $0 == UInt8(ascii: "/") }
    guard isBare || rest.first.map(isSpace) == true && rest.contains(UInt8(ascii: "=")) else { return nil }
    (self.element, attributes, end) = (element, rest, rest.endIndex + 1)
  }

  private static let elements: [String: Element] = {
    var elements: [String: Element] = ["br": .lineBreak, "td": .cell, "th": .cell, "a": .link]
    let letters = "b i u s em strong strike del ins sub sup small big font span center q cite code tt abbr"
    for name in letters.split(separator: " ") { elements[String(name)] = .letters }
    for name in "div li dl dt dd tr tbody thead".split(separator: " ") { elements[String(name)] = .line }
    for name in "p ul ol blockquote pre hr h1 h2 h3 h4 h5 h6 table".split(separator: " ") {
      elements[String(name)] = .paragraph
    }
    return elements
  }()

  /// Where a link leads; nil where that is no address of the web.
  var address: String? {
    let text = String(decoding: attributes, as: UTF8.self)
    guard let name = text.range(of: "href=", options: .caseInsensitive), let quote = text[name.upperBound...].first
    else { return nil }
    let rest = text[name.upperBound...]
    let value = quote == "\"" || quote == "'" ? rest.dropFirst().prefix { $0 != quote } : rest.prefix { $0 != " " }
    return value.contains("://") ? value.replacingOccurrences(of: "&amp;", with: "&") : nil
  }
}

private struct MarkupReader {
  private let bytes: [UInt8]
  private var index = 0
  private var result: [UInt8] = []
  /// How many ends of lines have to stand before what comes next.
  private var wanted = 0
  /// Where the link leads in which the text stands, and where that began.
  private var link: (address: String, start: Int)?

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func text() -> String {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<"), let tag = MarkupTag(in: bytes, at: index) {
        index = tag.end
        take(tag)
      } else if byte == UInt8(ascii: "&"), let character = reference() {
        append(Array(String(character).utf8)[...])
      } else {
        index += 1
        // What stands between blocks separates nothing more.
        if wanted == 0 || !isSpace(byte) { append([byte]) }
      }
    }
    return trimmed(String(decoding: result, as: UTF8.self)) ?? ""
  }

  private mutating func append(_ more: ArraySlice<UInt8>) {
    if wanted > 0, !result.isEmpty {
      while result.last == UInt8(ascii: " ") { result.removeLast() }
      let present = result.suffix(2).reversed().prefix { $0 == Self.lineFeed }.count
      for _ in 0..<max(0, wanted - present) { result.append(Self.lineFeed) }
    }
    wanted = 0
    result += more
  }

  private mutating func take(_ tag: MarkupTag) {
    switch tag.element {
    case .letters: break
    case .lineBreak: endLine()
    case .line: wanted = max(wanted, 1)
    case .paragraph: wanted = 2
    case .cell: if wanted == 0, let last = result.last, !isSpace(last) { result.append(UInt8(ascii: " ")) }
    case .link: take(link: tag)
    }
  }

  private mutating func endLine() {
    if wanted > 0 {
      wanted = 2
    } else {
      result.append(Self.lineFeed)
    }
    // Some write the end of the line as well.
    if index < bytes.count, bytes[index] == UInt8(ascii: "\r") { index += 1 }
    if index < bytes.count, bytes[index] == Self.lineFeed { index += 1 }
  }

  private mutating func take(link tag: MarkupTag) {
    if tag.isEnd, let link {
      // Not held while it grows: each link would copy all of it.
      let saysAddress = result[min(link.start, result.count)...].drop(while: isSpace).elementsEqual(link.address.utf8)
      if !saysAddress { append(Array(" (\(link.address))".utf8)[...]) }
    }
    link = tag.isEnd ? nil : tag.address.map { ($0, result.count) }
  }

  /// Takes what an `&` begins, where that stands for a character.
  private mutating func reference() -> Character? {
    let name = bytes[(index + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
    guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";"),
      let scalar = characterReference(String(decoding: name, as: UTF8.self))
    else { return nil }
    index = name.endIndex + 1
    return scalar == "\u{A0}" ? " " : Character(scalar)
  }

  private static let lineFeed = UInt8(ascii: "\n")
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  byte.isASCIIDigit || (97...122).contains(byte | 0x20)
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
