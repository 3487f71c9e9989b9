import AppServices
import Foundation
import Synchronization

/// One line at the bottom of a terminal that says what is being waited for; nothing where stderr is no terminal.
final class Progress: Sendable {
  private struct State {
    var sources = AskedSources()
    var isShown = false
  }

  private let state = Mutex(State())
  private let terminal: Terminal
  private let isSilent: Bool

  init(_ options: GlobalOptions) {
    terminal = options.diagnostics
    isSilent = options.quiet || options.verbose || !terminal.isTerminal || terminal.isDumb
  }

  func tell(_ event: FetchEvent) {
    state.withLock { state in
      state.sources.note(event)
      guard !isSilent && state.sources.isWaiting else { return }
      state.isShown = true
      StandardError.write(TerminalControl.eraseLine + cut(printable(state.sources.line), to: terminal.width - 1))
    }
  }

  /// Takes the line away.
  func clear() {
    state.withLock { state in
      if state.isShown { StandardError.write(TerminalControl.eraseLine) }
      state.isShown = false
    }
  }
}
