import Catalog
import Domain
import GRDB

/// Compares what books show with what they would show under another order of sources: component by component, by title.
struct PolicyPreviewQuery: ChunkedQuery {
  private let current: MergePolicy
  private let other: MergePolicy
  /// A book of one record shows what that says, whatever the order. Nil where no order is another.
  private var books: ComponentRows?

  /// - Parameter order: of it only the orders of sources count.
  init(_ order: MergePolicy, in db: Database, current: MergePolicy) throws {
    self.current = current
    var other = current
    (other.sourceOrder, other.fieldOrder) = (order.sourceOrder, order.fieldOrder)
    self.other = other
    if other != current { books = try MergedBooksQuery(db: db, policy: current).byTitle() }
  }

  mutating func next(in db: Database) throws -> [BookPreview]? {
    guard var ids = try books?.next(in: db) else { return nil }
    let components = try StoredComponents(of: ids, in: db, atMost: OrderedRows.most.bytes)
    books?.giveBack(ids.count - components.bookCount)
    ids.removeLast(ids.count - components.bookCount)
    let pairs = zip(components.booksToBe(current), components.booksToBe(other)).map { before, after in
      (components.row(of: before.records[0].recordKey) ?? 0, BookPreview(before: before, after: after))
    }
    let previews = Dictionary(pairs) { $1 }
    return ids.compactMap { previews[$0] }.filter { $0.before.shown != $0.after.shown }
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
