/// A word of a command line as it is typed, with what keeps its blanks and signs from the shell.
enum TypedWord {
  /// What the word says to the command: without quotes, and without the backslashes that quote. A quotation may be
  /// still open. Variables and other expansions stay as they are typed.
  ///
  /// The shells quote alike, but in single quotes: there only fish knows a backslash, before a quote or a backslash.
  static func said(by typed: String, inFish: Bool) -> String {
    var said = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    var rest = typed.unicodeScalars[...]
    while let sign = rest.popFirst() {
      if sign == quote {
        quote = nil
      } else if quote == nil, sign == "'" || sign == "\"" {
        quote = sign
      } else if sign == "\\", let next = rest.first, isQuoted(next, in: quote, inFish: inFish) {
        said.append(next)
        rest.removeFirst()
      } else {
        said.append(sign)
      }
    }
    return String(said)
  }

  /// Whether a backslash before the sign quotes it: anything where no quotation is open, little else within one.
  private static func isQuoted(_ sign: Unicode.Scalar, in quote: Unicode.Scalar?, inFish: Bool) -> Bool {
    guard let quote else { return true }
    return quote == "\"" ? "\"\\$`".unicodeScalars.contains(sign) : inFish && "'\\".unicodeScalars.contains(sign)
  }
}
