/// Rows of cells: aligned and cut to the width on a terminal, separated by tabs and whole in a pipe.
struct Table {
  struct Column {
    var title: String
    /// Cut only when every column that may be cut is at this width.
    var least: Int
    var mayBeCut: Bool

    init(_ title: String, least: Int = 8, mayBeCut: Bool = false) {
      self.title = title
      self.least = least
      self.mayBeCut = mayBeCut
    }
  }

  var columns: [Column]
  /// As many cells a row as there are columns; any text, made printable here.
  var rows: [[String]] = []

  init(_ columns: [Column]) { self.columns = columns }

  func text(for terminal: Terminal) -> String {
    let safe = rows.map { $0.map(printable) }
    guard terminal.isTerminal else { return safe.map { $0.joined(separator: "\t") + "\n" }.joined() }
    let widths = widths(of: safe, within: terminal.width)
    let header = Self.line(columns.map(\.title), widths)
    let lines = safe.map { Self.line($0, widths) }
    // Where nothing may be cut, a line is whole however narrow the terminal.
    let limit = columns.contains(where: \.mayBeCut) ? terminal.width : Int.max
    return terminal.styled(cut(header, to: limit), .bold) + "\n" + lines.map { cut($0, to: limit) + "\n" }.joined()
  }

  /// Natural widths, then one cell at a time off the widest column that may be cut, until the line fits.
  private func widths(of rows: [[String]], within total: Int) -> [Int] {
    var widths = columns.enumerated().map { index, column in
      let natural = rows.map { displayWidth($0[index]) }.reduce(displayWidth(column.title), max)
      // What is wider than the line is cut in any case: a cell as long as a book is not taken off letter by letter.
      return column.mayBeCut ? min(natural, max(total, column.least)) : natural
    }
    let gaps = 2 * (columns.count - 1)
    while widths.reduce(gaps, +) > total {
      let candidates = columns.indices.filter { columns[$0].mayBeCut && widths[$0] > columns[$0].least }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    let line = zip(cells, widths).map { padded(cut($0, to: $1), to: $1) }.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
