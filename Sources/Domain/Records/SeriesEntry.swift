import Foundation

/// A series that a book is of, and which of it the book is, where that is said.
package struct SeriesEntry: Hashable, Sendable {
  package var name: String
  /// As written: `8`, `1.5`, `Vol. 2-3`.
  package var position: String?

  package init(_ name: String, position: String? = nil) {
    self.name = name
    self.position = position
  }

  /// The position where it is a number, as `1.5` and `1,5`; nil for any other.
  package var number: Double? {
    position.flatMap { position in
      let isNumber = position.utf8.allSatisfy {
        $0.isASCIIDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".")
      }
      guard isNumber else { return nil }
      return Double(position.replacing(",", with: "."))
    }
  }

  /// Where the book stands in the series: the ``number``, or the first one in the position, so that `Vol. 2-3` is 2,
  /// `-1` stands before 0 and `2½` is 2.5; of a Roman numeral, alone or behind a word for a volume, what it counts. Nil
  /// without any.
  package var order: Double? {
    guard let position else { return nil }
    let order = number ?? Self.firstNumber(in: position) ?? Self.romanNumeral(in: position)
    return order.flatMap { $0.isFinite ? $0 : nil }
  }

  /// `Discworld #8`.
  package var printed: String { position.map { "\(name) #\($0)" } ?? name }

  /// What a series is known by: the words of its name without a leading "the" and a final "series", as catalogues
  /// write it now with and now without.
  package var key: String {
    var words = Domain.words(of: String(folded(name).map { $0.isLetter || $0.isNumber ? $0 : " " }))[...]
    if words.count > 1, words.first == "the" { words.removeFirst() }
    if words.count > 1, words.last == "series" { words.removeLast() }
    return words.isEmpty ? name : words.joined(separator: " ")
  }

  /// Equal for positions that are the same: by number where they are numbers, so that `1` is `1.0`. Nil without one.
  var positionKey: String? {
    position.map { position in
      let folded = folded(position)
      return SeriesEntry(name, position: folded).number.map { String($0) } ?? folded
    }
  }
}

extension SeriesEntry {
  /// A series in the forms in which readers, libraries and dumps write it: `Discworld #8`, `Discworld ; v. 8` (MARC
  /// 490), `Discworld -- bk. 8`, `Discworld, book 8`, `(Discworld, #8)`. Nil for blank text.
  ///
  /// What follows the name is a position only where it holds a digit, or behind `#` is a Roman numeral; anything else
  /// is part of the name.
  package init?(reading text: String) {
    guard let text = Self.unbracketed(text) else { return nil }
    if let numbered = SeriesEntry(numbered: text) {
      self.init(numbered.name, position: numbered.position)
      return
    }
    for separator in [";", "--", ","] {
      guard let mark = text.range(of: separator, options: .backwards) else { continue }
      guard let name = Self.name(text[..<mark.lowerBound]), let rest = trimmed(String(text[mark.upperBound...])) else {
        continue
      }
      guard let position = Self.designated(rest, isNamed: separator == ",") else { continue }
      self.init(name, position: position)
      return
    }
    self.init(text)
  }

  /// A series with its position behind a `#` that stands apart: `Discworld #8`, `(Discworld, #IV)`. Nil for any other
  /// text.
  package init?(numbered text: String) {
    guard let text = Self.unbracketed(text), let mark = text.range(of: "#", options: .backwards),
      let name = Self.name(text[..<mark.lowerBound]), let rest = trimmed(String(text[mark.upperBound...]))
    else { return nil }
    let isApart = text[..<mark.lowerBound].last.map { $0.isWhitespace || ",;-(".contains($0) } == true
    guard isApart, Self.isPosition(rest) else { return nil }
    self.init(name, position: rest)
  }

  /// A series with a number behind a comma that is called one of a book or a volume: `Discworld, Book 8`. Nil for any
  /// other text, also where the name is such a number itself: of `Part 1, Book 8` nobody can tell the series.
  package init?(volume text: String) {
    guard let comma = text.lastIndex(of: ","), let name = Self.name(text[..<comma]), name.contains(where: \.isLetter),
      Self.designated(name, isNamed: true) == nil, let rest = trimmed(String(text[text.index(after: comma)...])),
      Self.volumes.contains(rest.prefix(while: \.isLetter).lowercased()),
      let position = Self.designated(rest, isNamed: true)
    else { return nil }
    self.init(name, position: position)
  }

  /// Several, as the reader types them.
  package static func list(reading texts: [String]) -> [SeriesEntry] { texts.compactMap(SeriesEntry.init(reading:)) }

  /// True for `#3` and `(#IV)`: a place in a series that is not named. A name may begin so, as `#Girlhood`.
  package static func isPositionAlone(_ text: String) -> Bool {
    guard let text = unbracketed(text), text.first == "#" else { return false }
    let rest = trimmed(String(text.dropFirst())) ?? ""
    return isPosition(rest) && !rest.contains { $0.isLetter && !"IVXLC".contains($0) }
  }

  /// `3` of `Book 3`, `Vol. 3` and `No. #3`: what begins with a digit behind a word for a volume; nil for any other
  /// text.
  package static func withoutWord(_ position: String) -> String? {
    designated(position, isNamed: true, mayBeMarked: true)
  }

  /// The text without what stands around it; nil where nothing is left.
  private static func unbracketed(_ text: String) -> String? {
    guard let text = trimmed(text) else { return nil }
    guard text.hasPrefix("("), text.hasSuffix(")") else { return text }
    return trimmed(String(text.dropFirst().dropLast())) ?? text
  }

  private static func name(_ text: Substring) -> String? {
    var text = text
    while let last = text.last, last.isWhitespace || ",;:-–".contains(last) { text.removeLast() }
    return text.isEmpty ? nil : trimmed(String(text))
  }

  /// True for what may stand behind the `#`: what holds a digit or another sign of a number, as `½`, and a Roman
  /// numeral.
  package static func isPosition(_ text: String) -> Bool {
    text.utf8.count <= 40
      && (text.contains { $0.isNumber } || text.allSatisfy { "IVXLC".contains($0) })
  }

  /// In digits of any script, with what stands behind a point or a comma, and a fraction of one sign; a dash is a sign
  /// only at the beginning. Nil where there is none.
  private static func firstNumber(in position: String) -> Double? {
    let scalars = position.unicodeScalars
    var rest = scalars.drop { digit($0) == nil && fraction($0) == nil }
    if rest.isEmpty { return nil }
    let before = String(position[..<rest.startIndex])
    let whole = rest.prefix { digit($0) != nil }
    rest = rest.dropFirst(whole.count)
    var digits = whole.isEmpty ? "0" : decimal(whole)
    if !whole.isEmpty, let point = rest.first, point == "." || point == "," {
      let decimals = rest.dropFirst().prefix { digit($0) != nil }
      if !decimals.isEmpty {
        digits += "." + decimal(decimals)
        rest = rest.dropFirst(1 + decimals.count)
      }
    }
    guard let number = Double(digits) else { return nil }
    let value = number + (rest.first.flatMap(fraction) ?? 0)
    return trimmed(before).map { ["-", "\u{2212}", "\u{2013}"].contains($0) } == true ? -value : value
  }

  private static func decimal(_ digits: Substring.UnicodeScalarView) -> String {
    digits.compactMap(digit).map { String($0) }.joined()
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  /// `½` and its like.
  private static func fraction(_ scalar: Unicode.Scalar) -> Double? {
    guard let value = scalar.properties.numericValue, value > 0, value < 1 else { return nil }
    return value
  }

  /// What `IV`, `Vol. IV` and the signs for such numerals (U+2160-216B) count; nil for any other text. `C` and `L`
  /// alone are letters as `A` and `B` are.
  private static func romanNumeral(in position: String) -> Double? {
    if position.utf8.count > 64 { return nil }
    let text = position.precomposedStringWithCompatibilityMapping
    let word = text.prefix { $0.isLetter }
    let rest = text.dropFirst(word.count).drop { $0 == "." || $0 == " " }
    let isNamed = !rest.isEmpty && designations.contains(word.lowercased())
    let letters = isNamed ? rest : text[...]
    guard (1...15).contains(letters.utf8.count), letters != "C", letters != "L" else { return nil }
    let values = letters.compactMap { numerals[$0] }
    guard values.count == letters.count else { return nil }
    let signed = values.indices.map { index in
      values[index...].dropFirst().first.map { $0 > values[index] } == true ? -values[index] : values[index]
    }
    return Double(signed.reduce(0, +))
  }

  private static let numerals: [Character: Int] = ["I": 1, "V": 5, "X": 10, "L": 50, "C": 100]

  /// `8` of `v. 8`, `bk. 8` and `8`; nil where no number follows.
  /// - Parameters:
  ///   - isNamed: true where only a number that is named so counts.
  ///   - mayBeMarked: true where a `#` may stand before the number as well.
  private static func designated(_ text: String, isNamed: Bool, mayBeMarked: Bool = false) -> String? {
    let letters = text.prefix { $0.isLetter }
    let rest = text.dropFirst(letters.count).drop { $0 == "." || $0 == " " || mayBeMarked && $0 == "#" }
    guard rest.first?.isNumber == true, rest.utf8.count <= 40 else { return nil }
    if letters.isEmpty { return isNamed ? nil : String(rest) }
    return designations.contains(letters.lowercased()) ? String(rest) : nil
  }

  /// Those of ``designations`` that are said of the books of a series, and hardly of anything else.
  private static let volumes: Set<String> = [
    "vol", "volume", "bk", "book", "bd", "band", "buch", "tome", "tomo", "livre", "libro",
  ]

  private static let designations: Set<String> = [
    "v", "vol", "volume", "no", "nr", "number", "bk", "book", "bd", "band", "buch", "t", "tome", "tomo", "livre",
    "libro", "part", "pt", "teil", "n",
  ]
}
