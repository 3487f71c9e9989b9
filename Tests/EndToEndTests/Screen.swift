/// What a terminal shows after all that was written to it, and what has scrolled off; every character takes one cell.
struct Screen {
  let rows: Int
  let columns: Int
  /// Lines that scrolled off the top.
  private(set) var scrolledOff: [String] = []
  private var cells: [[Character]]
  private var row = 0
  private var column = 0
  private var wraps = true
  /// Sequences that it does not know.
  private(set) var unknown: [String] = []

  init(rows: Int, columns: Int) {
    (self.rows, self.columns) = (rows, columns)
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// All lines, those that scrolled off first, without the empty ones and the space behind each.
  var lines: [String] { (scrolledOff + cells.map { Self.trimmed($0) }).filter { !$0.isEmpty } }

  mutating func write(_ text: String) {
    var rest = Substring(text.replacing("\r\n", with: "\n\r"))
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": obey(&rest)
      case "\r": column = 0
      case "\n": feedLine()
      default: put(character)
      }
    }
  }

  private mutating func put(_ character: Character) {
    if column == columns {
      if wraps {
        column = 0
        feedLine()
      } else {
        column = columns - 1
      }
    }
    cells[row][column] = character
    column += 1
  }

  private mutating func feedLine() {
    if row < rows - 1 { return row += 1 }
    scrolledOff.append(Self.trimmed(cells.removeFirst()))
    cells.append(Array(repeating: " ", count: columns))
  }

  private mutating func obey(_ rest: inout Substring) {
    guard rest.popFirst() == "[" else { return unknown.append("not CSI") }
    let parameter = rest.prefix { $0 == "?" || $0 == ";" || $0.isNumber }
    rest = rest.dropFirst(parameter.count)
    switch (rest.popFirst(), parameter) {
    case ("A", _): row = max(0, row - (Int(parameter) ?? 1))
    case ("J", ""): for line in row..<rows { erase(line, from: line == row ? column : 0) }
    case ("K", ""): erase(row, from: column)
    case ("h", "?7"): wraps = true
    case ("l", "?7"): wraps = false
    case ("m", _): break
    case (let command, _): unknown.append("\(parameter)\(command ?? " ")")
    }
  }

  private mutating func erase(_ line: Int, from start: Int) {
    for place in min(start, columns)..<columns { cells[line][place] = " " }
  }

  private static func trimmed(_ cells: [Character]) -> String {
    String(cells.reversed().drop { $0 == " " }.reversed())
  }
}
