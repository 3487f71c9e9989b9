import Domain

/// Ranges as a reader writes them: `4`, `4..`, `..3`, `2..4`, with or without white space around them. One that is
/// turned around is none.
private func bounds(_ text: String) -> (first: Substring?, last: Substring?)? {
  guard let text = trimmed(text) else { return nil }
  guard let dots = text.firstRange(of: "..") else { return (text[...], text[...]) }
  let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
  if first.isEmpty && last.isEmpty { return nil }
  return (first.isEmpty ? nil : first, last.isEmpty ? nil : last)
}

extension ShelfFilter {
  /// A range of ratings, each 1 to 5: `4`, `4..`, `..3`, `2..4`; nil for anything else.
  package static func ratings(_ text: String) -> ClosedRange<Int>? {
    guard let (first, last) = bounds(text) else { return nil }
    let numbers = [first ?? "1", last ?? "5"].map { $0.count == 1 ? Int($0) : nil }
    guard let low = numbers[0], let high = numbers[1], 1 <= low, low <= high, high <= 5 else { return nil }
    return low...high
  }
}

extension DateSpan {
  /// A year, a month or a day, or a range of these: `2024`, `2024-03`, `2023..2024-06`, `2023..`; nil for anything
  /// else.
  package init?(_ text: String) {
    guard let text = trimmed(text), let (first, last) = bounds(text) else { return nil }
    let dates = [first, last].map { $0.map { PartialDate($0) } }
    // A part that is there and is no date.
    if dates.contains(where: { if case .some(.none) = $0 { true } else { false } }) { return nil }
    guard text.count <= "2023-01-01..2024-12-31".count else { return nil }
    self.init(from: dates[0].flatMap(\.self), through: dates[1].flatMap(\.self))
  }
}
