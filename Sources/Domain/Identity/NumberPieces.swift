import Foundation

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
