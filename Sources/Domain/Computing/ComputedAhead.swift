import Foundation
import Synchronization

/// Parts of one computation, done on other cores ahead of the one who needs them in turn.
///
/// A transaction runs on one thread, which has the database to write, and a file is read from front to back. What is
/// only computed of what was read, or to be written, need not wait for that.
///
/// Only a part that is being computed is waited for. A part that nobody has begun when it is needed is computed by
/// the calling thread. So where no other core is free, all takes as long as on one core.
package final class ComputedAhead<Part: Sendable>: Sendable {
  /// Computes one part, on any thread.
  package typealias Computation = @Sendable () -> Part
  /// Gives the computation of the next part each time it is called, and nil behind the last; on any thread, one call
  /// after another.
  package typealias Draw = @Sendable () -> Computation?

  private struct State {
    /// How many parts were drawn: all but those of the last call, which may be going on.
    var drawn = 0
    /// All before it are taken, or being taken.
    var needed = 0
    /// Drawn parts that are computed and not yet taken.
    var done: [Int: Part] = [:]
    var workers = 0
    /// True where nothing is left to be drawn.
    var isOver = false
  }

  /// A closure that a lock holds by itself is wrapped once more each time that the lock is taken, and each wrapping is
  /// one more call: in a struct it stays as it is.
  private struct Source {
    let draw: Draw
  }

  private let state = Mutex(State())
  private let source: Mutex<Source>
  private let count: Int
  private let mostAhead: Int
  /// Told whenever another thread has drawn a part, has done it, and when there is none behind it: the one who waits
  /// draws the next, takes what is done, or ends.
  private let news = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - count: how many parts there are.
  ///   - mostAhead: how many parts are done, or being computed, before the first of them is needed; they take memory.
  ///   - compute: the part of this number, from 0. Depends on nothing that changes.
  package convenience init(
    _ count: Int, mostAhead: Int = .max, _ compute: @escaping @Sendable (Int) -> Part
  ) {
    let numbers = Mutex(0..<count)
    self.init(atMost: count, mostAhead: mostAhead) {
      guard let number = numbers.withLock({ $0.popFirst() }) else { return nil }
      return { compute(number) }
    }
  }

  /// Of parts that turn up one by one: what has to be read in turn is read by `draw`, what can be done beside that by
  /// what it gives.
  package convenience init(mostAhead: Int, _ draw: @escaping Draw) {
    self.init(atMost: .max, mostAhead: mostAhead, draw)
  }

  private init(atMost count: Int, mostAhead: Int, _ draw: @escaping Draw) {
    self.count = count
    self.mostAhead = mostAhead
    source = Mutex(Source(draw: draw))
    startWorkers()
  }

  /// The next part; nil behind the last, however often it is asked for. For one caller at a time.
  ///
  /// While another thread is at that part, this one computes those behind it: a worker that is once ahead would else be
  /// waited for at every part, and one core stand still.
  package func next() -> Part? {
    let needed = state.withLock { state in
      defer { state.needed += 1 }
      return state.needed
    }
    startWorkers()
    while true {
      if let part = state.withLock({ $0.done.removeValue(forKey: needed) }) { return part }
      // Another thread may be drawing, and wait for a disk; the part may be there before that.
      if let (number, compute) = source.withLockIfAvailable({ begin($0.draw, asWorker: false) }) ?? nil {
        let part = compute()
        if number == needed { return part }
        state.withLock { $0.done[number] = part }
      } else if state.withLock({ $0.isOver && $0.drawn <= needed }) {
        return nil
      } else {
        news.wait()
      }
    }
  }

  /// Draws the next part; nil where there is none, or none may be begun yet.
  /// - Parameter isWorker: true for a worker, which ends where it gets none.
  private func begin(_ draw: Draw, asWorker isWorker: Bool) -> (number: Int, compute: Computation)? {
    let mayBegin = state.withLock { state in
      let mayBegin = !state.isOver && state.drawn < bound(of: state)
      if !mayBegin && isWorker { state.workers -= 1 }
      return mayBegin
    }
    guard mayBegin else { return nil }
    let compute = draw()
    return state.withLock { state in
      guard let compute else {
        state.isOver = true
        if isWorker { state.workers -= 1 }
        return nil
      }
      defer { state.drawn += 1 }
      return (state.drawn, compute)
    }
  }

  // MARK: Workers

  private func startWorkers() {
    let missing = state.withLock { state in
      // A single part is computed by the calling thread.
      if state.isOver || count < 2 { return 0 }
      let missing = max(0, min(mostWorkers - state.workers, min(count, bound(of: state)) - state.drawn))
      state.workers += missing
      return missing
    }
    for _ in 0..<missing { Thread.detachNewThread { self.work() } }
  }

  /// No part from here on may be begun yet.
  private func bound(of state: State) -> Int {
    let (bound, isBeyond) = state.needed.addingReportingOverflow(mostAhead)
    return isBeyond ? .max : bound
  }

  /// Computes what nobody has begun, until that is all or far enough ahead.
  private func work() {
    while let (number, compute) = source.withLock({ begin($0.draw, asWorker: true) }) {
      news.signal()
      let part = compute()
      state.withLock { $0.done[number] = part }
      news.signal()
    }
    news.signal()
  }
}

/// One core is that of the calling thread; more than three others never have anything to do.
private let mostWorkers = min(3, ProcessInfo.processInfo.activeProcessorCount - 1)

extension ComputedAhead {
  /// All parts, in order.
  package static func all(_ count: Int, _ compute: @escaping @Sendable (Int) -> Part) -> [Part] {
    if count < 2 { return (0..<count).map(compute) }
    let ahead = ComputedAhead(count, compute)
    var parts: [Part] = []
    parts.reserveCapacity(count)
    while let part = ahead.next() { parts.append(part) }
    return parts
  }
}

extension Collection where Index == Int {
  /// Its elements in parts, in order.
  /// - Parameter size: how many elements a part has; the last may have fewer.
  package func parts(of size: Int) -> [SubSequence] {
    stride(from: startIndex, to: endIndex, by: size).map { self[$0..<Swift.min($0 + size, endIndex)] }
  }
}
