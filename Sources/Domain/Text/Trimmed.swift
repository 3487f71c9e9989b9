/// The text without white space at its ends; nil where nothing is left.
package func trimmed(_ text: String) -> String? {
  var rest = text[...]
  while rest.first?.isWhitespace == true { rest.removeFirst() }
  while rest.last?.isWhitespace == true { rest.removeLast() }
  return rest.isEmpty ? nil : String(rest)
}
