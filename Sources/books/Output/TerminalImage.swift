import Domain
import Foundation

/// How a terminal shows an image among its text, where it is known to.
enum TerminalImage {
  /// PNG alone (<https://sw.kovidgoyal.net/kitty/graphics-protocol>).
  case kitty
  /// Any image (<https://iterm2.com/documentation-images.html>).
  case iTerm2

  /// Rows of text that it takes.
  private static let height = 12
  private static let mostBytes = 8 << 20

  /// Nil where the terminal is not known to show any; none can be asked.
  init?(_ terminal: Terminal, _ environment: [String: String]) {
    guard terminal.isTerminal, !terminal.isDumb else { return nil }
    if environment["KITTY_WINDOW_ID"] != nil || ["xterm-kitty", "xterm-ghostty"].contains(environment["TERM"]) {
      self = .kitty
    } else if ["iTerm.app", "WezTerm"].contains(environment["TERM_PROGRAM"]) {
      self = .iTerm2
    } else {
      return nil
    }
  }

  /// What shows the image and ends the line; nil where this terminal shows no such image. The bytes of the image go as
  /// letters and digits alone, so that nothing in them commands the terminal.
  func sequence(_ format: FileFormat, at path: String) -> String? {
    guard self == .iTerm2 || format == .png, let bytes = FileManager.default.contents(atPath: path),
      bytes.count <= Self.mostBytes, FileFormat(head: Array(bytes.prefix(FileFormat.headSize))) == format
    else { return nil }
    let text = bytes.base64EncodedString()
    switch self {
    case .iTerm2: return "\u{1B}]1337;File=inline=1;size=\(bytes.count);height=\(Self.height):\(text)\u{07}\n"
    case .kitty:
      // At most 4096 letters a piece; `m=1` says that more comes.
      let pieces = stride(from: 0, to: text.utf8.count, by: 4096).map { start in
        String(decoding: Array(text.utf8)[start..<min(start + 4096, text.utf8.count)], as: UTF8.self)
      }
      return pieces.enumerated().map { number, piece in
        let more = number < pieces.count - 1 ? 1 : 0
        let head = number == 0 ? "a=T,f=100,r=\(Self.height),q=2,m=\(more)" : "m=\(more)"
        return "\u{1B}_G\(head);\(piece)\u{1B}\\"
      }.joined() + "\n"
    }
  }
}
