import Synchronization

/// Opens once; whoever waits at it goes on then, and not when the task is cancelled.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var isOpen: Bool { state.withLock(\.isOpen) }

  /// For ever.
  package func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    waiting.forEach { $0.resume() }
  }

  /// Returns as soon as it is open.
  package func pass() async {
    await withCheckedContinuation { waiting in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(waiting) }
        return state.isOpen
      }
      if isOpen { waiting.resume() }
    }
  }
}
