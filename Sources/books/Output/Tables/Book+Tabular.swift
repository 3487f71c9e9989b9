import Domain

extension Book {
  /// The book without what no table shows, which may be long.
  var tabular: Book {
    var book = self
    (book.description, book.shelf.note, book.shelf.myReview) = (nil, nil, nil)
    book.records = records.map { SourceRecord(source: $0.source, key: $0.key, title: "") }
    return book
  }
}
