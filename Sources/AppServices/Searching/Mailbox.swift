import Synchronization

/// Takes what many tasks send, for one that works on all that has come since it last looked: however fast things come,
/// it never falls behind by more than one round.
final class Mailbox<Item: Sendable>: Sendable {
  private let items = Mutex<[Item]>([])
  private let bell: AsyncStream<Void>
  private let ring: AsyncStream<Void>.Continuation

  init() { (bell, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func put(_ item: Item) {
    items.withLock { $0.append(item) }
    ring.yield()
  }

  /// All that came since the last call, in the order in which it came; waits where nothing did.
  /// - Throws: `CancellationError`.
  func receiveAll() async throws -> [Item] {
    for await _ in bell {
      let taken = items.withLock { items in
        defer { items = [] }
        return items
      }
      if !taken.isEmpty { return taken }
    }
    throw CancellationError()
  }
}
