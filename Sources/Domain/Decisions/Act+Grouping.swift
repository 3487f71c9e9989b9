extension Act {
  /// All records of these books belong together. Of a doubtful book alone, named by two of its records, this confirms that
  /// it is one.
  /// - Throws: ``DecisionRefusal`` where they are fewer than two, one of them is there twice, or their kinds differ.
  package static func merging(_ books: [Book]) throws(DecisionRefusal) -> Act {
    guard books.count > 1, let first = books.first else { throw .tooFewBooks }
    if first.isDoubtful, books.allSatisfy({ $0.id == first.id }) {
      return Act(.merge, titles: [first.title], verdicts: [.together(first.keys)])
    }
    var seen: Set<RecordID> = []
    for book in books {
      guard seen.insert(book.id).inserted else { throw .sameBook(book.title) }
      if book.kind != first.kind { throw .differentKinds(first.title, first.kind, book.title, book.kind) }
    }
    return Act(.merge, titles: books.map(\.title), verdicts: [.together(books.flatMap(\.keys).sorted())])
  }

  /// The record does not belong with the others of its book.
  /// - Throws: ``DecisionRefusal/onlyRecord(_:title:)``.
  package static func splitting(_ key: RecordKey, from book: Book) throws(DecisionRefusal) -> Act {
    let others = book.keys.filter { $0 != key }
    if others.isEmpty { throw .onlyRecord(key, title: book.title) }
    return Act(.split, titles: [book.title], verdicts: [.apart(key, from: others)])
  }

  /// No record of the one book belongs with one of the other.
  /// - Throws: ``DecisionRefusal/sameBook(_:)``.
  package static func keepingApart(_ book: Book, _ other: Book) throws(DecisionRefusal) -> Act {
    if book.id == other.id { throw .sameBook(book.title) }
    return Act(
      .split, titles: [book.title, other.title], verdicts: other.keys.map { .apart($0, from: book.keys) })
  }
}

extension BookChange {
  /// - Throws: ``DecisionRefusal/stillApart(_:)`` where a merge left more than one book. The records of one group are
  ///   joined before what is kept together, and one that is kept apart may so come between.
  package func requireOneBook() throws(DecisionRefusal) {
    if after.count > 1 { throw .stillApart(after.map(\.title)) }
  }
}

extension Book {
  /// Of its records, in key order.
  var keys: [RecordKey] { records.map(\.recordKey) }
}
