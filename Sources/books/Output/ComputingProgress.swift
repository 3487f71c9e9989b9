import Synchronization

/// One line at the bottom of a terminal that says how far work on all books is; nothing where stderr is no terminal.
final class ComputingProgress: Sendable {
  private let left = Mutex<Int?>(nil)
  private let terminal: Terminal
  private let isSilent: Bool
  private let isQuiet: Bool

  private let action: String

  /// - Parameter action: what is being done, for the line.
  init(_ options: GlobalOptions, doing action: String = "computing books") {
    self.action = action
    terminal = options.diagnostics
    isQuiet = options.quiet
    isSilent = options.quiet || !terminal.isTerminal || terminal.isDumb
  }

  /// - Parameters:
  ///   - left: how many steps are left.
  ///   - all: how many there were.
  func note(_ left: Int, of all: Int) {
    self.left.withLock { $0 = left }
    guard !isSilent, all > 0 else { return }
    let line = "\(action): \((all - left) * 100 / all) %"
    StandardError.write(TerminalControl.eraseLine + cut(line, to: terminal.width - 1))
  }

  /// Takes the line away.
  func clear() {
    if !isSilent, left.withLock({ $0 != nil }) { StandardError.write(TerminalControl.eraseLine) }
  }

  /// Says that what is left is not lost.
  func interrupt() {
    clear()
    if !isQuiet { StandardError.line("interrupted: books sync computes the rest") }
  }
}
