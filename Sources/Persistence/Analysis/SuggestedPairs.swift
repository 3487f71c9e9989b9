import Catalog
import Domain
import GRDB

/// Suggestions with their books.
struct SuggestedPairs {
  let db: Database
  let policy: MergePolicy
  /// All there are: how often a book is named by others decides whether a pair is the only one.
  let suggestions: [Suggestion]

  /// The first of them, in their order, a hundred at a time.
  func visit(_ limit: Int, _ body: (SuggestedPair) throws -> Void) throws {
    var mentions: [RecordKey: Int] = [:]
    for suggestion in suggestions {
      for key in [suggestion.first, suggestion.second] { mentions[key, default: 0] += 1 }
    }
    var rest = suggestions.prefix(limit)
    while !rest.isEmpty {
      let batch = rest.prefix(100)
      rest = rest.dropFirst(100)
      let books = try books(of: batch)
      for suggestion in batch {
        guard let first = books[suggestion.first], let second = books[suggestion.second] else { continue }
        let isOnly = mentions[suggestion.first] == 1 && mentions[suggestion.second] == 1
        try body(SuggestedPair(suggestion, first: first, second: second, isOnly: isOnly))
      }
    }
  }

  private func books(of suggestions: some Sequence<Suggestion>) throws -> [RecordKey: Book] {
    let reading = ReferenceLookup(db: db)
    let ids = Set(try suggestions.flatMap { [$0.first, $0.second] }.compactMap { try reading.book(holding: $0) })
    let books = try BookLoader(db: db, policy: policy).books(ids.sorted())
    return Dictionary(books.map { ($0.records[0].recordKey, $0) }) { first, _ in first }
  }
}
