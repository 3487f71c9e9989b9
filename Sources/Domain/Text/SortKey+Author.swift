/// Names of authors, filed by the last name.
extension SortKey {
  /// `weir, andy` for “Andy Weir” and “Weir, Andy”; a single name, and one in Han, kana or Hangul, as it is written.
  ///
  /// - Prepositions, and Dutch and German articles, follow the first names: `beethoven, ludwig van`. Romance articles,
  ///   and what is joined with one, begin the last name: `le guin, ursula k.`, `du maurier, daphne`. So the cataloguing
  ///   rules of most of these languages have it; case decides nothing, since sources do not agree on it.
  /// - Generations and degrees come last: `king, martin luther jr.`.
  /// - Whatever stands in front of the first letter or digit is left out, as it is of a title.
  package static func author(_ name: String) -> String {
    let key = lastNameFirst(name)
    if let first = key.utf8.first, (0x61...0x7A).contains(first) { return key }
    let text = key.drop { !$0.isLetter && !$0.isNumber }
    return text.isEmpty ? key : String(text)
  }

  private static func lastNameFirst(_ name: String) -> String {
    let folded = filed(name)
    if let plain = plainAuthor(folded) { return plain }
    if folded.unicodeScalars.contains(where: \.isWrittenLastNameFirst) {
      return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let parts = folded.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace) }.filter { !$0.isEmpty }
    guard var words = parts.first else { return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    // "King, Martin Luther, Jr." and "Martin Luther King, Jr.": what is behind a comma are first names, but for
    // generations.
    var (first, generations): ([Substring], [Substring]) = ([], [])
    for part in parts.dropFirst() {
      if part.allSatisfy(isGeneration) { generations += part } else { first += part }
    }
    let isTurned = !first.isEmpty
    func takeGenerations(of words: inout [Substring]) {
      // The first word is a name, whatever it is.
      let count = words.dropFirst().reversed().prefix(while: isGeneration).count
      generations.insert(contentsOf: words.suffix(count), at: 0)
      words.removeLast(count)
    }
    takeGenerations(of: &words)
    takeGenerations(of: &first)
    let start = isTurned ? words.dropLast().prefix { prepositions.contains(String($0)) }.count : lastName(of: words)
    first += words[..<start]
    let rest = (first + generations).joined(separator: " ")
    return words[start...].joined(separator: " ") + (rest.isEmpty ? "" : ", " + rest)
  }

  /// Where the last name begins among the words of a name in the order in which it is spoken: the last word, with the
  /// articles before it. A name that begins with one has no other first name; “Al”, “Ben” and “San” are first names
  /// there.
  private static func lastName(of words: [Substring]) -> Int {
    var start = words.count - 1
    while start > 0 {
      let word = String(words[start - 1])
      guard romance.contains(word) || start > 1 && patronymics.contains(word) else { break }
      start -= 1
    }
    return start
  }

  private static func isGeneration(_ word: Substring) -> Bool {
    generations.contains(String(word.hasSuffix(".") ? word.dropLast() : word))
  }

  /// The same by bytes, of a name in ASCII of two words that one space separates, as most are, or of one; nil for any
  /// other.
  private static func plainAuthor(_ name: String) -> String? {
    let bytes = name.utf8
    var space: String.UTF8View.Index?
    for index in bytes.indices {
      switch bytes[index] {
      case 0x20:
        if space != nil || index == bytes.startIndex { return nil }
        space = index
      case UInt8(ascii: ","), 0x09...0x0D, 0x80...: return nil
      default: break
      }
    }
    guard let space else { return name }
    let (first, last) = (name[..<space], name[name.index(after: space)...])
    if last.isEmpty { return nil }
    if first.utf8.count <= longest, romance.contains(String(first)) { return nil }
    return last.utf8.count <= longest && isGeneration(last) ? nil : last + ", " + first
  }

  /// Romance articles, and contractions with them.
  private static let romance: Set<String> = [
    "le", "la", "les", "los", "las", "du", "des", "del", "dello", "della", "dei", "degli", "delle", "el",
  ]

  /// What else begins a last name behind a first one.
  private static let patronymics: Set<String> = [
    "lo", "al", "san", "santa", "saint", "st", "st.", "mac", "mc", "ben", "bin", "ibn", "abu",
  ]

  /// What stands before a last name and is not filed with it.
  private static let prepositions: Set<String> = [
    "van", "von", "vom", "zu", "zum", "zur", "der", "den", "dem", "ten", "ter", "te", "de", "d'", "da", "di", "das",
    "do", "dos", "af", "av", "y", "e",
  ]

  /// And degrees, as merging drops them from names.
  private static let generations: Set<String> = ["jr", "sr", "ii", "iii", "iv", "phd", "ph.d", "md", "m.d"]

  /// The length of the longest article, and of the longest generation with its full stop.
  private static let longest = 5
}

extension Unicode.Scalar {
  /// Han, kana and Hangul.
  fileprivate var isWrittenLastNameFirst: Bool {
    isHanOrKana || (0x1100...0x11FF).contains(value) || (0x3130...0x318F).contains(value)
      || (0xAC00...0xD7A3).contains(value)
  }
}
