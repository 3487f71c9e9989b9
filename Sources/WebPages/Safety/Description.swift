import Domain

/// A source's description as a page shows it: paragraphs, line breaks, lists and emphasis of its HTML stay; everything
/// else is text.
///
/// The description is taken apart into text and tags, and put together anew from names of elements that are written
/// here, without any attribute: nothing of the source's own markup reaches the page.
struct Description {
  private let source: String

  init(_ source: String) { self.source = source }

  var markup: Markup {
    var markup = Markup()
    var open: [String] = []
    for piece in pieces() {
      switch piece {
      case .text(let text): markup += Markup(escaping: text)
      case .open(let name):
        if name == "br" {
          markup += "<br>"
          continue
        }
        let first = Self.ended(of: open, by: name)
        for ended in open[first...].reversed() { markup += Markup(trusted: "</\(ended)>") }
        open.removeSubrange(first...)
        if open.count < Self.mostOpen {
          open.append(name)
          markup += Markup(trusted: "<\(name)>")
        }
      case .close(let name):
        guard open.contains(name) else { continue }
        while let last = open.popLast() {
          markup += Markup(trusted: "</\(last)>")
          if last == name { break }
        }
      }
    }
    for name in open.reversed() { markup += Markup(trusted: "</\(name)>") }
    return markup
  }

  /// From which of the open elements on all end where this one begins, as HTML has it: a paragraph at the next block,
  /// an item of a list at the next item.
  private static func ended(of open: [String], by name: String) -> Int {
    let lists: Set = ["ul", "ol"]
    if name == "li", let item = open.lastIndex(of: "li"), lists.isDisjoint(with: open[item...]) { return item }
    let isBlock = name == "p" || name == "blockquote" || lists.contains(name)
    return isBlock ? open.firstIndex(of: "p") ?? open.count : open.count
  }

  /// True where it has no elements, so that its ends of lines are what parts it.
  var isPlain: Bool { pieces().allSatisfy { if case .text = $0 { true } else { false } } }

  /// The text alone, without any element.
  var text: String {
    pieces().map { piece in if case .text(let text) = piece { text } else { " " } }.joined()
  }

  /// No description nests deeper; a browser that builds thousands of elements into one another stands still.
  private static let mostOpen = 8

  /// By what a source may call them.
  private static let elements = [
    "p": "p", "br": "br", "ul": "ul", "ol": "ol", "li": "li", "b": "strong", "strong": "strong", "i": "em", "em": "em",
    "blockquote": "blockquote", "div": "p",
  ]

  private enum Piece {
    case text(String)
    case open(String)
    case close(String)
  }

  /// A `<` that begins none of the elements is text, with all that follows it.
  private func pieces() -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var rest = source[...]
    func flush() {
      if !text.isEmpty { pieces.append(.text(decodingEntities(text))) }
      text = ""
    }
    while let start = rest.firstIndex(of: "<") {
      text += rest[..<start]
      rest = rest[start...]
      if let (piece, end) = Self.tag(rest) {
        flush()
        pieces.append(piece)
        rest = rest[end...]
      } else {
        text.append(rest.removeFirst())
      }
    }
    text += rest
    flush()
    return pieces
  }

  /// The tag of a known element that stands first, and where it ends.
  private static func tag(_ text: Substring) -> (Piece, Substring.Index)? {
    var rest = text.dropFirst()
    let closes = rest.first == "/"
    if closes { rest = rest.dropFirst() }
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    guard let element = elements[name.lowercased()] else { return nil }
    rest = rest[name.endIndex...]
    guard let next = rest.first, next == ">" || next == "/" || next.isWhitespace,
      let end = rest.prefix(200).firstIndex(of: ">")
    else { return nil }
    return (closes ? .close(element) : .open(element), text.index(after: end))
  }
}
