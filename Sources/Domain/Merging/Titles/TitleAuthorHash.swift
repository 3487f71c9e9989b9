/// Hashes of what ``Merging/titleAuthorKeys(of:)`` gives, read from bytes as they are stored.
///
/// Who looks for what any two of a million records share needs no texts: most titles and names say by their letters
/// alone what their words are. Where brackets, entities, what may be a volume or letters of rare scripts take a closer
/// look, there is nil, and the keys are made and hashed.
package enum TitleAuthorHash {
  /// A hash for each of the keys.
  package static func all(of record: SourceRecord) -> [UInt64] {
    Merging.titleAuthorKeys(of: record).map { FNV1a($0).hash }
  }

  /// What the hashes of a title begin with; nil where it takes a closer look.
  /// - Parameter subtitle: empty for none.
  package static func title(
    _ title: UnsafeBufferPointer<UInt8>, subtitle: UnsafeBufferPointer<UInt8>
  ) -> FNV1a? {
    guard let first = title.first, var hash = FoldedLetters.withFolded(title, { words(ofTitle: $0, first) }) else {
      return nil
    }
    if !subtitle.isEmpty, FoldedLetters.withFolded(subtitle, { namesNoVolume($0) ? true : nil }) == nil { return nil }
    hash.append(separator)
    return hash
  }

  /// The hash of one of the keys; nil where the name takes a closer look.
  /// - Parameter title: what the hashes of the title begin with.
  package static func author(_ name: UnsafeBufferPointer<UInt8>, of title: FNV1a) -> UInt64? {
    guard let first = name.first else { return nil }
    return FoldedLetters.withFolded(name) { folded in
      var letters = FoldedText(folded)
      var words = NameWordHash(title)
      while letters.next() {
        guard words.take(letters) else { return nil }
      }
      return words.hash(mayBeAbsent: mayBeginAbsence(first))
    }
  }

  /// What stands in a key between title and author.
  private static let separator: UInt64 = 0x1F

  /// - Parameter first: the first byte before it was folded.
  private static func words(ofTitle folded: UnsafeBufferPointer<UInt8>, _ first: UInt8) -> FNV1a? {
    var (letters, words) = (FoldedText(folded), TitleWordHash())
    while letters.next() {
      if letters.kind == .hard, !letters.passNumberInBrackets() { return nil }
      guard !VolumeSigns.areSeen(in: letters), words.take(letters) else { return nil }
    }
    return words.hash(mayBeAbsent: mayBeginAbsence(first))
  }

  private static func namesNoVolume(_ folded: UnsafeBufferPointer<UInt8>) -> Bool {
    var letters = FoldedText(folded)
    while letters.next() {
      if letters.kind == .hard, !letters.passNumberInBrackets() { return false }
      if VolumeSigns.areSeen(in: letters) { return false }
    }
    return true
  }

  /// True where a text that begins with this byte may say that there is no value (``isValue(_:)``). Also true where the
  /// first byte alone does not tell.
  private static func mayBeginAbsence(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "n"), UInt8(ascii: "N"): true
    case 0x41...0x5A, 0x61...0x7A, 0x31...0x39, 0xC3...0xDF, 0xE3...0xEF: false
    default: true
    }
  }
}

/// The hash of the words of a title, up to where its subtitle begins, as ``ParsedTitle/Key/main`` joins them.
private struct TitleWordHash {
  private var hash = FNV1a()
  private var count = 0
  /// The word that is being read, or was read last; of a long one the last bytes.
  private var word: UInt64 = 0
  private var isInWord = false
  private var isArticle = false
  private var hasEnded = false
  private var hasComma = false
  private var bytes = 0

  /// False where the letter takes a closer look.
  mutating func take(_ letters: FoldedText) -> Bool {
    switch letters.kind {
    case .word, .han:
      bytes += letters.end - letters.start
      guard !hasEnded else { return true }
      if !isInWord || letters.kind == .han { beginWord() }
      for index in letters.start..<letters.end { append(letters.bytes[index]) }
      if letters.kind == .han { endWord() }
    case .apostrophe: break
    default:
      guard !hasEnded else { return true }
      endWord()
      if letters.kind == .comma { hasComma = true }
      guard letters.divides else { return true }
      // Of what stands before, nothing would be left.
      if count == 0 { return false }
      hasEnded = true
    }
    return true
  }

  /// The hash of the words; nil where the last is an article that was put behind, or they may say that there is none.
  mutating func hash(mayBeAbsent: Bool) -> FNV1a? {
    endWord()
    if count == 0 || hasComma && word == Self.the { return nil }
    // The longest text for no value has so many letters.
    return mayBeAbsent && bytes <= "unknown author".utf8.count ? nil : hash
  }

  private mutating func beginWord() {
    endWord()
    if isArticle, count == 1 { hash = FNV1a() } else if count > 0 { hash.append(0x20) }
    (word, isInWord) = (0, true)
    count += 1
  }

  private mutating func append(_ byte: UInt8) {
    hash.append(UInt64(byte))
    word = word << 8 | UInt64(byte)
  }

  private mutating func endWord() {
    guard isInWord else { return }
    isInWord = false
    if count == 1 { isArticle = [Self.the, 0x61, 0x616E].contains(word) }
  }

  private static let the: UInt64 = 0x746865
}

/// The hash of the words of a name, as ``authorKey(_:)`` takes them.
private struct NameWordHash {
  private let title: FNV1a
  /// Of the word that is being read, or was read last.
  private var hash: FNV1a
  /// Of all letters without what parts them.
  private var all: FNV1a
  private var initial: UInt64 = 0
  private var word: UInt64 = 0
  private var count = 0
  private var isInWord = false
  private var hasHan = false

  init(_ title: FNV1a) {
    self.title = title
    hash = title
    all = title
  }

  /// False where the letter takes a closer look.
  mutating func take(_ letters: FoldedText) -> Bool {
    switch letters.kind {
    case .word, .han:
      if !isInWord { beginWord(letters) }
      if letters.kind == .han { hasHan = true }
      for index in letters.start..<letters.end {
        let byte = UInt64(letters.bytes[index])
        hash.append(byte)
        all.append(byte)
        word = word << 8 | byte
      }
    case .apostrophe: break
    case .comma, .hard: return false
    default: isInWord = false
    }
    return true
  }

  /// The hash of the key; nil where the last word is no name, or they may say that there is none.
  func hash(mayBeAbsent: Bool) -> UInt64? {
    guard count > 0, !mayBeAbsent || !Self.absent.contains(word) else { return nil }
    if hasHan { return all.hash }
    guard !Self.suffixes.contains(word) else { return nil }
    var hash = hash
    guard count > 1 else { return hash.hash }
    hash.append(0x20)
    for shift in [16, 8, 0] where initial >> shift > 0 { hash.append(initial >> shift & 0xFF) }
    return hash.hash
  }

  private mutating func beginWord(_ letters: FoldedText) {
    (hash, word, isInWord) = (title, 0, true)
    count += 1
    guard count == 1 else { return }
    for index in letters.start..<letters.end { initial = initial << 8 | UInt64(letters.bytes[index]) }
  }

  private static func packed(_ words: [String]) -> Set<UInt64> {
    Set(words.map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } })
  }

  /// Of rank and generation, with which names end.
  private static let suffixes = packed(["jr", "sr", "ii", "iii", "iv", "phd", "md", "d"])
  /// With which texts for no value end; of long ones the last eight letters.
  private static let absent = packed(["unknown", "author", "a", "na", "none", "null", "nil", "nan", "undefined", "0"])
}
