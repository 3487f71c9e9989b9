import Synchronization

/// One line at the bottom of a terminal that is rewritten as work goes on; nothing where stderr is no terminal.
final class ProgressLine: Sendable {
  private let terminal: Terminal
  /// True where nothing is shown.
  let isSilent: Bool
  private let isShown = Mutex(false)

  init(_ options: GlobalOptions, isSilent: Bool = false) {
    terminal = options.diagnostics
    self.isSilent = isSilent || options.quiet || !terminal.isTerminal || terminal.isDumb
  }

  func show(_ text: String) {
    guard !isSilent else { return }
    isShown.withLock { isShown in
      isShown = true
      StandardError.write(TerminalControl.eraseLine + cut(printable(text), to: terminal.width - 1))
    }
  }

  /// Erases the line, unless it is just being written: a program that a signal ends must not wait for a terminal.
  func clear() {
    isShown.withLockIfAvailable { isShown in
      if isShown { StandardError.write(TerminalControl.eraseLine) }
      isShown = false
    }
  }
}
