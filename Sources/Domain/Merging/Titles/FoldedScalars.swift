/// Folded text as an array of scalars: what titles and names are read from, in one form for ASCII and for all else.
typealias FoldedScalars = [Unicode.Scalar]

extension FoldedScalars {
  /// `text` with its entities decoded, as it is typed plainly (``plainlyTyped(_:)``) and folded.
  init(folding text: String) {
    let decoded = decodingEntities(text)
    if decoded.utf8.allSatisfy({ $0 < 0x80 }) {
      self = decoded.utf8.map { Unicode.Scalar((65...90).contains($0) ? $0 + 32 : $0) }
    } else {
      self = FoldedScalars(folded(plainlyTyped(decoded)).unicodeScalars)
    }
  }

  var hasWords: Bool { contains { $0.isOfWord } }
}

extension String {
  /// The text of these scalars. Most are ASCII, and short.
  init(scalars: some Collection<Unicode.Scalar>) {
    guard scalars.allSatisfy(\.isASCII) else {
      // Several times as fast as putting the scalars into a view one by one.
      self = String(unsafeUninitializedCapacity: 4 * scalars.count) { buffer in
        var count = 0
        for scalar in scalars {
          for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            buffer[count] = unit
            count += 1
          }
        }
        return count
      }
      return
    }
    self = String(unsafeUninitializedCapacity: scalars.count) { buffer in
      for (index, scalar) in scalars.enumerated() { buffer[index] = UInt8(truncatingIfNeeded: scalar.value) }
      return scalars.count
    }
  }
}

extension Unicode.Scalar {
  /// A letter, a mark or a digit of any script.
  package var isOfWord: Bool {
    if isASCII { return isASCIILetter || isASCIIDigit }
    return value < UInt32(areOfWords.count) ? areOfWords[Int(value)] : hasCategoryOfWords
  }

  fileprivate var hasCategoryOfWords: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  var isLetter: Bool {
    if isASCII { return isASCIILetter }
    return value < UInt32(areLetters.count) ? areLetters[Int(value)] : properties.isAlphabetic
  }
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
  /// In either case.
  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  var isSpace: Bool { isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace }
  var isDash: Bool { self == "-" || ("\u{2010}"..."\u{2015}").contains(self) }
  /// `'` and what is typed for it, but for what ``plainlyTyped(_:)`` replaces by it.
  var isApostrophe: Bool {
    switch self {
    case "'", "’", "‘", "`": true
    default: false
    }
  }

  /// A letter of the Latin blocks.
  var isLatin: Bool { isASCII ? isASCIILetter : isLetter && (value < 0x250 || (0x1E00...0x1EFF).contains(value)) }

  /// A character of a script that writes without spaces between words: each counts as a word for itself.
  var isHanOrKana: Bool {
    switch value {
    case 0x3005, 0x3007, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// A letter, a mark or a digit of a script with spaces between words: not of Han or kana, nor of Thai, Lao, Myanmar
  /// or Khmer.
  var isOfSpacedWord: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: false
    default: isOfWord && !isHanOrKana
    }
  }
}

/// Of Latin, Greek and Cyrillic, by their values: Unicode is asked once for each.
private let areOfWords = (0..<UInt32(0x530)).map { Unicode.Scalar($0)?.hasCategoryOfWords ?? false }
private let areLetters = (0..<UInt32(0x530)).map { Unicode.Scalar($0)?.properties.isAlphabetic ?? false }
