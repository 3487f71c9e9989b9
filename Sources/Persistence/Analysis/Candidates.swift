import Domain

/// Some books, with all that decides what of them is suggested.
struct Candidates {
  private var books: [Int64: Book] = [:]
  private let components: StoredComponents
  private let policy: MergePolicy

  init(_ components: StoredComponents, policy: MergePolicy) {
    self.components = components
    self.policy = policy
    for book in components.books(policy) {
      if let id = components.row(of: book.records[0].recordKey) { books[id] = book }
    }
  }

  /// A suggestion with the row ids of its books.
  struct Pair: Sendable {
    var first: Int64
    var second: Int64
    var reason: Suggestion.Reason
  }

  func suggestions(_ reason: Suggestion.Reason, among ids: [Int64]) -> [Pair] {
    let few = ids.compactMap { books[$0] }
    guard few.count > 1 else { return [] }
    return Merging.suggestions(
      among: few, decisions: components.decisions, quarantined: components.quarantined, policy: policy
    ).compactMap { suggestion in
      // The books whose first records have the keys.
      guard suggestion.reason == reason, let first = components.row(of: suggestion.first),
        let second = components.row(of: suggestion.second)
      else { return nil }
      return Pair(first: first, second: second, reason: reason)
    }
  }
}
