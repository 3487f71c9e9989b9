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
  /// The short words with which the main title begins, in their order, ``longestOpening`` at most.
  var opening: [String]
  /// True where ``opening`` is the whole main title, as of "Dog Man".
  var isOpening: Bool
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
    let parts = TitleParts(title: title, subtitle: subtitle)
    let mainWords = Self.droppingArticle(TitleWords.compared(Self.droppingFinalArticle(parts.main)))
    let underWords = TitleWords.compared(parts.rest) + TitleWords.compared(parts.subtitle)
    let says = isValue(title)
    key = Key(main: Self.mainKey(mainWords, of: says ? parts.title : []), volume: parts.volume)
    words = says ? Self.counting(mainWords, under: underWords) : []
    subtitleWords = underWords.isEmpty ? [] : Self.counting(underWords)
    opening = says ? Array(mainWords.prefix(Self.longestOpening).prefix { !Self.isLong($0) }) : []
    isOpening = !opening.isEmpty && opening.count == mainWords.count
    beginning = parts.main.first(where: \.isLetter).map { $0.isLatin ? .latin : .other } ?? .noLetter
    hasWords = says && !mainWords.isEmpty
  }

  /// Hardly a title of short words alone has more. Of more, each title of a crowd could begin all others.
  private static let longestOpening = 6

  /// A title without words is itself; one that says nothing is no title.
  private static func mainKey(_ words: [String], of text: FoldedScalars) -> String {
    if text.isEmpty { return "" }
    return words.isEmpty ? String(scalars: text) : words.joined(separator: " ")
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

  /// Short words of the main title count where it has no others, so that "It" and "It: A Novel" have a word in common.
  private static func counting(_ mainWords: [String], under underWords: [String]) -> [String] {
    if underWords.isEmpty { return counting(mainWords) }
    guard !mainWords.contains(where: isLong), underWords.contains(where: isLong) else {
      return counting(mainWords + underWords)
    }
    return ascending(mainWords + underWords.filter(isLong))
  }

  /// Short words count where there are no others.
  private static func counting(_ words: [String]) -> [String] {
    var counting: [String] = []
    counting.reserveCapacity(words.count)
    for word in words where isLong(word) { counting.append(word) }
    return ascending(counting.isEmpty ? words : counting)
  }

  /// False for up to three letters of ASCII.
  private static func isLong(_ word: String) -> Bool {
    word.utf8.count > 3 || !word.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Each once.
  private static func ascending(_ words: [String]) -> [String] {
    guard words.count > 1 else { return words }
    var ascending = words.sorted()
    var kept = 1
    for index in 1..<ascending.count where ascending[index] != ascending[kept - 1] {
      ascending.swapAt(kept, index)
      kept += 1
    }
    ascending.removeLast(ascending.count - kept)
    return ascending
  }
}
