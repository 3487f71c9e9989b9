import Catalog
import Domain
import GRDB

/// Whole books: with what explains them they are computed from their records as they are asked for, without it they are
/// as they are stored.
struct BookLoader {
  let db: Database
  let policy: MergePolicy
  /// False where nobody asks why books show what they show.
  var isExplained = true
  /// As ``ListQuery/hasWholeRecords``.
  var hasWholeRecords = true
  /// Where they are known already.
  var facts: CatalogFacts?

  /// The books with these row ids, in this order; ids without a book are passed over.
  func books(_ ids: [RowID]) throws -> [Book] {
    try books(ids, atMost: .max).books
  }

  /// The first of these books, as many as have so many bytes, and of how many row ids they are; one at least.
  func books(_ ids: [RowID], atMost bytes: Int) throws -> (books: [Book], count: Int) {
    guard let stored = try stored(ids, atMost: bytes) else {
      let uncomputed = try uncomputed(ids, atMost: bytes)
      return (inOrder(uncomputed.ids, uncomputed.books(policy)), uncomputed.ids.count)
    }
    let made = try stored.books(policy)
    let books = made.rows == stored.ids ? made.books : inOrder(stored.ids, try booksByRow(stored.ids, made))
    return (books, stored.ids.count)
  }

  private func inOrder(_ ids: [RowID], _ books: [RowID: Book]) -> [Book] { ids.compactMap { books[$0] } }

  /// The same, by their row ids.
  func booksByRow(_ ids: [RowID]) throws -> [RowID: Book] {
    guard let made = try stored(ids)?.books(policy) else { return try computed(ids) }
    return try booksByRow(ids, made)
  }

  /// Those that are made of what is stored, and all others, which are computed.
  private func booksByRow(_ ids: [RowID], _ made: (books: [Book], rows: [RowID])) throws -> [RowID: Book] {
    let books = Dictionary(zip(made.rows, made.books)) { first, _ in first }
    let rest = ids.filter { !books.keys.contains($0) }
    return rest.isEmpty ? books : books.merging(try computed(rest)) { stored, _ in stored }
  }

  /// What is stored of the books, read and not yet made; nil where they are to be computed.
  /// - Parameters:
  ///   - lone: as ``StoredBooks/init(_:in:haveLists:hasWholeRecords:lone:atMost:)`` takes it.
  ///   - bytes: likewise.
  func stored(_ ids: [RowID], lone: LoneBooks? = nil, atMost bytes: Int = .max) throws -> StoredBooks? {
    guard !isExplained, try facts?.areBooksCurrent ?? CatalogFacts.areBooksCurrent(in: db) else { return nil }
    return try StoredBooks(
      ids, in: db, haveLists: facts?.hasLists ?? CatalogFacts.hasLists(in: db), hasWholeRecords: hasWholeRecords,
      lone: lone, atMost: bytes)
  }

  /// All records that touch theirs are read, since who owns an ISBN, and what contradicts what, depends on them.
  func computed(_ ids: [RowID]) throws -> [RowID: Book] {
    ids.isEmpty ? [:] : try uncomputed(ids).books(policy)
  }

  /// What ``computed(_:)`` reads.
  /// - Parameter bytes: as ``StoredComponents/init(of:in:atMost:)`` takes it.
  func uncomputed(_ ids: [RowID], atMost bytes: Int = .max) throws -> UncomputedBooks {
    let components = try StoredComponents(of: ids, in: db, atMost: bytes)
    // Most catalogues have none.
    let hasLists = try facts?.hasLists ?? CatalogFacts.hasLists(in: db)
    let lists = hasLists ? try StoredLists(of: components.rows.sorted(), in: db) : StoredLists()
    return UncomputedBooks(ids: Array(ids.prefix(components.bookCount)), components: components, lists: lists)
  }
}

/// All that some books are computed from, so that they can be wherever there is time for it.
struct UncomputedBooks: Sendable {
  /// The row ids of those of which all was read.
  let ids: [RowID]
  let components: StoredComponents
  /// Of all records.
  fileprivate let lists: StoredLists

  fileprivate init(ids: [RowID], components: StoredComponents, lists: StoredLists) {
    (self.ids, self.components, self.lists) = (ids, components, lists)
  }

  /// The books by this policy, by their row ids.
  func books(_ policy: MergePolicy) -> [RowID: Book] {
    let wanted = Set(ids)
    var books: [RowID: Book] = [:]
    for book in components.books(policy) {
      if let id = book.records.first.flatMap({ components.row(of: $0.recordKey) }), wanted.contains(id) {
        books[id] = book
        books[id]?.addedAt = book.records.lazy.compactMap { components.addedAt(of: $0.recordKey) }.min()
      }
    }
    if lists.isEmpty { return books }
    let shown = books.flatMap { id, book in
      book.records.compactMap { record in
        components.row(of: record.recordKey).map { ($0, StoredLists.Owner(book: id, key: record.recordKey)) }
      }
    }
    for (book, listings) in lists.listings(Dictionary(shown) { first, _ in first }) { books[book]?.lists = listings }
    return books
  }
}
