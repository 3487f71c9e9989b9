import Domain
import GRDB

/// Compares what books show with what they would show under another order of sources.
struct PolicyPreviewQuery {
  let db: Database
  let current: MergePolicy
  let other: MergePolicy

  /// The books that would show something else, component by component, by title.
  ///
  /// A book of one record shows what that says, whatever the order.
  func visit(_ body: (Book, Book) throws -> Void) throws {
    var trial = current
    (trial.sourceOrder, trial.fieldOrder) = (other.sourceOrder, other.fieldOrder)
    guard trial != current else { return }
    try withoutActuallyEscaping(body) { body in
      var batches = ComponentBatches { ids in try compare(ids, under: trial, body) }
      for (component, books) in try MergedBooksQuery(db: db, policy: current).byTitle() {
        for book in books { try batches.add(book, of: component) }
      }
      try batches.finish()
    }
  }

  private func compare(_ ids: [Int64], under trial: MergePolicy, _ body: (Book, Book) throws -> Void) throws {
    let components = try StoredComponents(of: ids, in: db)
    let (before, after) = (components.booksToBe(current), components.booksToBe(trial))
    let pairs = Dictionary(zip(before, after).map { (components.rows[$0.records[0].recordKey] ?? 0, ($0, $1)) }) { $1 }
    for case let (before, after)? in ids.map({ pairs[$0] }) where before.shown != after.shown {
      try body(before, after)
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
