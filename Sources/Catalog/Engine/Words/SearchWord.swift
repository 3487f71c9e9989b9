import Domain

/// A word as it is indexed and searched: one part, or several that a hyphen, an apostrophe or nothing joins.
package struct SearchWord: Equatable {
  /// Folded letters, marks and digits; never empty. Each character of a script without spaces is a part of its own.
  package var parts: [String]
  /// True where the parts may as well be written as one: `spider-man` and `spiderman`, `J. R. R.` and `JRR`.
  package var isCompound = false
  /// True for a compound of initials, of which one may be left out.
  package var areInitials = false

  /// The parts, and those of a compound once more as one.
  package var forms: [String] { isCompound ? parts + [parts.joined()] : parts }

  /// What stands in the index.
  var indexed: String { forms.joined(separator: " ") }

  /// All words of a text as they stand in the index.
  package static func indexed(in text: String) -> String {
    if let words = plainWords(text) { return words }
    let text = unpointed(folded(seen(text)))
    return separateWords(text) ?? all(inFolded: text).map(\.indexed).joined(separator: " ")
  }

  /// The same for a text of plain words, as most are: letters and digits of ASCII, and signs that only separate. Nil
  /// for any other, and where full stops perhaps join initials.
  private static func plainWords(_ text: String) -> String? {
    var (text, words) = (text, [UInt8]())
    words.reserveCapacity(text.utf8.count)
    let isPlain = text.withUTF8 { bytes in
      var separates = false
      // Where a letter ends that stands alone before a full stop.
      var initial: Int?
      for (index, byte) in bytes.enumerated() {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          if separates { words.append(UInt8(ascii: " ")) }
          separates = false
          words.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "#"),
          UInt8(ascii: "&"), 0x80...:
          return false
        case UInt8(ascii: "."):
          if !separates, words.count == 1 || words.dropLast().last == UInt8(ascii: " ") {
            if initial == words.count - 2 { return false }
            initial = words.count
            // `U.S.A`: the last initial may lack its full stop. All letters are above this sign.
            if index + 1 < bytes.count, bytes[index + 1] > UInt8(ascii: "@") { return false }
          }
          separates = !words.isEmpty
        default: separates = !words.isEmpty
        }
      }
      return true
    }
    return isPlain ? String(decoding: words, as: UTF8.self) : nil
  }

  /// The same for a folded text in which signs only separate words. Nil for any other, likewise.
  private static func separateWords(_ text: String) -> String? {
    var (words, separates) = ([UInt8](), false)
    words.reserveCapacity(text.utf8.count)
    // Which word this is, its letters, and the last one that is a letter before a full stop.
    var (word, letters, initial) = (0, 0, -2)
    var isBehindInitial = false
    for scalar in text.unicodeScalars {
      defer { isBehindInitial = scalar == "." && initial == word }
      switch scalar {
      // The condition is one of the last pattern alone. Folded text has no capitals.
      case "a"..."z", "0"..."9",
        _ where !scalar.isASCII && !isIdeograph(scalar) && isWordCharacter(scalar):
        if isBehindInitial { return nil }
        if separates {
          words.append(UInt8(ascii: " "))
          (word, letters) = (word + 1, 0)
        }
        separates = false
        letters += 1
        words.append(contentsOf: scalar.utf8)
      case "+", "#", "&": return nil
      case ".":
        if !separates, letters == 1 {
          if initial == word - 1 { return nil }
          initial = word
        }
        separates = !words.isEmpty
      case _ where isIdeograph(scalar) || isJoiner(scalar): return nil
      default: separates = !words.isEmpty
      }
    }
    return String(decoding: words, as: UTF8.self)
  }

  /// The words of a text, in order.
  package static func all(in text: String) -> [SearchWord] { all(inFolded: unpointed(folded(seen(text)))) }

  private static func all(inFolded text: String) -> [SearchWord] {
    var reader = SearchWordReader()
    for scalar in text.unicodeScalars { reader.take(scalar) }
    return reader.finish()
  }
}

/// Cuts folded text into words, one character at a time.
private struct SearchWordReader {
  private var words: [SearchWord] = []
  private var parts: [String] = []
  private var part = String.UnicodeScalarView()
  private var joiner = false
  private var ideographs = false
  /// How many of the words before are initials that stand together.
  private var initials = 0
  /// True where the word begins right behind the full stop of an initial.
  private var followsInitial = false

  mutating func take(_ scalar: Unicode.Scalar) {
    if isIdeograph(scalar) {
      if !ideographs { endWord() }
      ideographs = true
      parts.append(String(scalar))
    } else if ideographs, scalar.properties.generalCategory.isMark {
      parts.append(String(scalar))
    } else if isWordCharacter(scalar) {
      if ideographs { endWord() }
      if joiner { endPart() }
      joiner = false
      part.append(scalar)
    } else if let name = spokenSign(scalar) {
      part.append(contentsOf: name.unicodeScalars)
    } else if isJoiner(scalar), !part.isEmpty, !joiner {
      joiner = true
    } else if scalar == ".", isLetter {
      endWord(asInitial: true)
    } else {
      endWord()
      // `J. R. R.`, `J.-K.`
      if !scalar.properties.isWhitespace, !isJoiner(scalar) { joinInitials() }
      if scalar == "&" { words.append(SearchWord(parts: ["and"])) }
    }
  }

  mutating func finish() -> [SearchWord] {
    endWord()
    joinInitials()
    return words
  }

  /// True where the word is one letter so far.
  private var isLetter: Bool {
    guard !joiner, parts.isEmpty, let letter = part.first, part.dropFirst().isEmpty else { return false }
    return letter.properties.isAlphabetic
  }

  private mutating func joinInitials() {
    if initials > 1 {
      let parts = words.suffix(initials).flatMap(\.parts)
      words.removeLast(initials)
      words.append(SearchWord(parts: parts, isCompound: true, areInitials: true))
    }
    initials = 0
  }

  /// `C++` and `C#` are other words than `C`.
  private func spokenSign(_ scalar: Unicode.Scalar) -> String? {
    guard !part.isEmpty, !joiner else { return nil }
    return scalar == "+" ? "plus" : scalar == "#" ? "sharp" : nil
  }

  private mutating func endPart() {
    if !part.isEmpty { parts.append(String(part)) }
    part = String.UnicodeScalarView()
  }

  private mutating func endWord(asInitial isInitial: Bool = false) {
    // `U.S.A` has a full stop less than it might.
    let isLastInitial = !isInitial && followsInitial && isLetter
    endPart()
    if !parts.isEmpty {
      if isInitial || isLastInitial { initials += 1 } else { joinInitials() }
      words.append(SearchWord(parts: parts, isCompound: !ideographs && parts.count > 1))
      if isLastInitial { joinInitials() }
    }
    followsInitial = isInitial
    parts = []
    joiner = false
    ideographs = false
  }
}

/// The text without invisible characters, such as soft hyphens, variation selectors and zero-width joiners, and with an
/// apostrophe for U+00B4, which folding would take for a space with an accent.
private func seen(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { $0 == "´" || isUnseen($0) }) else { return text }
  return String(
    String.UnicodeScalarView(text.unicodeScalars.lazy.filter { !isUnseen($0) }.map { $0 == "´" ? "'" : $0 }))
}

/// All but U+200C, which parts words in Persian as a hyphen does.
private func isUnseen(_ scalar: Unicode.Scalar) -> Bool { scalar.isUnseen && scalar != "\u{200C}" }

/// Apostrophes and hyphens, what Latin transcriptions of Arabic, Hebrew, Russian and Hawaiian have for an apostrophe,
/// and U+200C, which stands between parts of a word.
private func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "'", "’", "‘", "`", "ʼ", "ʻ", "ʾ", "ʿ", "ʹ", "ʺ", "-", "\u{2010}", "\u{2011}", "\u{200C}": true
  default: false
  }
}

/// Of folded text, which has no capitals.
private func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool { scalar.isOfWord && !isJoiner(scalar) }

/// Han, Hiragana and Katakana, Thai, Lao, Burmese and Khmer are written without spaces between words (blocks of the
/// Unicode Standard, chapters 16 and 18), so that any of their letters may begin one.
private func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF,
    0x0E01...0x0E3A, 0x0E40...0x0E4E, 0x0E81...0x0EBD, 0x0EC0...0x0ECE, 0x0EDC...0x0EDF, 0x1000...0x103F,
    0x1050...0x108F, 0x109A...0x109D, 0x1780...0x17D3, 0x17D7, 0x17DC...0x17DD:
    true
  default: false
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
