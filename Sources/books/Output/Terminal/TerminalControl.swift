/// Control sequences that every terminal but a dumb one understands (ECMA-48; `?7` is DEC's).
enum TerminalControl {
  /// To the beginning of the line, and what is on it away (EL, 8.3.41).
  static let eraseLine = "\r\u{1B}[K"

  /// To the beginning of a line above, and all from there on away (CUU, 8.3.22; ED, 8.3.39).
  /// - Parameter count: how many lines above; 0 is the line itself.
  static func eraseFrom(linesAbove count: Int) -> String {
    "\r" + (count > 0 ? "\u{1B}[\(count)A" : "") + "\u{1B}[J"
  }

  /// The text without what ``Terminal/styled(_:_:)`` put around parts of it (SGR, 8.3.117).
  static func unstyled(_ text: String) -> String { text.replacing(/\u{1B}\[[0-9;]*m/, with: "") }

  /// The text with automatic wrapping off: a line is one line, even where the terminal finds a character wider than
  /// we do.
  static func unwrapped(_ text: String) -> String { "\u{1B}[?7l" + text + "\u{1B}[?7h" }
}
