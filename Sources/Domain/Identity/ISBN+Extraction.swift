extension ISBN {
  /// The ISBNs in running text, in order of appearance, repeats included: catalogue notes, "a; b", a page's small
  /// print.
  ///
  /// An ISBN-10 or ISBN-13 counts where it stands whole: in one piece, or in the parts that hyphens or single spaces
  /// make of it, and not inside a longer number or word. Nine digits alone are not taken for an SBN; placeholders and
  /// wrong check digits are passed over, and no part of what looks like an ISBN-13 is taken for an ISBN-10.
  /// - Complexity: O(n), whatever the text.
  package static func extract(from text: String, placeholders: Set<ISBN> = []) -> [ISBNExtract] {
    let text = NumberPieces(in: text)
    let found = placed(in: text, placeholders: placeholders)
    let starts = found.dropFirst().map(\.place.lowerBound) + [Int.max]
    return zip(found, starts).map { found, nextStart in
      let qualifier = text.bracketed(after: found.place.upperBound, before: nextStart)
      return ISBNExtract(isbn: found.isbn, qualifier: qualifier)
    }
  }

  private static func placed(
    in text: NumberPieces, placeholders: Set<ISBN>
  ) -> [(isbn: ISBN, place: Range<Int>)] {
    var found: [(isbn: ISBN, place: Range<Int>)] = []
    var index = 0
    while index < text.pieces.count {
      let candidate = candidate(in: text, at: index)
      index += max(1, candidate.count)
      guard let first = candidate.first, let last = candidate.last else { continue }
      guard let isbn = read(text.joined(candidate), placeholders: placeholders).isbn else { continue }
      found.append((isbn, first.place.lowerBound..<last.place.upperBound))
    }
    return found
  }

  /// The pieces from `index` on that are written as one ISBN is, or none. It looks at five at most, whatever follows.
  private static func candidate(in text: NumberPieces, at index: Int) -> ArraySlice<NumberPieces.Piece> {
    let none = text.pieces[index..<index]
    guard text.pieces[index].startsWhole else { return none }
    var length = 0
    for end in index..<min(index + 5, text.pieces.count) {
      let pieces = text.pieces[index...end]
      length += text.pieces[end].place.count
      guard length <= 13, text.pieces[end].endsWhole else { return none }
      if length == 10, isWrittenAs10(pieces) { return pieces }
      if length == 13, isWrittenAs13(pieces), text.isBookland(pieces) { return pieces }
      if text.pieces[end].separator == nil { return none }
    }
    return none
  }

  /// `0306406152`, `0-306-40615-2`, `0 306 40615 2`; spaces only where they make the four parts, since they part any
  /// numbers.
  private static func isWrittenAs10(_ pieces: ArraySlice<NumberPieces.Piece>) -> Bool {
    pieces.count == 1 || isEvenlyParted(pieces) && (pieces.count == 4 || pieces.first?.separator == .dash)
  }

  /// `9780306406157`, `978-0306406157`, `978-0-306-40615-7`, `978 0-306-40615-7`.
  private static func isWrittenAs13(_ pieces: ArraySlice<NumberPieces.Piece>) -> Bool {
    guard pieces.count > 1, pieces.first?.place.count == 3 else { return pieces.count == 1 || isEvenlyParted(pieces) }
    return pieces.count == 2 || isEvenlyParted(pieces.dropFirst())
  }

  /// The same separator throughout, and the check digit by itself.
  private static func isEvenlyParted(_ pieces: ArraySlice<NumberPieces.Piece>) -> Bool {
    pieces.last?.place.count == 1 && pieces.dropLast().allSatisfy { $0.separator == pieces.first?.separator }
  }
}
