import Foundation

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

  /// `--color`, then `NO_COLOR` (<https://no-color.org>), `CLICOLOR_FORCE`, `TERM=dumb`, then whether it is a terminal.
  init(descriptor: Int32, color: ColorChoice, environment: [String: String]) {
    isTerminal = isatty(descriptor) == 1
    isDumb = environment["TERM"] == "dumb"
    let size = Self.size(of: descriptor)
    width = size.width ?? Self.count(environment["COLUMNS"]) ?? 80
    height = size.height ?? Self.count(environment["LINES"]) ?? 24
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

  private static func count(_ text: String?) -> Int? { text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

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
