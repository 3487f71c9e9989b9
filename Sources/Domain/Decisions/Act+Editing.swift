extension Act {
  /// Gives the book values of the reader's own, and takes some back; nil where all that is given was given before.
  /// - Throws: ``DecisionRefusal`` where a value is taken back that was never given, or an ISBN is given to what has none.
  package static func editing(_ book: Book, _ edits: [Edit]) throws(DecisionRefusal) -> Act? {
    for edit in edits {
      if edit.value == nil, !book.hasUserValue(edit.target) { throw .notGiven(edit.target, title: book.title) }
      if case .isbn = edit.value, book.kind != .book { throw .isbnOf(book.kind, title: book.title) }
    }
    let news = edits.filter { $0.value == nil || book.given($0.target) != $0.value }
    if news.isEmpty { return nil }
    return Act(.edit, titles: [book.title], verdicts: news.map { $0.verdict(on: book.keys) })
  }
}
