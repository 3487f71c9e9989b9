/// How a folded title is cut into words, and which numbers a word names.
///
/// It is cut in three ways, depending on what the words are for. All of them leave apostrophes out, so that `don't` is
/// one word.
enum TitleWords {
  /// The words by which two titles are compared: each character of Han or kana is one, and `&`, `+` and the `#` of `C#`
  /// are spoken.
  static func compared(_ text: FoldedScalars) -> [String] {
    var words: [String] = []
    // Of the word that is being read: where it begins, and whether it is to be written without apostrophes.
    var (start, hasApostrophe) = (nil as Int?, false)
    func end(at end: Int) {
      guard let first = start else { return }
      let word = text[first..<end]
      words.append(hasApostrophe ? String(scalars: word.filter { !$0.isApostrophe }) : String(scalars: word))
      (start, hasApostrophe) = (nil, false)
    }
    for index in text.indices {
      let scalar = text[index]
      if scalar.isHanOrKana {
        end(at: index)
        words.append(String(scalar))
      } else if scalar.isOfWord {
        start = start ?? index
      } else if scalar.isApostrophe {
        hasApostrophe = start != nil
      } else {
        end(at: index)
        if let spoken = spoken(scalar, in: text, at: index) { words.append(spoken) }
      }
    }
    end(at: text.endIndex)
    return words
  }

  private static func spoken(_ scalar: Unicode.Scalar, in text: FoldedScalars, at index: Int) -> String? {
    switch scalar {
    case "&": "and"
    case "+": "plus"
    case "#": index > 0 && text[index - 1].isLetter ? "sharp" : nil
    default: nil
    }
  }

  /// The words of what a title says beside its name: runs of letters, marks and digits, in any script.
  static func plain(_ text: ArraySlice<Unicode.Scalar>) -> [FoldedScalars] {
    text.split { !$0.isOfWord && !$0.isApostrophe }.map { FoldedScalars($0.filter { !$0.isApostrophe }) }
      .filter { !$0.isEmpty }
  }

  /// The words among which a place in a series is looked for: a number keeps its point or dash, and the `#` before it.
  static func withNumberSigns(_ text: FoldedScalars) -> [String] {
    var words: [FoldedScalars] = [[]]
    for (index, scalar) in text.enumerated() {
      let before: Unicode.Scalar = index > 0 ? text[index - 1] : " "
      let isBeforeDigit = index + 1 < text.count && text[index + 1].isASCIIDigit
      if scalar.isOfWord {
        words[words.count - 1].append(scalar)
      } else if scalar == "#", isBeforeDigit, !before.isOfWord {
        words.append(["#"])
      } else if scalar == "." || scalar.isDash, isBeforeDigit, before.isASCIIDigit {
        words[words.count - 1].append(scalar.isDash ? "-" : scalar)
      } else if !scalar.isApostrophe {
        words.append([])
      }
    }
    return words.filter { !$0.isEmpty }.map { String(scalars: $0) }
  }

  // MARK: Numbers

  /// The numbers that a word is or has: of `a1` the whole, of `第3巻` and `第三巻` the number, of `ii`, `second` and `十一`
  /// what they mean.
  static func numbers(in word: FoldedScalars) -> Set<String> {
    let text = String(scalars: word)
    if word.allSatisfy(\.isASCII) {
      if word.contains(where: \.isASCIIDigit) { return [withoutZeros(withoutOrdinalEnd(text))] }
      return (WrittenNumber.spelled(text) ?? WrittenNumber.ordinals[text]).map { [String($0)] } ?? []
    }
    if let first = word.firstIndex(where: Volume.isNumeral), Volume.isOfWhole(word, before: first) { return [] }
    if let volume = Volume.first(in: word), volume.range == word.indices { return [String(volume.number)] }
    let digits = word.map(WrittenNumber.asciiDigit).split { $0 == nil }.map { String(scalars: $0.compactMap(\.self)) }
    if !digits.isEmpty { return Set(digits.map(withoutZeros)) }
    if let number = WrittenNumber.ordinals[text] ?? WrittenNumber.chinese(word) { return [String(number)] }
    return word.allSatisfy(ofParts.contains) ? [text] : []
  }

  /// `2` for `2nd`.
  private static func withoutOrdinalEnd(_ word: String) -> String {
    let digits = word.prefix { $0.isNumber }
    return !digits.isEmpty && ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)) ? String(digits) : word
  }

  private static func withoutZeros(_ digits: String) -> String {
    let rest = digits.drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }

  /// What numbers of parts are written with in Chinese, Japanese and Korean: numerals, counters, and upper, middle,
  /// lower.
  private static let ofParts = Set("〇零一二三四五六七八九十百千上中下前後后終终第巻卷冊册部編编集章回期季話话輯辑권부편상중하".unicodeScalars)
}
