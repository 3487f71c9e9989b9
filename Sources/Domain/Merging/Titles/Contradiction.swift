/// What of a record decides whether it contradicts another: records of one signature need one comparison.
struct Signature: Hashable {
  /// Ascending, each once; see ``ParsedTitle/words``.
  var words: [String]
  var volume: Int?
  /// See ``authorKeys(_:)``.
  var authors: [String]
  let writing: Writing
  /// See ``ParsedTitle/opening``.
  let opening: [String]
  let isOpening: Bool

  init(_ title: ParsedTitle, authors: [String]) {
    words = title.words
    (opening, isOpening) = (title.opening, title.isOpening)
    volume = title.key.volume
    self.authors = authors
    writing = Writing(beginning: title.beginning, authors: Script(of: authors))
  }

  /// By bytes, as the hash is: signatures that differ in form alone are numbered apart, which costs a comparison and
  /// changes nothing.
  static func == (one: Signature, other: Signature) -> Bool {
    one.volume == other.volume && one.writing == other.writing && one.isOpening == other.isOpening
      && one.opening.elementsEqual(other.opening, by: areSameBytes)
      && one.words.elementsEqual(other.words, by: areSameBytes)
      && one.authors.elementsEqual(other.authors, by: areSameBytes)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(volume)
    hasher.combine(writing)
    hasher.combine(words.count)
    for text in words + authors { hasher.combine(bytesOf: text) }
  }

  /// True where both name a volume, and not the same, or they share no author and their titles too few words.
  func contradicts(_ other: Signature) -> Bool {
    if let volume, let otherVolume = other.volume, volume != otherVolume { return true }
    return hasOtherTitleAndAuthor(than: other)
  }

  /// Titles without words say nothing of one another.
  func hasOtherTitleAndAuthor(than other: Signature) -> Bool {
    guard !words.isEmpty, !other.words.isEmpty, writing.isComparable(with: other.writing) else { return false }
    return !shareHalf(words, other.words) && shared(authors, other.authors) == 0
  }

  /// True where the two are of one author, in Latin letters, and their titles have not one word in common that counts,
  /// and neither begins with the other. "Dog Man Unleashed" begins with "Dog Man", whose words are too short to count
  /// beside a longer one. Between strangers such a beginning says nothing: "It" is not "It Ends with Us".
  func hasOtherTitle(than other: Signature) -> Bool {
    writing.beginning == .latin && other.writing.beginning == .latin && !words.isEmpty && !other.words.isEmpty
      && shared(words, other.words) == 0 && shared(authors, other.authors) > 0 && !begins(other) && !other.begins(self)
  }

  private func begins(_ other: Signature) -> Bool { isOpening && other.opening.starts(with: opening) }
}

extension Merging {
  /// True where an ISBN that both have does not join these records: both name a volume, and not the same, or they share
  /// no author and their titles too few words. It does not depend on which is the first.
  package static func contradict(_ one: SourceRecord, _ other: SourceRecord) -> Bool {
    Signature(one).contradicts(Signature(other))
  }
}

extension Merging {
  /// The number of the volume that a title or its subtitle names, as two are told apart by it: that of several volumes
  /// together is another than that of each. Nil where they name none.
  package static func volume(title: String, subtitle: String?) -> Int? {
    ParsedTitle(title: title, subtitle: subtitle).key.volume
  }
}

extension Signature {
  fileprivate init(_ record: SourceRecord) {
    self.init(ParsedTitle(title: record.title, subtitle: record.subtitle), authors: authorKeys(record.authors))
  }
}

/// In which scripts a title and its authors are written.
struct Writing: Hashable {
  var beginning: ParsedTitle.Beginning
  /// The one script of all author keys.
  var authors: Script?

  /// Titles of which only one begins in Latin letters may be translations, and say nothing of one another: unless the
  /// names are in one script, so that an author in common would show.
  func isComparable(with other: Writing) -> Bool {
    switch (beginning, other.beginning) {
    case (.latin, .other), (.other, .latin): authors != nil && authors == other.authors
    default: true
    }
  }
}

/// How many elements two ascending lists, each without repeats, share.
func shared(_ left: [String], _ right: [String]) -> Int {
  var (count, i, j) = (0, 0, 0)
  while i < left.count, j < right.count {
    if left[i] == right[j] {
      (count, i, j) = (count + 1, i + 1, j + 1)
    } else if left[i] < right[j] {
      i += 1
    } else {
      j += 1
    }
  }
  return count
}

/// True where two ascending lists of words share at least half of the words of the one with fewer.
func shareHalf(_ left: [String], _ right: [String]) -> Bool { 2 * shared(left, right) >= min(left.count, right.count) }
