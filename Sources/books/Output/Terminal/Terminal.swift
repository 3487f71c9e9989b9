import Foundation
import Interchange
import Presentation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What stands at the other end of a stream, and how it may be written to.
struct Terminal: Sendable {
  var isTerminal: Bool
  /// Cells of a line.
  var width: Int
  var height: Int
  var hasColor: Bool
  /// True where it understands no control sequences at all.
  var isDumb: Bool
  /// True where it is known to show a text as a link (OSC 8).
  var hasLinks: Bool

  /// `--color`, then `NO_COLOR` (<https://no-color.org>), `CLICOLOR_FORCE`, `TERM=dumb`, then whether it is a terminal.
  init(descriptor: Int32, color: ColorChoice, environment: [String: String]) {
    isTerminal = isatty(descriptor) == 1
    isDumb = environment["TERM"] == "dumb"
    let size = Self.size(of: descriptor)
    width = size.width ?? Self.count(environment["COLUMNS"]) ?? 80
    height = size.height ?? Self.count(environment["LINES"]) ?? 24
    hasLinks = isTerminal && !isDumb && Self.showsLinks(environment)
    hasColor =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        if environment["NO_COLOR"]?.isEmpty == false {
          false
        } else if environment["CLICOLOR_FORCE"].map({ $0 != "0" && !$0.isEmpty }) == true {
          true
        } else {
          isTerminal && !isDumb
        }
      }
  }

  /// As far as the terminal knows it: 0 stands for what it does not.
  private static func size(of descriptor: Int32) -> (width: Int?, height: Int?) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (nil, nil) }
    return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
  }

  /// At most what a terminal can say of itself: its numbers have 16 bits.
  private static func count(_ text: String?) -> Int? {
    text.flatMap { Int($0) }.flatMap { $0 > 0 ? min($0, Int(UInt16.max)) : nil }
  }

  /// `FORCE_HYPERLINK`, else what terminals say of themselves: none can be asked
  /// (<https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>).
  private static func showsLinks(_ environment: [String: String]) -> Bool {
    if let forced = environment["FORCE_HYPERLINK"], !forced.isEmpty { return forced != "0" }
    if let vte = environment["VTE_VERSION"].flatMap({ Int($0) }) { return vte >= 5000 }
    if ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION"].contains(where: { environment[$0] != nil }) { return true }
    return ["iTerm.app", "WezTerm", "vscode", "ghostty"].contains(environment["TERM_PROGRAM"])
      || ["xterm-kitty", "xterm-ghostty", "alacritty", "foot"].contains(environment["TERM"])
  }

  /// The text as a link, where the terminal shows one and the address is one of the web without anything that could
  /// end the sequence.
  func linked(_ text: String, to address: String) -> String {
    let isPlain = address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard hasLinks, isPlain, address.hasPrefix("https://") || address.hasPrefix("http://") else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// The text broken at words where a terminal is too narrow for it; elsewhere as it is.
  func folded(_ text: String, behind head: String = "", indent: Int? = nil) -> String {
    guard isTerminal, displayWidth(head) + displayWidth(text) > width else { return head + text }
    return books.folded(text, behind: head, to: width, indent: indent)
  }

  /// The instant: for a person in words and in the zone of the machine, elsewhere in UTC.
  func time(_ date: Date) -> String {
    isTerminal ? spoken(date, now: Date(), in: .current) : timestamp(date)
  }

  /// The instant behind "asked again".
  func retryTime(_ date: Date) -> String { (isTerminal ? "" : "from ") + time(date) }

  func styled(_ text: String, _ style: Style) -> String {
    hasColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Select Graphic Rendition parameters (ECMA-48, 8.3.117).
  enum Style: Int {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
  }
}
