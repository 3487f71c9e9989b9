/// What a title says beyond its key, as far as it tells books of one title and author from one another.
struct TitleDistinction: Hashable {
  /// See ``ParsedTitle/subtitleWords``.
  var words: [String]
  var detail: TitleDetail
  var mark: SeriesMark

  /// False where both have words, and share less than half of those of the one with fewer, or where they name different
  /// numbers.
  func agrees(with other: TitleDistinction) -> Bool {
    shareHalf(words, other.words) && detail.hasNumbers(of: other.detail)
  }

  /// True where title and author alone may join the two: they agree, and what is suggested would not leave them out, as
  /// a set or a play beside the work itself.
  func mayBeOne(with other: TitleDistinction) -> Bool { agrees(with: other) && !mark.differs(from: other.mark) }
}
