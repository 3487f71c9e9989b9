import Foundation

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

/// An ISBN found in running text.
package struct ISBNExtract: Hashable, Sendable {
  package let isbn: ISBN
  /// What stands in brackets behind it, without them, as `pbk.` or `v. 2`; nil where nothing does.
  package let qualifier: String?

  package init(isbn: ISBN, qualifier: String?) {
    self.isbn = isbn
    self.qualifier = qualifier
  }
}

/// A text's runs of digits, each perhaps with an `X` behind it, and what stands between them.
///
/// Full-width characters count as narrow ones, every dash as a hyphen; invisible characters are left out.
struct NumberPieces {
  enum Separator { case dash, space }

  struct Piece {
    /// Offsets in the text.
    let place: Range<Int>
    /// No Latin letter touches it in front, save those of the word ISBN.
    let startsWhole: Bool
    /// No Latin letter touches it behind.
    let endsWhole: Bool
    /// The one character between this piece and the next; nil where that is another, or more than one.
    let separator: Separator?
  }

  private let text: [Unicode.Scalar]
  /// In order of appearance.
  private(set) var pieces: [Piece] = []

  init(in text: String) {
    self.text = compatibilityForm(text).unicodeScalars.compactMap { scalar in
      if scalar.isASCII { return scalar }
      return scalar.properties.generalCategory == .format ? nil : scalar.properties.isDash ? "-" : scalar
    }
    var index = 0
    while index < self.text.count {
      let end = pieceEnd(from: index)
      if end > index { pieces.append(piece(index..<end)) }
      index = max(end, index + 1)
    }
  }

  /// The digits of neighbouring pieces, and a last X.
  func joined(_ pieces: ArraySlice<Piece>) -> String {
    String(String.UnicodeScalarView(pieces.flatMap { text[$0.place] }))
  }

  /// The digits begin 978 or 979, as those of an ISBN-13 do.
  func isBookland(_ pieces: ArraySlice<Piece>) -> Bool {
    let head = joined(pieces).prefix(3)
    return head == "978" || head == "979"
  }

  /// What stands in round brackets right behind `offset`, if these close before `limit` and within 200 characters.
  func bracketed(after offset: Int, before limit: Int) -> String? {
    let rest = text[offset..<min(text.count, limit, offset + 200)].drop(while: \.properties.isWhitespace)
    guard rest.first == "(", let close = rest.firstIndex(of: ")") else { return nil }
    let inside = String(String.UnicodeScalarView(rest[rest.startIndex + 1..<close]))
    let trimmed = inside.trimmingCharacters(in: .whitespaces)
    return trimmed.isEmpty ? nil : trimmed
  }

  private func pieceEnd(from start: Int) -> Int {
    let digitsEnd = text[start...].firstIndex { !("0"..."9").contains($0) } ?? text.count
    guard digitsEnd < text.count, text[digitsEnd] == "X" || text[digitsEnd] == "x" else { return digitsEnd }
    return isLatin(at: digitsEnd + 1) || isDigit(at: digitsEnd + 1) ? digitsEnd : digitsEnd + 1
  }

  private func piece(_ place: Range<Int>) -> Piece {
    let isLabelled = place.lowerBound >= 4 && isLabel(place.lowerBound - 4..<place.lowerBound)
    return Piece(
      place: place, startsWhole: isLabelled || !isLatin(at: place.lowerBound - 1),
      endsWhole: !isLatin(at: place.upperBound), separator: separator(at: place.upperBound))
  }

  private func isLabel(_ place: Range<Int>) -> Bool {
    text[place].elementsEqual("ISBN".unicodeScalars) || text[place].elementsEqual("isbn".unicodeScalars)
  }

  private func separator(at index: Int) -> Separator? {
    guard index + 1 < text.count, pieceEnd(from: index + 1) > index + 1 else { return nil }
    return text[index] == "-" ? .dash : text[index] == " " ? .space : nil
  }

  private func isDigit(at index: Int) -> Bool { text.indices.contains(index) && ("0"..."9").contains(text[index]) }

  private func isLatin(at index: Int) -> Bool {
    guard text.indices.contains(index) else { return false }
    return ("a"..."z").contains(text[index]) || ("A"..."Z").contains(text[index])
  }
}
