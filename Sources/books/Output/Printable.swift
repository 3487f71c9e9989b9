import Domain

/// The text as it may reach a terminal: one line, every control and bidirectional override replaced by U+FFFD, white
/// space of any kind by a space.
func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n", "\t", "\r": result.append(" ")
    case _ where isControl(scalar): result.append("\u{FFFD}")
    default: result.append(scalar)
    }
  }
  return String(result)
}

/// The same for text of several lines, whose line ends stay.
func printableLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }.joined(separator: "\n")
}
