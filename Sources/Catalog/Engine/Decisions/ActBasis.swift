package import Domain

/// What an act is made of, all of the one state of the catalogue that it changes: while it is made nobody else writes.
package struct ActBasis {
  /// The books that the references lead to, in their order, with what explains them; nil for each that leads nowhere.
  package let books: [Book?]
  private let transaction: any CatalogTransaction

  init(books: [Book?], in transaction: any CatalogTransaction) {
    self.books = books
    self.transaction = transaction
  }

  /// The marks that imports of other programs' files gave to a book, and that the reader never gave or took back here.
  /// - Parameter records: those of the book.
  package func importedMarks(of records: [RecordKey]) throws -> Set<Mark> {
    let decisions = try transaction.decisions(deciding: transaction.numbers(of: Set(records)).values)
    let imports = try transaction.entries(of: .import, among: Set(decisions.lazy.map(\.serial)))
    var (imported, decidedHere) = (Set<Mark>(), Set<Mark>())
    for decision in decisions {
      guard case .mark(let mark, _, _) = decision.verdict else { continue }
      if imports.contains(decision.serial) { imported.insert(mark) } else { decidedHere.insert(mark) }
    }
    return imported.subtracting(decidedHere)
  }

  /// True where the reader keeps every one of these records apart from every one of the others, so that to decide it
  /// once more would change nothing.
  /// - Parameters:
  ///   - records: those of a book.
  ///   - others: those of another.
  package func areKeptApart(_ records: [RecordKey], from others: [RecordKey]) throws -> Bool {
    try transaction.decisions(deciding: transaction.numbers(of: Set(records).union(others)).values)
      .keepApart(Set(records), from: Set(others))
  }

  /// True where the ISBN is in quarantine.
  package func isInQuarantine(_ isbn: ISBN) throws -> Bool {
    try transaction.quarantined(among: [isbn]).contains(isbn)
  }
}
