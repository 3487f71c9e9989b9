/// Bounds of the numbers in a record of any source.
extension SourceRecord {
  /// No book has more pages; so large a number is a slip of the hand.
  package static let possiblePages = 1...100_000

  /// In ``notes`` of a record whose number of pages was left out.
  package static let impossiblePages = "bad-pages"

  /// Of the average of a rating.
  package static let possibleRatings = 0.0...5.0

  /// Leaves out numbers that no book can have, and notes it in ``notes``. No pages at all are what is written where
  /// nobody knows how many there are.
  ///
  /// Whatever makes a record of what others wrote calls this when all of it is read.
  package mutating func leaveOutImpossibleNumbers() {
    if let number = pages, !Self.possiblePages.contains(number) {
      pages = nil
      if number != 0 { notes.append(Self.impossiblePages) }
    }
    if let said = rating, !Self.possibleRatings.contains(said.average) || said.count < 0 {
      rating = nil
      notes.append("bad-rating")
    }
  }
}
