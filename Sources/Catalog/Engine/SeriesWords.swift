package import Domain

/// The words of the names of series, by which `books list --series` finds books of them.
package enum SeriesWords {
  /// A line for each series: its words, folded as those of the full text, with a space around each. Nil without any.
  package static func text(of series: [SeriesEntry]) -> String? {
    let lines = series.map(\.name).compactMap(phrase)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// What stands in ``text(of:)`` of a series whose name has these words, one behind the other; nil for no words.
  package static func phrase(_ text: String) -> String? {
    let words = SearchWord.indexed(in: text)
    return words.isEmpty ? nil : " \(words) "
  }
}
