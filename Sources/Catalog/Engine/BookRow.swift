package import Domain

/// What is stored of a book: what listing, sorting and searching need, and its ``BookCard``.
package struct BookRow: Hashable, Sendable {
  /// That of its first record.
  package var id: RowID
  package var printedID: RecordID
  /// The lowest of all records that touch one of its own.
  package var component: RowID
  /// Its records, in key order.
  package var members: [RowID]
  package var kind: SourceRecord.Kind
  package var title: String
  package var subtitle: String?
  package var authors: [String]
  /// The series shown, as ``SeriesWords`` writes them; nil without any.
  package var series: String?
  package var isbn: ISBN?
  package var published: PartialDate?
  /// When the first of its records came, in milliseconds since 1970.
  package var addedAt: Int64
  package var isSaved: Bool
  package var isFavorite: Bool
  package var titleKey: String
  package var authorKey: String?
  /// Headline first.
  package var editions: [EditionRow]
  package var words: SearchWords
  /// ``BookCard/text(of:policy:)``.
  package var card: String

  /// An edition's ISBN, or the record that keys one without.
  package struct EditionRow: Hashable, Sendable {
    package var isbn: ISBN?
    package var record: RowID?
  }

  /// - Parameters:
  ///   - members: its records' numbers, in their order.
  ///   - number: that of a record of the book, by its key.
  package init(
    _ book: Book, card: String, component: RowID, members: [RowID], addedAt: Int64, number: (RecordKey) -> RowID?
  ) {
    id = members.first ?? component
    printedID = book.id
    self.component = component
    self.members = members
    kind = book.kind
    title = book.title
    subtitle = book.subtitle
    authors = book.authors
    series = SeriesWords.text(of: book.series)
    isbn = book.isbn
    published = book.published
    self.addedAt = addedAt
    isSaved = book.shelf.saved
    isFavorite = book.shelf.favorite
    titleKey = SortKey.title(book.title, language: book.language)
    authorKey = book.authors.first.map(SortKey.author)
    editions = book.editions.map { EditionRow(isbn: $0.isbn, record: $0.recordKey.flatMap(number)) }
    words = SearchWords(book)
    self.card = card
  }

  /// Of a record that is a book of its own.
  package init(lone book: Book, _ record: NewRecord) {
    self.init(
      book, card: BookCard.ofLoneRecord, component: record.id, members: [record.id],
      addedAt: milliseconds(record.addedAt),
      number: { _ in record.id })
  }
}
