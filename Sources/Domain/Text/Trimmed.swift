/// The text without white space at its ends; nil where nothing is left.
package func trimmed(_ text: String) -> String? {
  // Most texts begin and end with a letter of ASCII, and need not be looked at letter by letter.
  if let first = text.utf8.first, let last = text.utf8.last, isVisibleASCII(first), isVisibleASCII(last) { return text }
  var rest = text[...]
  while rest.first?.isWhitespace == true { rest.removeFirst() }
  while rest.last?.isWhitespace == true { rest.removeLast() }
  return rest.isEmpty ? nil : String(rest)
}

private func isVisibleASCII(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }
