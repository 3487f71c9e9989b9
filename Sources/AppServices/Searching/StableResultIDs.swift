package import Domain

/// The ids under which books were printed in one run, so that each keeps the first, whichever record comes first in it
/// by now.
package struct StableResultIDs: Sendable {
  private var turns: [RecordID: Int] = [:]

  package init() {}

  /// The book under the id by which it was first printed, and the other printed ids that lead to it by now, in the
  /// order in which they were first printed. A book that was not printed counts as printed from now on.
  package mutating func printed(_ book: Book) -> (book: Book, replaces: [RecordID]) {
    var ids = Set(book.records.map(\.id)).filter { turns[$0] != nil }.sorted {
      turns[$0, default: 0] < turns[$1, default: 0]
    }
    if ids.isEmpty {
      turns[book.id] = turns.count
      ids = [book.id]
    }
    var book = book
    book.id = ids[0]
    return (book, Array(ids.dropFirst()))
  }
}
