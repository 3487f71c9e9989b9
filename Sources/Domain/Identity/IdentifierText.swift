/// The identifier in `text` without what is written around it: `="..."` of spreadsheets, `ISBN`, `ISBN-10:`,
/// `ISBN-13:`, `urn:isbn:`, invisible characters (soft hyphen, zero width), outer white space; every dash a hyphen,
/// every space a plain one, full-width characters narrow.
func unwrappedIdentifier(_ text: String) -> String {
  let scalars = compatibilityForm(text).unicodeScalars.compactMap(plain)
  let quoted = unquoted(trimmed(scalars[...]))
  return String(String.UnicodeScalarView(trimmed(unlabelled(quoted))))
}

private typealias Scalars = ArraySlice<Unicode.Scalar>

private func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
  if (" "..."~").contains(scalar) { return scalar }
  let properties = scalar.properties
  if properties.generalCategory == .format { return nil }
  return properties.isWhitespace ? " " : properties.isDash ? "-" : scalar
}

private func trimmed(_ text: Scalars) -> Scalars {
  let end = text.lastIndex { $0 != " " }.map { $0 + 1 } ?? text.startIndex
  return text[..<end].drop { $0 == " " }
}

/// A spreadsheet's formula for text that must not become a number.
private func unquoted(_ text: Scalars) -> Scalars {
  guard text.count >= 3, text.starts(with: "=\"".unicodeScalars), text.last == "\"" else { return text }
  return trimmed(text.dropFirst(2).dropLast())
}

private func unlabelled(_ text: Scalars) -> Scalars {
  if let rest = after("urn:isbn:", in: text) { return rest }
  guard let rest = after("isbn", in: text) else { return text }
  let unnumbered = afterLength(in: rest) ?? rest
  let colonless = unnumbered.drop { $0 == " " }
  return colonless.first == ":" ? colonless.dropFirst() : colonless
}

/// What follows `10` or `13`, where it stands apart from the digits of the number itself.
private func afterLength(in text: Scalars) -> Scalars? {
  let start = text.drop { $0 == " " || $0 == "-" }
  guard let rest = after("10", in: start) ?? after("13", in: start) else { return nil }
  return rest.first.map { ("0"..."9").contains($0) } ?? false ? nil : rest
}

/// What follows `label`, an ASCII word in lower case, where the text begins with it in any case.
private func after(_ label: String, in text: Scalars) -> Scalars? {
  var rest = text
  for letter in label.unicodeScalars {
    guard let next = rest.popFirst() else { return nil }
    let isCapital = ("A"..."Z").contains(next) && next.value + 32 == letter.value
    guard next == letter || isCapital else { return nil }
  }
  return rest
}
