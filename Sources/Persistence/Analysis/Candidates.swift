import Domain
import GRDB

/// Some books, with all that decides what of them is suggested.
struct Candidates {
  private var books: [Int64: Book] = [:]
  private let components: StoredComponents
  private let policy: MergePolicy

  init(_ ids: [Int64], db: Database, policy: MergePolicy) throws {
    components = try StoredComponents(of: ids, in: db)
    self.policy = policy
    for book in components.books(policy) {
      if let id = components.row(of: book.records[0].recordKey) { books[id] = book }
    }
  }

  func suggestions(_ reason: Suggestion.Reason, among ids: [Int64]) -> [Suggestion] {
    let few = ids.compactMap { books[$0] }
    guard few.count > 1 else { return [] }
    return Merging.suggestions(
      among: few, decisions: components.decisions, quarantined: components.quarantined, policy: policy
    ).filter { $0.reason == reason }
  }

  /// The row id of the book whose first record has the key.
  func row(of key: RecordKey) -> Int64? { components.row(of: key) }
}
