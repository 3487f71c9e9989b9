import Catalog
import Domain
import Presentation

/// Numbers of books under headings: with bars that fit a terminal, as plain rows in a pipe.
struct BarChart {
  private let groups: [CountedGroup]

  init(of statistics: LibraryStatistics) { groups = CountedGroup.all(statistics) }

  /// No line is wider than a terminal. The longest bar of a group takes what label and number leave.
  func text(for terminal: Terminal) -> String {
    guard terminal.isTerminal else {
      return groups.flatMap { group in
        group.bars.map { "\(group.heading)\t\(printable($0.label))\t\($0.books)\n" }
      }.joined()
    }
    let labels = groups.flatMap(\.bars).map { displayWidth(printable($0.label)) }.max() ?? 0
    let numbers = groups.flatMap(\.bars).map { String($0.books).count }.max() ?? 0
    let labelWidth = min(labels, max(8, terminal.width / 3))
    let room = max(1, min(60, terminal.width - Self.indent - labelWidth - numbers - 2 * Self.gap))
    return groups.map { group in
      let most = group.bars.map(\.books).max() ?? 0
      let lines = group.bars.map { bar in
        let label = padded(cut(printable(bar.label), to: labelWidth), to: labelWidth)
        let number = String(repeating: " ", count: numbers - String(bar.books).count) + String(bar.books)
        let line = "  \(label)  \(number)  " + Self.bar(bar.books, of: most, room, inBlocks: !terminal.isDumb)
        return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
      }
      return terminal.styled(group.heading.uppercased(), .bold) + "\n" + lines.joined()
    }.joined(separator: "\n")
  }

  /// As long as the number is of the greatest, to the eighth of a cell; what is not nothing is seen.
  private static func bar(_ count: Int, of most: Int, _ room: Int, inBlocks: Bool) -> String {
    guard count > 0, most > 0 else { return "" }
    guard inBlocks else { return String(repeating: "#", count: max(1, count * room / most)) }
    let eighths = max(1, count * room * 8 / most)
    let rest = eighths % 8
    return String(repeating: "█", count: eighths / 8) + (rest > 0 ? String(blocks[rest - 1]) : "")
  }

  private static let blocks = Array("▏▎▍▌▋▊▉")
  private static let indent = 2
  private static let gap = 2
}
