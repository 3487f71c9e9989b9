/// What all signatures of a set have in common, by which it is often plain that no two of them have another title and
/// author: each need not be compared with each then.
struct Agreement {
  /// The author keys that all have.
  private var authors: [String]
  /// The words that the titles of all have that have any.
  private var words: [String]
  /// The most words that the title of one has.
  private var mostWords: Int

  init(_ signature: Signature) {
    (authors, words, mostWords) = (signature.authors, signature.words, signature.words.count)
  }

  mutating func formIntersection(_ other: Agreement) {
    authors = common(authors, other.authors)
    if mostWords == 0 {
      words = other.words
    } else if other.mostWords > 0 {
      words = common(words, other.words)
    }
    mostWords = max(mostWords, other.mostWords)
  }

  /// True where no signature of the one set has another title and author than one of the other; false says nothing.
  func agrees(with other: Agreement) -> Bool {
    shared(authors, other.authors) > 0 || 2 * shared(words, other.words) >= min(mostWords, other.mostWords)
  }

  /// True where no two of the set's own signatures have; false says nothing.
  var agreesWithItself: Bool { agrees(with: self) }
}

/// The elements that two ascending lists share, ascending.
private func common(_ left: [String], _ right: [String]) -> [String] {
  if left == right || left.isEmpty { return left }
  let right = Set(right)
  return left.filter(right.contains)
}
