import Domain

/// The text as it may reach a terminal: one line, on which every letter stands where it seems to.
///
/// - What commands a terminal or turns the direction of text is U+FFFD: controls, bidirectional marks and overrides.
/// - A line end of any kind, a tab and a line or paragraph separator are a space.
/// - What cannot be seen is left out: zero-width spaces, tags (U+E0000 and on), fillers. Joiners stay where a script or
///   an emoji needs them (U+200C and U+200D, one at a time behind a letter that is not Latin, a mark or an emoji), a
///   variation selector behind what it may vary.
/// - A letter keeps its first ``mostMarks`` combining marks.
func printable(_ text: String) -> String {
  // Nearly all text: nothing below U+0300 needs more than a look.
  guard text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F || $0.value >= 0x80 }) else {
    return text
  }
  var sanitizer = TextSanitizer()
  for scalar in text.unicodeScalars { sanitizer.append(scalar) }
  return String(sanitizer.text)
}

/// The same for text of several lines, whose line ends stay.
func printableLines(_ text: String) -> String {
  // CR and LF together are one character, which is not LF.
  text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    .map { printable(String($0)) }.joined(separator: "\n")
}

/// The text as one line for a person: printable, and without its middle where it is too long to be read, as when it
/// repeats a whole file that was given as an argument.
func abridged(_ text: String) -> String {
  let (most, head, tail) = (600, 400, 150)
  // Characters are counted only where there may be too many: a text has at least as many bytes.
  guard text.utf8.count > most else { return printable(text) }
  let line = printable(text)
  return line.count <= most ? line : line.prefix(head) + " … " + line.suffix(tail)
}

/// More than any script puts on one letter: Hebrew of the Bible has four, Tibetan rarely six.
private let mostMarks = 6

/// More than any emoji has.
private let mostJoiners = 4

/// Makes a text printable, one scalar after the other.
private struct TextSanitizer {
  private(set) var text = String.UnicodeScalarView()
  /// How many marks, and how many joiners, what stands last bears.
  private var (marks, joiners) = (0, 0)
  private var last: Unicode.Scalar?

  mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: start(" ")
    case 0x20..<0x7F: start(scalar)
    case _ where isControl(scalar): start("\u{FFFD}")
    case 0xA1..<0xAD, 0xAE..<0x300: start(scalar)
    case 0x200C, 0x200D: join(scalar)
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: mark(scalar, if: last.map { !isVariationSelector($0) } ?? false)
    default:
      if scalar.properties.isDefaultIgnorableCodePoint { return }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark: mark(scalar, if: last != nil)
      case .format: return
      case .lineSeparator, .paragraphSeparator: start(" ")
      default: start(scalar)
      }
    }
  }

  /// A letter, or what else stands by itself.
  private mutating func start(_ scalar: Unicode.Scalar) {
    let isJoined = last.map { $0.value == 0x200D } ?? false
    if !isJoined { joiners = 0 }
    marks = 0
    put(scalar)
  }

  private mutating func mark(_ scalar: Unicode.Scalar, if isWanted: Bool) {
    guard isWanted, marks < mostMarks else { return }
    marks += 1
    put(scalar)
  }

  /// Only behind what a joiner may mean something to: not behind Latin letters, spaces, or another joiner.
  private mutating func join(_ scalar: Unicode.Scalar) {
    guard let last, last.value >= 0x300, last.value != 0x200C, last.value != 0x200D, last != "\u{FFFD}",
      joiners < mostJoiners
    else { return }
    if scalar.value == 0x200D { joiners += 1 }
    put(scalar)
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    text.append(scalar)
    last = scalar
  }

  private func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
    (0xFE00...0xFE0F).contains(scalar.value) || (0xE0100...0xE01EF).contains(scalar.value)
  }
}
