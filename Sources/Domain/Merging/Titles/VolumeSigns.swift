/// What may be a ``Volume``: all that is one, and some that is none. Volumes in letters of Hebrew and Arabic are not
/// asked for: ``FoldedLetters`` has no such letters, and a title with any takes a closer look for these.
enum VolumeSigns {
  /// True where the letter begins or ends what may be one.
  static func areSeen(in letters: FoldedText) -> Bool {
    let value = letters.value
    if value < 0x80 {
      switch value {
      // b, c, d, k, p, s, t, v, z
      case 0x62, 0x63, 0x64, 0x6B, 0x70, 0x73, 0x74, 0x76, 0x7A: return beginsWord(letters) && beginDesignation(letters)
      default: return FoldedText.isDigit(value) && letters.previous.map { isCounter($0.value) } ?? false
      }
    }
    switch value {
    // т, ч, τ
    case 0x442, 0x447, 0x3C4: return beginsWord(letters) && beginDesignation(letters)
    case ..<0x3000: return false
    // 上, 中, 下
    case 0x4E0A, 0x4E2D, 0x4E0B: return beginsWord(letters)
    default: return endCount(letters)
    }
  }

  private static func beginsWord(_ letters: FoldedText) -> Bool {
    guard let kind = letters.previous?.kind else { return true }
    return kind != .word && kind != .han
  }

  /// True at the beginning of a word behind which a number makes a volume, or of a longer one.
  private static func beginDesignation(_ letters: FoldedText) -> Bool {
    switch letters.value {
    case 0x62:
      letters.begins(with: "band") || letters.begins(with: "bd")
        || letters.begins(with: "bind") && mayBeBehindMark(letters)
    case 0x63: letters.begins(with: "cilt") || letters.begins(with: "cz.") || letters.begins(with: "czesc")
    case 0x64:
      letters.begins(with: "deel") || letters.begins(with: "diel")
        || letters.begins(with: "dil") && mayEnd(letters, at: 3)
        || letters.begins(with: "del") && mayEnd(letters, at: 3) && mayBeBehindMark(letters)
    case 0x6B: letters.begins(with: "kotet")
    case 0x70: letters.begins(with: "part") || letters.begins(with: "pt.")
    case 0x73: letters.begins(with: "svazek")
    case 0x74:
      // "The" is the most common of all words.
      letters.begins(with: "t.") || letters.begins(with: "teil")
        || letters.begins(with: "tom") && mayEndOrBeTome(letters, at: 3)
    case 0x76: letters.begins(with: "vol") || letters.begins(with: "v.")
    case 0x7A: letters.begins(with: "zvazok")
    case 0x442: letters.begins(with: "том") || letters.begins(with: "т.")
    case 0x447: letters.begins(with: "част") || letters.begins(with: "ч.")
    case 0x3C4: letters.begins(with: "τομοσ")
    default: false
    }
  }

  /// False for "delight" and "diligent".
  private static func mayEnd(_ letters: FoldedText, at count: Int) -> Bool {
    letters.byte(count).map { !(0x61...0x7A).contains($0) } ?? true
  }

  /// False where a letter of ASCII or a digit stands before, spaces aside: the word counts behind a mark alone. In
  /// Spanish and Italian "del" is one of the most common words.
  private static func mayBeBehindMark(_ letters: FoldedText) -> Bool {
    guard let last = letters.bytes[..<letters.start].last(where: { $0 != 0x20 }) else { return false }
    return !(0x61...0x7A).contains(last) && !last.isASCIIDigit
  }

  /// False for "tomb" and "tommy".
  private static func mayEndOrBeTome(_ letters: FoldedText, at count: Int) -> Bool {
    guard let byte = letters.byte(count) else { return true }
    return !(0x61...0x7A).contains(byte) || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "o")
  }

  /// True at the second of a numeral, or of an upper, middle or lower part, and its counter; and at a counter that
  /// begins a word, as spaces may part it from its number.
  private static func endCount(_ letters: FoldedText) -> Bool {
    let value = letters.value
    guard let previous = letters.previous?.value else { return isCounter(value) }
    if isCounter(value) { return beginsWord(letters) || isNumeral(previous) || isThird(previous) }
    if isHalf(value) { return isThird(previous) }
    return isNumeral(value) && isCounter(previous)
  }

  private static func isCounter(_ value: UInt32) -> Bool {
    switch value {
    // 巻, 卷, 冊, 册, 권
    case 0x5DFB, 0x5377, 0x518A, 0x518C, 0xAD8C: true
    default: false
    }
  }

  /// 編, 编 or 篇.
  private static func isHalf(_ value: UInt32) -> Bool { value == 0x7DE8 || value == 0x7F16 || value == 0x7BC7 }

  /// 上, 中, 下, 前, 後 or 后.
  private static func isThird(_ value: UInt32) -> Bool {
    switch value {
    case 0x4E0A, 0x4E2D, 0x4E0B, 0x524D, 0x5F8C, 0x540E: true
    default: false
    }
  }

  /// A digit, or one of 〇, 零, 一 to 十, 百 and 千.
  private static func isNumeral(_ value: UInt32) -> Bool {
    switch value {
    case 0x30...0x39, 0x3007, 0x96F6, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94, 0x516D, 0x4E03, 0x516B, 0x4E5D, 0x5341,
      0x767E, 0x5343:
      true
    default: false
    }
  }
}
