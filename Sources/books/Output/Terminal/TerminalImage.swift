import Domain
import Foundation
import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a terminal shows an image among its text, where it is known to.
enum TerminalImage {
  /// PNG alone (<https://sw.kovidgoyal.net/kitty/graphics-protocol>).
  case kitty
  /// Any image (<https://iterm2.com/documentation-images.html>).
  case iTerm2
  /// Any image that the converter knows.
  /// - Parameter isAsked: whether the terminal draws them is yet to be asked.
  case sixel(SixelConverter, isAsked: Bool)

  /// Rows of text that it takes.
  static let height = 12
  private static let mostBytes = 8 << 20

  /// How long a terminal has to say what it is.
  private static let mostWaiting = Duration.milliseconds(300)
  /// What `TERM` begins with where sixels are drawn.
  private static let sixelTerminals = ["foot", "mlterm", "yaft", "contour"]

  /// Nil where the terminal is not known to show any, and cannot be asked.
  init?(_ terminal: Terminal, _ environment: [String: String]) {
    guard terminal.isTerminal, !terminal.isDumb else { return nil }
    if environment["KITTY_WINDOW_ID"] != nil || ["xterm-kitty", "xterm-ghostty"].contains(environment["TERM"]) {
      self = .kitty
    } else if ["iTerm.app", "WezTerm"].contains(environment["TERM_PROGRAM"]) {
      self = .iTerm2
    } else if let converter = SixelConverter(environment) {
      let isKnown = Self.sixelTerminals.contains { environment["TERM"]?.hasPrefix($0) == true }
      guard isKnown || isatty(STDIN_FILENO) == 1 else { return nil }
      self = .sixel(converter, isAsked: !isKnown)
    } else {
      return nil
    }
  }

  /// What shows the image and ends the line; nil where this terminal shows no such image. The bytes of the image go as
  /// letters and digits alone, or as sixels, so that nothing in them commands the terminal.
  func sequence(_ format: FileFormat, at path: String) -> String? {
    // Looked at before it is read: a cover in somebody's library of calibre may be of any size.
    guard let status = FileStatus(at: path), status.kind == .regular, status.size <= Self.mostBytes,
      let bytes = FileManager.default.contents(atPath: path), bytes.count <= Self.mostBytes,
      FileFormat(head: Array(bytes.prefix(FileFormat.headSize))) == format
    else { return nil }
    switch self {
    case .iTerm2:
      let text = bytes.base64EncodedString()
      return "\u{1B}]1337;File=inline=1;size=\(bytes.count);height=\(Self.height):\(text)\u{07}\n"
    case .kitty: return format == .png ? Self.kittySequence(bytes.base64EncodedString()) : nil
    case .sixel(let converter, let isAsked):
      if isAsked, !Sixels.areDrawn(byControllingTerminalWithin: Self.mostWaiting) { return nil }
      return converter.sequence(of: path).map { $0 + "\n" }
    }
  }

  private static func kittySequence(_ text: String) -> String {
    let letters = Array(text.utf8)
    // At most 4096 letters a piece; `m=1` says that more comes.
    let pieces = stride(from: 0, to: letters.count, by: 4096).map { start in
      String(decoding: letters[start..<min(start + 4096, letters.count)], as: UTF8.self)
    }
    return pieces.enumerated().map { number, piece in
      let more = number < pieces.count - 1 ? 1 : 0
      let head = number == 0 ? "a=T,f=100,r=\(height),q=2,m=\(more)" : "m=\(more)"
      return "\u{1B}_G\(head);\(piece)\u{1B}\\"
    }.joined() + "\n"
  }
}
