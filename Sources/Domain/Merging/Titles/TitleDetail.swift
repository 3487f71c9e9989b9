/// What a title says beyond what two records of one title share: in brackets, behind a colon, in the subtitle.
///
/// It keeps nothing apart that an ISBN joins. Where there is none it is all that tells the volumes of a work, the
/// levels of a course and the years of an almanac from one another.
package struct TitleDetail: Hashable, Sendable {
  /// The words behind a colon and in the subtitle, of any length.
  private(set) var words: Set<String> = []
  /// The numbers there and in brackets: digits, Roman and Chinese numerals, ordinals, the upper and the lower part.
  private(set) var numbers: Set<String> = []

  /// - Parameters:
  ///   - title: as a source writes it.
  ///   - subtitle: nil or a text for "no value" where there is none.
  package init(title: String, subtitle: String?) {
    let text = FoldedScalars(folding: title)
    for range in bracketed(text) { add(TitleWords.plain(text[range]), areWords: false) }
    add(TitleWords.plain(TitleParts.divided(text).rest[...]), areWords: true)
    if let subtitle, isValue(subtitle) { add(TitleWords.plain(FoldedScalars(folding: subtitle)[...]), areWords: true) }
  }

  private mutating func add(_ all: [FoldedScalars], areWords: Bool) {
    for word in all {
      if areWords { words.insert(String(scalars: word)) }
      numbers.formUnion(TitleWords.numbers(in: word))
    }
  }

  /// True where the numbers of the one are among those of the other: one that names none is of any.
  package func hasNumbers(of other: TitleDetail) -> Bool {
    numbers.isSubset(of: other.numbers) || other.numbers.isSubset(of: numbers)
  }

  /// True where the one says what the other says, or more, and they name no different numbers.
  package func agrees(with other: TitleDetail) -> Bool {
    hasNumbers(of: other) && (words.isSubset(of: other.words) || other.words.isSubset(of: words))
  }
}
