import Synchronization

/// One line at the bottom of a terminal that says how far an import is; nothing where stderr is no terminal.
final class ImportCounter: Sendable {
  private let count = Mutex(0)
  private let terminal: Terminal
  private let isSilent: Bool
  private let title: String

  init(_ options: GlobalOptions, _ title: String) {
    self.title = title
    terminal = options.diagnostics
    isSilent = options.quiet || !terminal.isTerminal || terminal.isDumb
  }

  func countOne() {
    let count = count.withLock { count in
      count += 1
      return count
    }
    guard !isSilent, count.isMultiple(of: Self.step) else { return }
    StandardError.write(TerminalControl.eraseLine + cut(printable("\(title): \(count) read"), to: terminal.width - 1))
  }

  /// Takes the line away.
  func clear() {
    if !isSilent, count.withLock({ $0 >= Self.step }) { StandardError.write(TerminalControl.eraseLine) }
  }

  private static let step = 1000
}
