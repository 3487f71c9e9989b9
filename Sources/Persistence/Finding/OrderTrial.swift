import Domain
import GRDB

/// Compares what books show with what they would show under another order of sources.
struct OrderTrial {
  let db: Database
  let current: MergePolicy
  let other: MergePolicy

  /// The books that would show something else, by title.
  ///
  /// A book of one record shows what that says, whatever the order.
  func visit(_ body: (Book, Book) throws -> Void) throws {
    var trial = current
    (trial.sourceOrder, trial.fieldOrder) = (other.sourceOrder, other.fieldOrder)
    guard trial != current else { return }
    var ids = try TogetherReading(db: db, policy: current).byTitle()[...]
    while !ids.isEmpty {
      let batch = Array(ids.prefix(250))
      ids = ids.dropFirst(250)
      let components = try Components(of: batch, in: db)
      let (before, after) = (components.books(current), components.books(trial))
      let pairs = Dictionary(zip(before, after).map { (components.rows[$0.records[0].recordKey] ?? 0, ($0, $1)) }) {
        $1
      }
      for case let (before, after)? in batch.map({ pairs[$0] }) where before.shown != after.shown {
        try body(before, after)
      }
    }
  }
}

extension Book {
  /// The book without what is said about its values.
  fileprivate var shown: Book {
    var book = self
    (book.provenance, book.warnings) = ([:], [])
    return book
  }
}
