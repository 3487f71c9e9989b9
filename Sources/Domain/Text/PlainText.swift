/// The text of a piece of HTML, for descriptions: tags off, a line break for `br` and for every block, character
/// references decoded, runs of spaces made one, control characters dropped; nil where nothing is left.
///
/// Never markup to be trusted: what was written `&lt;b&gt;` is the text `<b>` now. A `<` that begins no tag stays.
/// Takes time in proportion to its length, whatever it holds.
package func plainText(html: String?) -> String? {
  guard let html else { return nil }
  var scanner = MarkupScanner(html)
  return scanner.text()
}

private struct MarkupScanner {
  private var rest: Substring.UnicodeScalarView
  private var result = String.UnicodeScalarView()
  /// True once no `>` was found ahead, so that a text of many `<` is looked through once only.
  private var isPastLastTag = false
  /// The element whose contents are no text (`script`, `style`).
  private var hidden: String?

  init(_ html: String) { rest = html[...].unicodeScalars }

  mutating func text() -> String? {
    while let scalar = rest.first {
      if scalar == "<", consumeTag() { continue }
      rest.removeFirst()
      if hidden != nil { continue }
      append(scalar == "&" ? consumeReference() ?? scalar : scalar)
    }
    return trimmed(String(result))
  }

  private mutating func consumeTag() -> Bool {
    let inside = rest.dropFirst()
    guard !isPastLastTag, let first = inside.first else { return false }
    guard first == "/" || first == "!" || isLetter(first) else { return false }
    guard let end = inside.firstIndex(of: ">") else {
      isPastLastTag = true
      return false
    }
    note(tag: inside[..<end])
    rest = inside[inside.index(after: end)...]
    return true
  }

  private mutating func note(tag: Substring.UnicodeScalarView) {
    let isEnd = tag.first == "/"
    let letters = tag.drop { $0 == "/" }.prefix { isLetter($0) || ("0"..."9").contains($0) }
    let name = String(String.UnicodeScalarView(letters)).lowercased()
    if let hidden {
      if isEnd, name == hidden { self.hidden = nil }
    } else if !isEnd, name == "script" || name == "style" {
      hidden = name
    } else if blocks.contains(name) {
      append("\n")
    }
  }

  /// Takes what follows an `&`, up to the `;`; nil, and nothing taken, where it is no reference that is known.
  private mutating func consumeReference() -> Unicode.Scalar? {
    let name = rest.prefix(12).prefix { $0 != ";" }
    guard rest.dropFirst(name.count).first == ";" else { return nil }
    guard let scalar = characterReference(String(String.UnicodeScalarView(name))) else { return nil }
    rest = rest.dropFirst(name.count + 1)
    return scalar
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    let isBreak = scalar == "\n"
    guard isBreak || scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\u{A0}" else {
      if scalar.properties.generalCategory != .control { result.append(scalar) }
      return
    }
    if result.last == "\n" || (result.last == " " && !isBreak) { return }
    if result.last == " " { result.removeLast() }
    result.append(isBreak ? "\n" : " ")
  }
}

private let blocks: Set<String> = [
  "br", "p", "div", "li", "ul", "ol", "tr", "table", "blockquote", "section", "article",
  "h1", "h2", "h3", "h4", "h5", "h6",
]

private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
  ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
}
