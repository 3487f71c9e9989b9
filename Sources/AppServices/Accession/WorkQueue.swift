/// Hands out items to several who work on them, the first that came first.
actor WorkQueue<Item: Sendable> {
  private var items: [Item] = []
  /// Those before it were handed out.
  private var next = 0
  private var waiting: [CheckedContinuation<Item?, Never>] = []
  private var isFinished = false

  func put(_ new: [Item]) {
    var new = new[...]
    while !waiting.isEmpty, let item = new.popFirst() { waiting.removeFirst().resume(returning: item) }
    items += new
  }

  /// Nothing more comes.
  func finish() {
    isFinished = true
    for one in waiting { one.resume(returning: nil) }
    waiting = []
  }

  /// Waits where there is none yet; nil when all were handed out and nothing more comes.
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
