import Foundation
import Synchronization

/// Parts of one computation, done on other cores ahead of the one who needs them in turn.
///
/// A transaction runs on one thread, which has the database to write. What is only computed to be written need not wait for
/// that. Nothing is ever waited for that is not being computed: a part that nobody has begun when it is needed is computed
/// by whoever needs it, so that where no other core is free all goes as it would without.
final class ComputedAhead<Part: Sendable>: Sendable {
  private enum Progress {
    case waiting, begun
    case done(Part)
    case taken
  }

  private struct State {
    var parts: [Progress]
    /// All before it are begun.
    var next = 0
    /// All before it are taken, or being taken.
    var needed = 0
    var workers = 0
  }

  private let state: Mutex<State>
  private let compute: @Sendable (Int) -> Part
  private let mostAhead: Int
  /// Told whenever a part is done that another thread computed.
  private let isDone = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - count: how many parts there are.
  ///   - mostAhead: so many parts are done, or being computed, before the first of them is needed; they take memory.
  ///   - compute: the part of this number, from 0. Depends on nothing that changes.
  init(_ count: Int, mostAhead: Int = .max, _ compute: @escaping @Sendable (Int) -> Part) {
    state = Mutex(State(parts: Array(repeating: .waiting, count: count)))
    self.mostAhead = mostAhead
    self.compute = compute
    startWorkers()
  }

  /// The part of the next number, to be asked for as often as there are parts.
  func next() -> Part {
    let (index, isOurs) = state.withLock { state in
      let index = state.needed
      state.needed += 1
      guard case .waiting = state.parts[index] else { return (index, false) }
      state.parts[index] = .taken
      state.next = index + 1
      return (index, true)
    }
    startWorkers()
    if isOurs { return compute(index) }
    while true {
      if let part = takeDone(index) { return part }
      isDone.wait()
    }
  }

  private func takeDone(_ index: Int) -> Part? {
    state.withLock { state in
      guard case .done(let part) = state.parts[index] else { return nil }
      state.parts[index] = .taken
      return part
    }
  }

  // MARK: Workers

  private func startWorkers() {
    let missing = state.withLock { state in
      let missing = max(0, min(mostWorkers - state.workers, bound(of: state) - state.next))
      state.workers += missing
      return missing
    }
    for _ in 0..<missing { Thread.detachNewThread { self.work() } }
  }

  /// No part from here on may be begun yet.
  private func bound(of state: State) -> Int {
    state.parts.count - state.needed > mostAhead ? state.needed + mostAhead : state.parts.count
  }

  /// Computes what nobody has begun, until that is all or far enough ahead.
  private func work() {
    while let index = beginNext() {
      let part = compute(index)
      state.withLock { $0.parts[index] = .done(part) }
      isDone.signal()
    }
  }

  private func beginNext() -> Int? {
    state.withLock { state in
      guard state.next < bound(of: state) else {
        state.workers -= 1
        return nil
      }
      defer { state.next += 1 }
      state.parts[state.next] = .begun
      return state.next
    }
  }
}

/// One core is the transaction's own; more than three others have never anything to do.
private let mostWorkers = min(3, ProcessInfo.processInfo.activeProcessorCount - 1)

extension ComputedAhead {
  /// All parts, in order.
  static func all(_ count: Int, _ compute: @escaping @Sendable (Int) -> Part) -> [Part] {
    if count < 2 { return (0..<count).map(compute) }
    let ahead = ComputedAhead(count, compute)
    return (0..<count).map { _ in ahead.next() }
  }
}
