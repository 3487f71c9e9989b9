/// Tags one behind the other, separated by commas; one that holds a separator itself is in quotes, so that it is not
/// taken for several. ``tags(listed:)`` reads it.
package func listed(tags: some Sequence<String>) -> String {
  tags.map { tag in tag.contains(where: isTagSeparator) ? "“\(tag)”" : tag }.joined(separator: ", ")
}

/// The tags of a text in which commas and semicolons separate them, as they stand between these. What stands in quotes,
/// as “a, b” or "a, b", from one separator to the next, is one.
package func tags(listed text: String) -> [String] {
  var (tags, rest) = ([String](), text[...])
  while true {
    rest = rest.drop { $0.isWhitespace || isTagSeparator($0) }
    if rest.isEmpty { return tags }
    if let quoted = quotedTag(rest) {
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
  guard let quoted = quotedTag(text[...]), text.index(after: quoted.endIndex) == text.endIndex,
    quoted.contains(where: isTagSeparator)
  else { return text }
  return trimmed(String(quoted))
}

private func isTagSeparator(_ character: Character) -> Bool { character == "," || character == ";" }

/// What stands in the quotes with which the text begins; nil where they do not end before a separator, or the end.
private func quotedTag(_ text: Substring) -> Substring? {
  let ends: [Character: Character] = ["“": "”", "\"": "\""]
  guard let first = text.first, let end = ends[first] else { return nil }
  let body = text.dropFirst().prefix { $0 != end }
  guard body.endIndex < text.endIndex else { return nil }
  let behind = text[body.endIndex...].dropFirst().drop(while: \.isWhitespace)
  return behind.first.map(isTagSeparator) ?? true ? body : nil
}
