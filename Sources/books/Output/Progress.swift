import AppServices
import Foundation
import Synchronization

/// One line at the bottom of a terminal that says what is being waited for; nothing where stderr is no terminal.
final class Progress: Sendable {
  private struct State {
    /// Records so far, of the sources that are not done.
    var waiting: [String: Int] = [:]
    var isShown = false
  }

  private let state = Mutex(State())
  private let terminal: Terminal
  private let isSilent: Bool

  init(_ options: GlobalOptions) {
    terminal = options.diagnostics
    isSilent = options.quiet || options.verbose || !terminal.isTerminal || terminal.isDumb
  }

  func note(_ event: AskingEvent) {
    state.withLock { state in
      switch event {
      case .started(let sources): state.waiting = Dictionary(uniqueKeysWithValues: sources.map { ($0, 0) })
      case .page(let source, let records): state.waiting[source] = records
      case .finished(let status): state.waiting[status.source] = nil
      }
      guard !isSilent && !state.waiting.isEmpty else { return }
      state.isShown = true
      StandardError.write(Terminal.erase + cut(printable(Self.line(state.waiting)), to: terminal.width - 1))
    }
  }

  /// Takes the line away.
  func clear() {
    state.withLock { state in
      if state.isShown { StandardError.write(Terminal.erase) }
      state.isShown = false
    }
  }

  /// `waiting for google-books (40), nytimes`.
  private static func line(_ waiting: [String: Int]) -> String {
    let sources = waiting.sorted { $0.key < $1.key }.map { $0.value > 0 ? "\($0.key) (\($0.value))" : $0.key }
    return "waiting for " + sources.joined(separator: ", ")
  }
}
