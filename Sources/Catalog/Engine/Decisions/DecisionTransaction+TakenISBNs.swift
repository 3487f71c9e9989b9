import Domain

/// One ISBN is on one book: what the reader decides gives none to a second.
extension DecisionTransaction {
  /// - Throws: ``CatalogError/isbnTaken(_:owner:claimant:)`` where an ISBN that these give to a book is on another.
  func refuseTakenISBNs(_ verdicts: [Decision.Verdict]) throws {
    let owners = try transaction.books(bearing: verdicts.given)
    guard !owners.isEmpty else { return }
    let books = try transaction.books(holding: verdicts.records)
    for case .value(.isbn13, .isbn(let isbn), let keys) in verdicts {
      // A value of several records belongs to the book of the first.
      guard let owner = owners[isbn], let book = keys.sorted().lazy.compactMap({ books[$0] }).first, owner != book
      else { continue }
      let titles = try transaction.titles(of: [owner, book])
      throw CatalogError.isbnTaken(isbn, owner: titles[owner] ?? "", claimant: titles[book] ?? "")
    }
  }

  /// The ISBNs that these records are.
  func isbns(of records: [SourceRecord]) -> Set<ISBN> {
    Set(records.compactMap { Claims($0, policy: policy).primary })
  }

  /// As ``refuseTakenISBNs(_:)``, of records that the reader described: an ISBN of theirs is on another book, or was
  /// before they came.
  func refuseTakenISBNs(describedBy records: [SourceRecord], before: [ISBN: RowID]) throws {
    let owners = try transaction.books(bearing: isbns(of: records))
    let books = try transaction.books(holding: records.map(\.recordKey))
    for record in records {
      guard let isbn = Claims(record, policy: policy).primary, let book = books[record.recordKey] else { continue }
      // The book that had it has another number by now where the described one comes first in it.
      let former = try before[isbn].map { try transaction.books(of: [$0]) } ?? []
      guard let owner = former.union([owners[isbn]].compactMap(\.self)).first(where: { $0 != book }) else { continue }
      let titles = try transaction.titles(of: [owner])
      throw CatalogError.isbnTaken(isbn, owner: titles[owner] ?? "", claimant: record.title)
    }
  }
}
