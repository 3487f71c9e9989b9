extension SuggestedPair {
  /// True where one would join the two without a closer look: of the same title and author, and nothing speaks against
  /// it.
  ///
  /// One of them names no ISBN at all, neither is doubtful, no other suggestion names either, their kind is the same, the years of
  /// publication are at most one apart (a book is reprinted within a year, and a new edition takes longer) and the
  /// languages the same, where both are known.
  package var isSafe: Bool {
    suggestion.reason == .titleAuthor && isOnly && first.kind == second.kind
      && !first.isDoubtful && !second.isDoubtful
      && (!first.namesISBN || !second.namesISBN) && agree(on: \.published?.year) { abs($0 - $1) <= 1 }
      && agree(on: \.language) { comparableLanguage($0) == comparableLanguage($1) }
  }

  private func agree<Value>(on field: (Book) -> Value?, _ areAlike: (Value, Value) -> Bool) -> Bool {
    guard let one = field(first), let other = field(second) else { return true }
    return areAlike(one, other)
  }
}

extension Book {
  /// True where it has an ISBN, be it the reader's gift, or a record of it has one, be it wrong or another book's; what
  /// stands for "none" is no ISBN.
  fileprivate var namesISBN: Bool {
    givenISBN != nil || !isbns.isEmpty
      || records.contains { record in
        (record.ownISBNs + record.relatedISBNs).contains { ![.empty, .placeholder].contains(ISBN.read($0).class) }
      }
  }
}
