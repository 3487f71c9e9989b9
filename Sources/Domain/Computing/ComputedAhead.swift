import Foundation
import Synchronization

/// Parts of one computation, done on other cores ahead of the one who needs them in turn.
///
/// A transaction runs on one thread, which has the database to write, and a file is read from front to back. What is only
/// computed of what was read, or to be written, need not wait for that. Nothing is ever waited for that is not being
/// computed: a part that nobody has begun when it is needed is computed by whoever needs it, so that where no other core is
/// free all goes as it would without.
package final class ComputedAhead<Part: Sendable>: Sendable {
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
  package init(_ count: Int, mostAhead: Int = .max, _ compute: @escaping @Sendable (Int) -> Part) {
    state = Mutex(State(parts: Array(repeating: .waiting, count: count)))
    self.mostAhead = mostAhead
    self.compute = compute
    startWorkers()
  }

  /// The part of the next number, to be asked for as often as there are parts.
  ///
  /// While another thread is at that part, this one computes those behind it: a worker that is once ahead would else be
  /// waited for at every part, and one core stand still.
  package func next() -> Part {
    let needed = state.withLock { state in
      defer { state.needed += 1 }
      return state.needed
    }
    startWorkers()
    while true {
      switch state.withLock({ step(towards: needed, &$0) }) {
      case .take(let part): return part
      case .compute(let index):
        let part = compute(index)
        if index == needed { return part }
        state.withLock { $0.parts[index] = .done(part) }
      case .wait: isDone.wait()
      }
    }
  }

  private enum Step {
    case take(Part)
    case compute(Int)
    case wait
  }

  private func step(towards needed: Int, _ state: inout State) -> Step {
    if case .done(let part) = state.parts[needed] {
      state.parts[needed] = .taken
      return .take(part)
    }
    guard let index = begin(&state) else { return .wait }
    if index == needed { state.parts[index] = .taken }
    return .compute(index)
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

  /// Nil where the worker has nothing to do.
  private func beginNext() -> Int? {
    state.withLock { state in
      let index = begin(&state)
      if index == nil { state.workers -= 1 }
      return index
    }
  }

  private func begin(_ state: inout State) -> Int? {
    guard state.next < bound(of: state) else { return nil }
    defer { state.next += 1 }
    state.parts[state.next] = .begun
    return state.next
  }
}

/// One core is that of whoever asks; more than three others have never anything to do.
private let mostWorkers = min(3, ProcessInfo.processInfo.activeProcessorCount - 1)

extension ComputedAhead {
  /// All parts, in order.
  package static func all(_ count: Int, _ compute: @escaping @Sendable (Int) -> Part) -> [Part] {
    if count < 2 { return (0..<count).map(compute) }
    let ahead = ComputedAhead(count, compute)
    return (0..<count).map { _ in ahead.next() }
  }
}

extension Collection where Index == Int {
  /// Its elements in parts of so many, the last of them shorter.
  package func parts(of size: Int) -> [SubSequence] {
    stride(from: startIndex, to: endIndex, by: size).map { self[$0..<Swift.min($0 + size, endIndex)] }
  }
}
