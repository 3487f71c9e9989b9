package import Domain

/// The words of the names of series, by which lists find the books of a series.
package enum SeriesWords {
  /// A line for each series: its words, folded as those of the full text, with a space around each. Where several parts
  /// may be one word, a line has them apart, and one more has them joined. Nil without any.
  package static func text(of series: [SeriesEntry]) -> String? {
    let lines = series.flatMap { entry -> [String?] in
      let words = SearchWord.all(in: entry.name)
      guard words.contains(where: \.isCompound) else { return [line(words.flatMap(\.parts))] }
      return [line(words.flatMap(\.parts)), line(words.flatMap { $0.isCompound ? [$0.parts.joined()] : $0.parts })]
    }
    let told = lines.compactMap(\.self)
    return told.isEmpty ? nil : told.joined(separator: "\n")
  }

  /// What ``text(of:)`` contains where the name of a series has these words, one behind the other; nil for a text
  /// without words.
  package static func phrase(_ text: String) -> String? { line(SearchWord.all(in: text).flatMap(\.parts)) }

  private static func line(_ words: [String]) -> String? {
    words.isEmpty ? nil : " " + words.joined(separator: " ") + " "
  }

  /// True where the name of one of the series has these words, as lists find it.
  package static func admits(_ series: [SeriesEntry], _ words: String) -> Bool {
    guard let phrase = phrase(words) else { return false }
    return text(of: series)?.contains(phrase) == true
  }

  /// The first ``SeriesEntry/order`` in a series whose name has these words; nil without any.
  package static func position(in series: [SeriesEntry], _ words: String) -> Double? {
    series.filter { admits([$0], words) }.compactMap(\.order).min()
  }
}
