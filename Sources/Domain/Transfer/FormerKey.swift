/// A key under which the record of a row may have come in before, and what the record there has to say to be that of
/// the row: another row may have come in under the same key.
package struct FormerKey: Hashable, Sendable {
  package var key: RecordKey
  /// The title of the row, as it was read under this key.
  package var title: String
  /// The cells that the record has to have kept, by the names of their columns.
  package var cells: [String: String]
  /// Whether the record has to name the publisher, the edition and the places in series that the row names.
  package var isOfEdition: Bool
  /// Whether the record has to name the year of publication that the row names.
  package var isOfYear: Bool

  package init(
    _ key: RecordKey, title: String, cells: [String: String] = [:], isOfEdition: Bool = false, isOfYear: Bool = false
  ) {
    self.key = key
    self.title = title
    self.cells = cells
    self.isOfEdition = isOfEdition
    self.isOfYear = isOfYear
  }

  /// True where the record under this key may be that of a row with this record.
  package func fits(_ known: SourceRecord, of record: SourceRecord) -> Bool {
    guard Self.titleWords(known.title) == Self.titleWords(title) else { return false }
    guard cells.allSatisfy({ known.extra[$0.key] == $0.value }) else { return false }
    guard !isOfYear || known.published?.year == record.published?.year else { return false }
    guard isOfEdition else { return true }
    return folded(known.publisher ?? "") == folded(record.publisher ?? "")
      && folded(known.editionStatement ?? "") == folded(record.editionStatement ?? "")
      && !SeriesPositions(known.series).differ(from: SeriesPositions(record.series))
  }

  /// Without the mark that a library's card has behind a title: earlier versions kept it.
  private static func titleWords(_ title: String) -> [Substring] {
    let all = words(of: folded(title))
    guard all.count > 1, let last = all.last, closingMarks.contains(last) else { return all }
    return Array(all.dropLast())
  }

  private static let closingMarks: Set<Substring> = ["/", ":", "=", ";"]
}
