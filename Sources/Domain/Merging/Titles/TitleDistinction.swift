/// What a title says beyond its key, and its record of series, as far as it tells books of one title and author from
/// one another.
struct TitleDistinction: Hashable {
  /// See ``ParsedTitle/subtitleWords``.
  var words: [String]
  var detail: TitleDetail
  var mark: SeriesMark
  /// Of the record: a program that has series by themselves leaves them out of its titles.
  var positions: SeriesPositions

  /// False where both have words, and share less than half of those of the one with fewer, or where they name different
  /// numbers.
  func agrees(with other: TitleDistinction) -> Bool {
    shareHalf(words, other.words) && detail.hasNumbers(of: other.detail)
  }

  /// True where title and author alone may join the two: they agree, and what is suggested would not leave them out, as
  /// a set or a play beside the work itself, nor are they at other positions of one series.
  func mayBeOne(with other: TitleDistinction) -> Bool {
    agrees(with: other) && !mark.differs(from: other.mark) && !positions.differ(from: other.positions)
  }
}
