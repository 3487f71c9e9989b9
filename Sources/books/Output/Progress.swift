import AppServices
import Foundation
import Synchronization

/// One line at the bottom of a terminal that says what is being waited for; nothing where stderr is no terminal.
final class Progress: Sendable {
  private struct State {
    var records: [String: Int] = [:]
    var finished: Set<String> = []
    var isShown = false
  }

  private let state = Mutex(State())
  private let terminal: Terminal
  private let isSilent: Bool

  init(_ options: GlobalOptions) {
    terminal = options.diagnostics
    isSilent = options.quiet || options.json || !options.diagnostics.isTerminal
  }

  func note(_ event: AskingEvent) {
    state.withLock { state in
      switch event {
      case .page(let source, let records): state.records[source] = records
      case .finished(let status): state.finished.insert(status.source)
      }
      guard !isSilent else { return }
      state.isShown = true
      let open = state.records.filter { !state.finished.contains($0.key) }.sorted { $0.key < $1.key }
      let text = open.isEmpty ? "asking …" : open.map { "\($0.key): \($0.value)" }.joined(separator: "  ")
      StandardError.write("\r\u{1B}[K" + cut(printable(text), to: terminal.width - 1))
    }
  }

  /// Takes the line away.
  func clear() {
    state.withLock { state in
      if state.isShown { StandardError.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }
}
