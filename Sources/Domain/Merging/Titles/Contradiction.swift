/// What of a record decides whether it contradicts another: records of one signature need one comparison.
struct Signature: Hashable {
  /// Ascending, each once; see ``TitleReading/words``.
  var words: [String]
  var volume: Int?
  /// See ``authorKeys(_:)``.
  var authors: [String]
  var startsWithLatin: Bool

  /// True where both name a volume, and not the same (V5), or they share no author and their titles too few words (V3).
  func contradicts(_ other: Signature) -> Bool {
    if let volume, let otherVolume = other.volume, volume != otherVolume { return true }
    return hasOtherTitleAndAuthor(than: other)
  }

  /// V3. Titles in different scripts, or without words, say nothing of one another.
  func hasOtherTitleAndAuthor(than other: Signature) -> Bool {
    guard startsWithLatin == other.startsWithLatin, !words.isEmpty, !other.words.isEmpty else { return false }
    return !shareHalf(words, other.words) && shared(authors, other.authors) == 0
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
