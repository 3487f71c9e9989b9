import Domain

/// Books that other cores compute, and what they are of.
struct BookComputation {
  let touched: ConnectedComponents
  private let rows: ComputedAhead<[BookRow]>

  /// How many records one core computes at a time, with all that touch them. Most components are of two or three.
  private static let part = 200
  /// A part of fewer records is computed before another core has begun with it.
  private static let smallestPart = 50

  /// Begins with the books of all that is touched. No book depends on anything outside its component, so the cores
  /// share these.
  init(of touched: ConnectedComponents, policy: MergePolicy) {
    let few = (touched.members.count + 3) / 4
    // Each part looks through all decisions: one may take back another that names none of the same records. Where there
    // are any, parts are few.
    let part = touched.decisions.isEmpty ? min(Self.part, max(Self.smallestPart, few)) : max(Self.part, few)
    let parts = touched.parts(of: part)
    self.touched = touched
    rows = ComputedAhead(parts.count) { part in
      // In key order they are merged as they are given, and not copied.
      Merging.books(
        of: touched.inKeyOrder(parts[part]).map { touched.members[$0].record }, decisions: touched.decisions,
        quarantined: touched.quarantined, crowded: touched.crowded, policy: policy, isExplained: false
      )
      .compactMap { BookRow($0, from: touched, policy: policy) }
    }
  }

  /// By ascending numbers; computes what no other core has begun. To be asked for once.
  func allRows() -> [BookRow] {
    var all: [BookRow] = []
    while let part = rows.next() { all += part }
    return all.sorted(byNumber: \.id)
  }
}

extension ConnectedComponents {
  /// Those of the books that had other records before.
  func regrouped(to books: [BookRow]) -> [BookRow] {
    var before: [RowID: Int] = [:]
    for member in members { if let book = member.book { before[book, default: 0] += 1 } }
    return books.filter { book in
      before[book.id] != book.members.count || book.members.contains { member($0)?.book != book.id }
    }
  }

  /// The records that are in another component or book than before.
  func moved(to books: [BookRow]) -> [RecordMembership] {
    books.flatMap { book in
      book.members.filter { id in
        let before = member(id)
        return before?.component != book.component || before?.book != book.id
      }
      .map { RecordMembership(record: $0, component: book.component, book: book.id) }
    }
  }
}
