/// A queue whose items are handed out to several workers, first in, first out.
actor WorkQueue<Item: Sendable> {
  private var items: [Item] = []
  /// The index of the next item; those before it were handed out.
  private var next = 0
  private var waiting: [CheckedContinuation<Item?, Never>] = []
  private var isFinished = false

  func put(_ new: [Item]) {
    var new = new[...]
    while !waiting.isEmpty, let item = new.popFirst() { waiting.removeFirst().resume(returning: item) }
    items += new
  }

  /// No more items come: waiting workers get nil.
  func finish() {
    isFinished = true
    for one in waiting { one.resume(returning: nil) }
    waiting = []
  }

  /// The next item; waits where there is none yet. Nil when all were handed out and no more come.
  func take() async -> Item? {
    if next < items.count {
      defer { forgetHandedOut() }
      next += 1
      return items[next - 1]
    }
    if isFinished { return nil }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private func forgetHandedOut() {
    guard next > 1000, next * 2 > items.count else { return }
    items.removeFirst(next)
    next = 0
  }
}
