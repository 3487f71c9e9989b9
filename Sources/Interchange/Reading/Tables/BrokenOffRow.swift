/// Knows the last row of a table that was broken off inside of it, as where a download ended early: half a title is no
/// book.
///
/// A writer that leaves empty cells off at the end does so in other rows too, and no table of one column shows it.
struct BrokenOffRow: Sendable {
  /// How many cells a whole row has.
  private let count: Int
  /// True as long as every row had that many.
  private var areWhole = true

  /// - Parameter header: the names in the first line; those at its end that are empty ask for no cells.
  init(header: [String]) { count = header.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0 }

  /// Why the row is none; nil for a whole one. To be asked of each row, in their order.
  mutating func reason(of row: DelimitedRows.Row) -> String? {
    if row.count >= count { return nil }
    defer { areWhole = false }
    guard areWhole, row.isUnended, row.flaw == nil else { return nil }
    let cells = row.count == 1 ? "1 cell" : "\(row.count) cells"
    return "it was broken off: the file ends behind \(cells) of it, and the first line has \(count)"
  }
}
