/// Tags one behind the other, separated by commas; one that holds a separator itself is in quotes, so that it is not
/// taken for several. ``tags(listed:)`` reads it.
package func listed(tags: some Sequence<String>) -> String {
  tags.map { tag in tag.contains(where: isTagSeparator) ? "“\(tag)”" : tag }.joined(separator: ", ")
}

/// The tags of a text in which commas and semicolons separate them, as they stand between these. What stands in quotes,
/// as “a, b” or "a, b", from one separator to the next, is one.
package func tags(listed text: String) -> [String] {
  var (tags, rest, quotes) = ([String](), text[...], TagQuotes())
  while true {
    rest = rest.drop { $0.isWhitespace || isTagSeparator($0) }
    if rest.isEmpty { return tags }
    if let quoted = quotes.tag(beginning: rest) {
      tags.append(String(quoted))
      rest = rest[quoted.endIndex...].dropFirst()
    } else {
      let tag = rest.prefix { !isTagSeparator($0) }
      tags.append(String(tag))
      rest = rest[tag.endIndex...]
    }
  }
}

/// The one tag that a text names: as it stands, or in the quotes in which ``listed(tags:)`` prints one with a
/// separator. Nil for a blank text.
package func tagName(typed text: String) -> String? {
  guard let text = trimmed(text) else { return nil }
  var quotes = TagQuotes()
  guard let quoted = quotes.tag(beginning: text[...]), text.index(after: quoted.endIndex) == text.endIndex,
    quoted.contains(where: isTagSeparator)
  else { return text }
  return trimmed(String(quoted))
}

private func isTagSeparator(_ character: Character) -> Bool { character == "," || character == ";" }

/// Finds the tags in quotes of a text that is read from front to back.
///
/// Where a kind of quote is closed next is looked for once, however many are opened before that: a text of quotes that
/// are never closed would else be looked through to its end for each of them.
private struct TagQuotes {
  /// Where a quote is closed next.
  private struct Closing {
    /// Nil where none is closed any more.
    var index: Substring.Index?
    /// True where a separator comes behind it, or the end.
    var endsTag: Bool
  }

  private var closings: [Character: Closing] = [:]
  private static let ends: [Character: Character] = ["“": "”", "\"": "\""]

  /// What stands in the quotes with which the text begins; nil where they do not end before a separator, or the end.
  /// - Parameter text: what is left of the text that it was asked about before.
  mutating func tag(beginning text: Substring) -> Substring? {
    guard let first = text.first, let end = Self.ends[first] else { return nil }
    let body = text.dropFirst()
    let closing = closing(end, in: body)
    guard closing.endsTag, let index = closing.index else { return nil }
    return body[..<index]
  }

  private mutating func closing(_ end: Character, in body: Substring) -> Closing {
    if let known = closings[end], known.index.map({ $0 >= body.startIndex }) ?? true { return known }
    let index = body.firstIndex(of: end)
    let next = index.flatMap { body[$0...].dropFirst().first { !$0.isWhitespace } }
    let closing = Closing(index: index, endsTag: next.map(isTagSeparator) ?? true)
    closings[end] = closing
    return closing
  }
}
