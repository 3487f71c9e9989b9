import Synchronization

/// What a source found out about the lists that it walks through, so that no page needs to find it out anew. No answer
/// depends on it: what is not here, or is of another text, is made again.
final class ListCache: Sendable {
  private struct State {
    var indices: [Int: ListIndex] = [:]
    var tags: TagTable?
    var repeated: (lists: [Int], books: RepeatedBooks)?
    var hasChanged = false
  }

  private let state = Mutex(State())

  func index(of list: Int) -> ListIndex? { state.withLock { $0.indices[list] } }

  func keep(_ index: ListIndex, of list: Int) { set(index, of: list) }

  func remove(_ list: Int) { set(nil, of: list) }

  /// True where a list is no longer what it was at some time since ``beginWalk()``, or could not be read again.
  var hasChanged: Bool { state.withLock(\.hasChanged) }

  /// A list that was looked through could not be read again.
  func noteUnread() { state.withLock { $0.hasChanged = true } }

  func beginWalk() { state.withLock { $0.hasChanged = false } }

  private func set(_ index: ListIndex?, of list: Int) {
    state.withLock { state in
      if let known = state.indices[list], known.version != index?.version { state.hasChanged = true }
      state.indices[list] = index
      (state.tags, state.repeated) = (nil, nil)
    }
  }

  /// The tags of all lists.
  func tags(of lists: [(number: Int, index: ListIndex)]) -> TagTable {
    if let tags = state.withLock(\.tags) { return tags }
    let tags = TagTable(of: lists)
    state.withLock { $0.tags = tags }
    return tags
  }

  /// The books that are in several rows of these lists.
  func repeated(in lists: [(number: Int, index: ListIndex)]) -> RepeatedBooks {
    let numbers = lists.map(\.number)
    if let known = state.withLock(\.repeated), known.lists == numbers { return known.books }
    let books = RepeatedBooks(in: lists)
    state.withLock { $0.repeated = (numbers, books) }
    return books
  }
}
