/// The letters of a folded text one by one, each with what it is for a title or a name.
struct FoldedText {
  enum Kind: UInt8 {
    /// A letter, a mark or a digit.
    case word
    /// A word for itself.
    case han
    case apostrophe, space, colon, dash, comma
    /// What parts words, and says nothing else.
    case gap
    /// A bracket, a sign that is spoken, an entity: what they mean depends on what stands beside them. And what titles
    /// and names are read without (``plainlyTyped(_:)``): it is left out before a text is folded.
    case hard
  }

  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the letter stands in the bytes.
  private(set) var start = 0
  private(set) var end = 0
  private(set) var value: UInt32 = 0
  private(set) var kind = Kind.gap
  /// Of the letter before; nil before the first.
  private(set) var previous: (value: UInt32, kind: Kind)?

  /// - Parameter bytes: as ``FoldedLetters/withFolded(_:_:)`` gives them: of no letter more than three.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Goes on to the next letter; false behind the last.
  mutating func next() -> Bool {
    guard end < bytes.count else { return false }
    if end > 0 { previous = (value, kind) }
    start = end
    let byte = bytes[start]
    let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : 3
    value = UInt32(byte) & (length == 1 ? 0x7F : length == 2 ? 0x1F : 0x0F)
    for index in (start + 1)..<(start + length) { value = value << 6 | UInt32(bytes[index]) & 0x3F }
    end = start + length
    kind = Self.kind(of: value)
    return true
  }

  /// True for a colon that is not between digits and for a dash between spaces: where a subtitle begins.
  var divides: Bool {
    guard let previous, kind == .colon || kind == .dash else { return false }
    let next = end < bytes.count ? bytes[end] : nil
    if kind == .colon { return !(Self.isDigit(previous.value) && next.map { Self.isDigit(UInt32($0)) } ?? false) }
    return previous.kind == .space && next.map { Self.kind(of: UInt32($0)) == .space } ?? false
  }

  /// Goes on to the end of what a bracket begins that stands behind a space and holds a number of four digits at most,
  /// as a year: in a title that is no word and no volume. It is a ``Kind/gap`` then. False, and where it was, for all
  /// else.
  mutating func passNumberInBrackets() -> Bool {
    guard value == 0x28, previous?.kind == .space else { return false }
    let digits = bytes[end...].prefix(5).prefix(while: \.isASCIIDigit)
    guard (1...4).contains(digits.count), digits.endIndex < bytes.count, bytes[digits.endIndex] == 0x29 else {
      return false
    }
    let behind = digits.endIndex + 1
    // What else may follow reads the bracket as a space.
    if behind < bytes.count, bytes[behind] != 0x20, bytes[behind] != UInt8(ascii: ":") { return false }
    (start, end, value, kind) = (digits.endIndex, behind, 0x29, .gap)
    return true
  }

  /// True where the bytes go on so from the letter on.
  func begins(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard count <= bytes.count - start else { return false }
    return (0..<count).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
  }

  /// The byte so many behind the first of the letter; nil behind the last of all.
  func byte(_ count: Int) -> UInt8? { start + count < bytes.count ? bytes[start + count] : nil }

  static func isDigit(_ value: UInt32) -> Bool { (0x30...0x39).contains(value) }

  private static func kind(of value: UInt32) -> Kind {
    if value < low.count { return low[Int(value)] }
    switch value {
    case 0x2010...0x2015: return .dash
    case 0x2016...0x2027: return value == 0x2018 || value == 0x2019 ? .apostrophe : .gap
    default: break
    }
    guard let scalar = Unicode.Scalar(value) else { return .hard }
    if scalar.isHanOrKana { return .han }
    return scalar.isOfWord ? .word : .hard
  }

  /// Of Latin, Greek and Cyrillic; asking Unicode each time takes as long as all else.
  private static let low: [Kind] = (0..<0x530).map { value in
    guard let scalar = Unicode.Scalar(UInt32(value)) else { return .hard }
    switch scalar {
    case ":": return .colon
    case "-": return .dash
    case ",": return .comma
    case "(", ")", "[", "]", "{", "}", "&", "+", "#": return .hard
    case _ where scalar.isOddlyTyped: return .hard
    case _ where scalar.isApostrophe: return .apostrophe
    case _ where scalar.isOfWord: return .word
    case _ where scalar.isSpace: return scalar.isASCII ? .space : .hard
    default: return .gap
    }
  }
}
