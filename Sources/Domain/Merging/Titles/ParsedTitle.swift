/// A title and its subtitle as merging compares them.
struct ParsedTitle: Hashable {
  /// Main title and volume: what two records of one title share.
  struct Key: Hashable {
    /// The words of the main title, a space between; empty where a source wrote "Unknown" or the like.
    var main: String
    var volume: Int?
  }

  var key: Key
  /// The words of main title and subtitle that count, ascending, each once.
  var words: [String]
  /// The same of the subtitle alone.
  var subtitleWords: [String]
  /// The script of its first letter.
  var beginning: Beginning
  /// False where the main title is marks alone, or says that it is not known.
  var hasWords: Bool

  enum Beginning: Hashable {
    case latin, other
    /// As `1984`.
    case noLetter
  }

  init(title: String, subtitle: String? = nil) {
    var text = FoldedScalars(folding: title)
    var under = subtitle.flatMap { isValue($0) ? FoldedScalars(folding: $0) : nil } ?? []
    let volume = Self.takeVolume(from: &text, leavingWords: true) ?? Self.takeVolume(from: &under, leavingWords: false)
    let (main, rest) = Self.parts(of: text)
    let mainWords = Self.droppingArticle(Self.words(of: Self.droppingFinalArticle(main)))
    let underWords = Self.words(of: rest) + Self.words(of: under)
    let says = isValue(title)
    key = Key(main: Self.mainKey(mainWords, of: says ? text : []), volume: volume)
    words = says ? Self.counting(mainWords + underWords) : []
    subtitleWords = Self.counting(underWords)
    beginning = main.first(where: \.isLetter).map { $0.isLatin ? .latin : .other } ?? .noLetter
    hasWords = says && !mainWords.isEmpty
  }

  /// A title without words is itself; one that says nothing is no title.
  private static func mainKey(_ words: [String], of text: FoldedScalars) -> String {
    if text.isEmpty { return "" }
    return words.isEmpty ? String(scalars: text) : words.joined(separator: " ")
  }

  /// A title must keep a word; a subtitle is often the volume alone.
  static func takeVolume(from text: inout FoldedScalars, leavingWords: Bool) -> Int? {
    guard let volume = Volume.first(in: text) else { return nil }
    let rest = text[..<volume.range.lowerBound] + text[volume.range.upperBound...]
    guard !leavingWords || rest.contains(where: \.isOfWord) else { return nil }
    text.replaceSubrange(volume.range, with: CollectionOfOne(" "))
    return volume.number
  }

  static func droppingBrackets(_ text: FoldedScalars) -> FoldedScalars {
    let brackets = bracketed(text)
    guard !brackets.isEmpty else { return text }
    var rest: FoldedScalars = []
    var next = 0
    for range in brackets {
      rest += text[next..<range.lowerBound] + CollectionOfOne(" ")
      next = range.upperBound
    }
    rest += text[next...]
    return rest.hasWords ? rest : text
  }

  /// The main title, and what stands behind it; without what stands in brackets.
  static func parts(of text: FoldedScalars) -> (main: FoldedScalars, rest: FoldedScalars) {
    split(droppingBrackets(text))
  }

  /// At the first `:` that is not between digits, or the first dash between spaces; all main where nothing stands
  /// before it.
  private static func split(_ text: FoldedScalars) -> (main: FoldedScalars, rest: FoldedScalars) {
    for index in text.indices.dropFirst() where divides(text, at: index) {
      let main = FoldedScalars(text[..<index])
      return main.hasWords ? (main, FoldedScalars(text[(index + 1)...])) : (text, [])
    }
    return (text, [])
  }

  private static func divides(_ text: FoldedScalars, at index: Int) -> Bool {
    let after = index + 1 < text.endIndex ? text[index + 1] : nil
    if text[index] == ":" { return !(text[index - 1].isASCIIDigit && after?.isASCIIDigit ?? false) }
    return text[index].isDash && text[index - 1].isSpace && after?.isSpace ?? false
  }

  /// "Martian, The"
  private static func droppingFinalArticle(_ text: FoldedScalars) -> FoldedScalars {
    guard let end = text.lastIndex(where: \.isOfWord), end >= 4, text[end - 2...end].elementsEqual("the".unicodeScalars)
    else { return text }
    guard let comma = text[..<(end - 2)].lastIndex(where: { !$0.isSpace }), text[comma] == "," else { return text }
    let rest = FoldedScalars(text[..<comma])
    return rest.hasWords ? rest : text
  }

  private static func droppingArticle(_ words: [String]) -> [String] {
    guard words.count > 1, let first = words.first, ["the", "a", "an"].contains(first) else { return words }
    return Array(words.dropFirst())
  }

  private static func words(of text: FoldedScalars) -> [String] {
    var words: [String] = []
    var word: FoldedScalars = []
    func end() {
      if !word.isEmpty { words.append(String(scalars: word)) }
      word.removeAll(keepingCapacity: true)
    }
    for (index, scalar) in text.enumerated() {
      if scalar.isHanOrKana {
        end()
        words.append(String(scalar))
      } else if scalar.isOfWord {
        word.append(scalar)
      } else if !scalar.isApostrophe {
        end()
        if let spoken = spoken(scalar, in: text, at: index) { words.append(spoken) }
      }
    }
    end()
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

  private static func counting(_ words: [String]) -> [String] {
    let long = words.filter { $0.utf8.count > 3 || !$0.utf8.allSatisfy { $0 < 0x80 } }
    var counting: [String] = []
    for word in (long.isEmpty ? words : long).sorted() where word != counting.last { counting.append(word) }
    return counting
  }
}

/// Where bracketed parts stand, the outermost of nested ones, ascending; a bracket without its partner is none.
func bracketed(_ text: FoldedScalars) -> [Range<Int>] {
  var open: [(closing: Unicode.Scalar, at: Int)] = []
  var found: [Range<Int>] = []
  for (index, scalar) in text.enumerated() {
    if let closing = closingBracket(of: scalar) {
      open.append((closing, index))
    } else if let last = open.last, last.closing == scalar {
      open.removeLast()
      while let inner = found.last, inner.lowerBound > last.at { found.removeLast() }
      found.append(last.at..<index + 1)
    }
  }
  return found
}

private func closingBracket(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
  switch scalar {
  case "(": ")"
  case "[": "]"
  case "{": "}"
  case "【": "】"
  case "〔": "〕"
  case "（": "）"
  default: nil
  }
}
