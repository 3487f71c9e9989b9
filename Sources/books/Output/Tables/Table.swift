/// Rows of cells: aligned and made to fit on a terminal, separated by tabs and whole in a pipe.
struct Table {
  struct Column {
    var title: String
    /// The width that it keeps as long as another column can give way.
    var least: Int
    /// The width that it keeps as long as another column can be left out that leaves early.
    var ample: Int
    var mayBeCut: Bool
    /// Where a line is too narrow, columns with the lowest number are left out first; nil: never left out. Only what
    /// `books show` and its like tell as well.
    var leaves: Int?
    /// Columns with a number up to this leave early: they are left out before an ample column is made narrower.
    static let early = 2
    /// Goes on in further lines where it is too long; the last column alone.
    var wraps = false

    init(
      _ title: String, least: Int = 8, ample: Int? = nil, mayBeCut: Bool = false, leaves: Int? = nil,
      wraps: Bool = false
    ) {
      self.title = title
      self.least = least
      self.ample = ample ?? least
      self.mayBeCut = mayBeCut
      self.leaves = leaves
      self.wraps = wraps
    }
  }

  var columns: [Column]
  /// As many cells a row as there are columns; any text, made printable here.
  var rows: [[String]] = []

  init(_ columns: [Column]) { self.columns = columns }

  /// - Parameter hasHeader: false where it goes on below rows that were printed before.
  func text(for terminal: Terminal, hasHeader: Bool = true) -> String {
    let safe = rows.map { $0.map(printable) }
    guard terminal.isTerminal else { return safe.map { $0.joined(separator: "\t") + "\n" }.joined() }
    let natural = columns.indices.map { index in
      safe.map { displayWidth($0[index]) }.reduce(displayWidth(columns[index].title), max)
    }
    let shown = shown(of: safe, natural, within: terminal.width)
    let widths = widths(of: shown, natural, within: terminal.width)
    let header = Self.line(shown.map { columns[$0].title }, widths)
    let lines = safe.map { row in self.line(shown.map { row[$0] }, widths, of: shown) + "\n" }
    return (hasHeader ? terminal.styled(header, .bold) + "\n" : "") + lines.joined()
  }

  /// The columns that there is room for, by their indices. A column that may be left out is not shown where it holds
  /// nothing. No column is left out whose cells are names that a reader types.
  private func shown(of rows: [[String]], _ natural: [Int], within total: Int) -> [Int] {
    var shown = columns.indices.filter { index in
      columns[index].leaves == nil || rows.contains { !$0[index].isEmpty }
    }
    func needed(toKeep leaving: Int) -> Int {
      let isEarly = (columns[leaving].leaves ?? 0) <= Column.early
      return shown.reduce(Self.gap * (shown.count - 1)) { sum, index in
        let column = columns[index]
        let least = isEarly ? column.ample : column.least
        return sum + (column.mayBeCut || column.wraps ? min(natural[index], least) : natural[index])
      }
    }
    let leaving = shown.filter { columns[$0].leaves != nil }
    for column in leaving.sorted(by: { (columns[$0].leaves ?? 0) < (columns[$1].leaves ?? 0) })
    where needed(toKeep: column) > total {
      shown.removeAll { $0 == column }
    }
    return shown
  }

  /// The natural widths, less one cell at a time off the widest column that gives way, until the line fits. All columns
  /// give way down to their ample widths first, then down to their least, and then down to a few cells.
  private func widths(of shown: [Int], _ natural: [Int], within total: Int) -> [Int] {
    // What is wider than the line is cut in any case: a cell as long as a book is not taken off letter by letter.
    var widths = shown.map { index in
      let column = columns[index]
      return column.mayBeCut || column.wraps ? min(natural[index], max(total, column.least)) : natural[index]
    }
    let gaps = Self.gap * (shown.count - 1)
    let ends = [\Column.ample, \Column.least].map { end in shown.map { columns[$0][keyPath: end] } }
    for least in ends + [shown.map { _ in Self.fewest }] {
      while widths.reduce(gaps, +) > total {
        let candidates = widths.indices.filter { index in
          let column = columns[shown[index]]
          return (column.mayBeCut || column.wraps) && widths[index] > least[index]
        }
        guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
      }
    }
    return widths
  }

  /// One line, or several where its last cell goes on.
  private func line(_ cells: [String], _ widths: [Int], of shown: [Int]) -> String {
    guard let last = shown.last, columns[last].wraps, let text = cells.last, let width = widths.last else {
      return Self.line(cells, widths)
    }
    let indent = widths.dropLast().reduce(0) { $0 + $1 + Self.gap }
    let parts = wrapped(text, to: width)
    let first = Self.line(cells.dropLast(), Array(widths.dropLast()))
    let head = padded(first, to: indent) + (parts.first ?? "")
    return ([head] + parts.dropFirst().map { String(repeating: " ", count: indent) + $0 }).joined(separator: "\n")
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    let line = zip(cells, widths).map { padded(cut($0, to: $1), to: $1) }
      .joined(separator: String(repeating: " ", count: gap))
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// Cells between two columns.
  private static let gap = 2
  /// How many cells a column keeps that gives way.
  private static let fewest = 8
}
