import AppServices
import Domain
import Synchronization

/// The books that a search has found so far, on a terminal: a table that is painted again with each answer, and below
/// it a line with the sources that are waited for.
///
/// It never takes more lines than the terminal has, so that all of it can be erased: nothing of it is left in the
/// scrollback, and the whole table is printed once, in the end.
final class LiveTable: Sendable {
  private struct State {
    var sources = AskedSources()
    var books: [Book] = []
    /// Cells of each line that stands there now; none before the first paint.
    var painted: [Int] = []
    var isOver = false
  }

  private let state = Mutex(State())
  /// Made at each paint, since the size of the window may have changed.
  private let terminal: @Sendable () -> Terminal

  init(_ terminal: @escaping @Sendable () -> Terminal) { self.terminal = terminal }

  func tell(_ event: FetchEvent) throws {
    try state.withLock { state in
      if case .found(let books) = event { state.books = books } else { state.sources.note(event) }
      try paint(&state)
    }
  }

  /// Erases everything.
  func clear() throws {
    try state.withLock { state in
      try StandardOutput.write(erasing(&state, terminal()))
      state.isOver = true
    }
  }

  /// Leaves the books where they are, and erases only the line of the sources.
  func leave() {
    state.withLock { state in
      if !state.isOver, !state.painted.isEmpty { try? StandardOutput.write(TerminalControl.eraseLine) }
      state.isOver = true
    }
  }

  private func paint(_ state: inout State) throws {
    guard !state.isOver else { return }
    let terminal = terminal()
    let lines = Self.lines(state.books, state.sources, for: terminal)
    let text = erasing(&state, terminal) + TerminalControl.unwrapped(lines.joined(separator: "\n"))
    state.painted = lines.map { displayWidth(TerminalControl.unstyled($0)) }
    try StandardOutput.write(text)
  }

  /// The sequence that erases what was painted, with the lines that a narrower window has folded.
  private func erasing(_ state: inout State, _ terminal: Terminal) -> String {
    guard !state.painted.isEmpty else { return "" }
    let rows = state.painted.map { max(1, ($0 + terminal.width - 1) / terminal.width) }
    state.painted = []
    return TerminalControl.eraseFrom(linesAbove: rows.reduce(-1, +))
  }

  /// The first rows of the table, as many as there is room for, and the line of sources.
  static func lines(_ books: [Book], _ sources: AskedSources, for terminal: Terminal) -> [String] {
    let last = cut(printable(sources.line), to: terminal.width - 1)
    // The header, one row at least, the line of what is left out, and that of the sources.
    guard !books.isEmpty, terminal.height >= 4 else { return [last] }
    let table = BookTable.text(books, for: terminal).split(separator: "\n").map(String.init)
    if table.count < terminal.height { return table + [last] }
    let shown = terminal.height - 2
    return table.prefix(shown) + [cut("… and \(table.count - shown) more", to: terminal.width), last]
  }
}
