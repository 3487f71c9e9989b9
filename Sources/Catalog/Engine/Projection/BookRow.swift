package import Domain

/// What is stored of a book: what listing, sorting and searching need, and its ``BookCard``.
///
/// Never changed once it is computed, so that all who hand it on can share it: it has some thirty values.
package final class BookRow: Sendable {
  /// The row id of the book's first record.
  package let id: RowID
  package let printedID: RecordID
  /// The lowest of all records that touch one of its own.
  package let component: RowID
  /// Its records, in key order.
  package let members: [RowID]
  package let kind: SourceRecord.Kind
  package let title: String
  package let subtitle: String?
  package let authors: [String]
  /// The series shown, as ``SeriesWords`` writes them; nil without any.
  package let series: String?
  package let isbn: ISBN?
  package let published: PartialDate?
  /// When the first of its records came, in milliseconds since 1970.
  package let addedAt: Int64
  package let isSaved: Bool
  package let isFavorite: Bool
  /// What the reader said of it; `saved` and `favorite` stand above.
  package let rating: Int?
  package let status: Shelf.Status?
  package let readOn: PartialDate?
  /// In milliseconds since 1970.
  package let savedAt: Int64?
  /// The reader's tags, each once, accents and case aside.
  package let tags: [TagRow]
  /// As ``comparableLanguage(_:)`` has it.
  package let language: String?
  /// Its authors as lists of authors tell them apart.
  package let authorForms: [AuthorFormRow]
  package let titleKey: String
  package let authorKey: String?
  /// Headline first.
  package let editions: [EditionRow]
  package let words: SearchWords
  /// ``BookCard/text(of:policy:)``.
  package let card: String

  /// An edition's ISBN, or the record that keys one without.
  package struct EditionRow: Hashable, Sendable {
    package var isbn: ISBN?
    package var record: RowID?
  }

  /// A tag of the reader's on the book.
  package struct TagRow: Hashable, Sendable {
    /// Folded.
    package var key: String
    package var name: String

    /// The rows of a book's tags, by their keys.
    package static func all(of tags: [String]) -> [TagRow] {
      var names: [String: String] = [:]
      for tag in tags where names[folded(tag)] == nil { names[folded(tag)] = tag }
      return names.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { TagRow(key: $0, name: $1) }
    }
  }

  /// One way in which an author of the book is written.
  package struct AuthorFormRow: Hashable, Sendable {
    package var form: AuthorForm
    package var name: String

    /// The rows of a book's authors, by their forms.
    package static func all(of names: [String]) -> [AuthorFormRow] {
      AuthorForm.all(of: names).map { AuthorFormRow(form: $0.form, name: $0.name) }
        .sorted { ($0.form.key, $0.form.given) < ($1.form.key, $1.form.given) }
    }
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
    rating = book.shelf.rating
    status = book.shelf.status
    readOn = book.shelf.readOn
    savedAt = book.shelf.savedAt.map(milliseconds)
    tags = book.shelf.tags.isEmpty ? [] : TagRow.all(of: book.shelf.tags)
    language = book.language.map(comparableLanguage)
    authorForms = AuthorFormRow.all(of: book.authors)
    titleKey = SortKey.title(book.title, language: book.language)
    authorKey = book.authors.first.map(SortKey.author)
    editions = book.editions.map { EditionRow(isbn: $0.isbn, record: $0.recordKey.flatMap(number)) }
    words = SearchWords(book)
    self.card = card
  }

  /// Of a record that is a book of its own.
  /// - Parameter policy: that by which the book was made.
  package convenience init(lone book: Book, _ record: NewRecord, policy: MergePolicy) {
    // Where the reader gave nothing the card is known to be empty.
    let card = book.shelf.given.isEmpty ? BookCard.ofLoneRecord : BookCard.text(of: book, policy: policy)
    self.init(
      book, card: card, component: record.id, members: [record.id], addedAt: milliseconds(record.addedAt),
      number: { _ in record.id })
  }
}

extension BookRow {
  /// Nil for a book that has no record in the component.
  /// - Parameter policy: that by which the book was made.
  package convenience init?(_ book: Book, from touched: ConnectedComponents, policy: MergePolicy) {
    // By index: a member is wide, and one book may have a hundred thousand.
    let indices = book.records.compactMap { touched.index(of: $0.recordKey) }
    guard let first = indices.first.map({ touched.members[$0] }) else { return nil }
    self.init(
      book, card: BookCard.text(of: book, policy: policy), component: touched.component(of: first.id),
      members: indices.map { touched.members[$0].id },
      addedAt: indices.lazy.map { touched.members[$0].addedAt }.min() ?? first.addedAt,
      number: { key in touched.index(of: key).map { touched.members[$0].id } })
  }
}
