extension Merging {
  /// The book of a record that touches no other: what ``books(of:decisions:quarantined:crowded:policy:isExplained:)``
  /// makes of it alone, by the straight way. No decision may name the record but the marks given here, and none of its
  /// ISBNs may be in quarantine.
  ///
  /// Most records of any catalogue are alone, and grouping them costs more than all else that is done with them.
  /// - Parameters:
  ///   - id: that of the record, where it is known already: making it costs as much as the rest.
  ///   - claims: those that the record makes under the policy.
  ///   - marks: all decisions that name the record, in any order; each is a mark, and names nothing else.
  ///   - isExplained: false leaves ``Book/provenance`` and ``Book/markSources`` empty, for who only asks what it shows.
  package static func book(
    ofLone record: SourceRecord, as id: RecordID? = nil, claims: Claims, marks: [Decision] = [], policy: MergePolicy,
    isExplained: Bool = true
  ) -> Book {
    var lone = BookOfLone(
      record: record.recordKey, isExplained: isExplained,
      book: Book(id: id ?? record.id, kind: record.kind, title: record.title, records: [record]))
    lone.putTitle(of: record, policy)
    lone.putWork(of: record)
    lone.putEditions(of: record, claims)
    let user = marks.isEmpty ? nil : UserValues(marks: marks, of: record.recordKey)
    lone.book.shelf = UserValues.shelf(of: lone.book.records, user)
    if isExplained { lone.book.markSources = UserValues.markSources(of: lone.book.records, user) }
    lone.dropRepeatedSubtitle()
    lone.book.warnings = Warning.of(record, claims: claims, quarantined: []).inOrder
    return lone.book
  }
}

/// Makes the book of one record, field by field as ``Chooser`` does it among several.
///
/// The record is handed to each step, and the book changed where it is: both are wide, and this is done for most books
/// of an export.
private struct BookOfLone: ~Copyable {
  let record: RecordKey
  let isExplained: Bool
  var book: Book

  /// Only where the book is explained: what a value is printed as costs more than the value.
  private mutating func note(
    _ field: Field, _ value: String, _ rule: Provenance.Rule = .only, others: [Provenance.Claim] = []
  ) {
    book.provenance[field] = Provenance(chosen: claim(value), rule: rule, others: others)
  }

  private func claim(_ value: String) -> Provenance.Claim { Provenance.Claim(value: value, record: record) }

  /// The text, where it is a value; noted for the field.
  private mutating func noted(_ field: Field, _ text: String?) -> String? {
    guard let text, isValue(text) else { return nil }
    if isExplained { note(field, text) }
    return text
  }

  mutating func putTitle(of record: SourceRecord, _ policy: MergePolicy) {
    if isValue(record.title) {
      let title = withoutFormat(record.title)
      if policy.capsSources.contains(record.source), isAllCapitals(title) {
        book.title = titleCased(title)
        if isExplained { note(.title, book.title, .caps, others: book.title == title ? [] : [claim(title)]) }
      } else {
        book.title = title
        if isExplained { note(.title, title) }
      }
    } else if !record.title.isEmpty {
      if isExplained { note(.title, record.title) }
    }
    book.subtitle = noted(.subtitle, record.subtitle)
  }

  mutating func dropRepeatedSubtitle() {
    guard let subtitle = book.subtitle, ends(book.title, with: subtitle) else { return }
    (book.subtitle, book.provenance[.subtitle]) = (nil, nil)
  }

  mutating func putWork(of record: SourceRecord) {
    book.authors = record.authors.allSatisfy(isValue) ? record.authors : record.authors.filter(isValue)
    if isExplained, !book.authors.isEmpty { note(.authors, book.authors.joined(separator: ", ")) }
    if !record.contributors.isEmpty { putContributors(record.contributors) }
    if !record.series.isEmpty { putSeries(record.series) }
    book.originalTitle = noted(.originalTitle, record.originalTitle)
    if let date = record.workDate, !PartialDate.fillers.contains(date) {
      book.workDate = date
      if isExplained { note(.workDate, date.description) }
    }
    book.description = noted(.description, record.description)
    book.categories = eachOnce(record.categories.filter(isValue))
    if isExplained, !book.categories.isEmpty { note(.categories, book.categories.joined(separator: ", ")) }
    guard !record.links.isEmpty else { return }
    for (kind, field) in Self.fieldsOfLinks {
      guard let link = noted(field, record.links[kind]) else { continue }
      book.links[kind] = link
    }
  }

  private static let fieldsOfLinks = LinkKind.allCases.compactMap { kind in
    Field(rawValue: kind.rawValue).map { (kind, $0) }
  }

  private mutating func putContributors(_ all: [Contributor]) {
    for field in Field.ofContributors {
      let contributors = Contributor.eachOnce(all, of: field)
      if isExplained, !contributors.isEmpty { note(field, Contributor.printed(contributors)) }
      book.contributors += contributors
    }
  }

  private mutating func putSeries(_ all: [SeriesEntry]) {
    book.series = SeriesEntry.eachOnce(all)
    if isExplained, !book.series.isEmpty { note(.series, SeriesEntry.printed(book.series)) }
  }

  mutating func putEditions(of record: SourceRecord, _ claims: Claims) {
    var headline = Edition(isbn: claims.primary, recordKey: claims.primary == nil ? record.recordKey : nil)
    if let isbn = claims.primary {
      book.isbn = isbn
      let others = claims.related
      if isExplained {
        note(.isbn13, isbn.description, others.isEmpty ? .only : .most, others: others.map { claim($0.description) })
      }
    }
    headline.statement = noted(.edition, record.editionStatement)
    headline.publisher = noted(.publisher, record.publisher)
    headline.place = noted(.place, record.place)
    if let published = record.published, !PartialDate.fillers.contains(published) {
      headline.published = published
      if isExplained { note(.published, published.description) }
    }
    if let pages = record.pages, pages > 0 {
      headline.pages = pages
      if isExplained { note(.pages, String(pages)) }
    }
    headline.language = noted(.language, record.language)
    headline.format = noted(.format, record.format)
    if let cover = record.cover, !isPlaceholderCover(cover) { headline.cover = noted(.cover, cover) }
    (book.publisher, book.published, book.pages) = (headline.publisher, headline.published, headline.pages)
    (book.editionStatement, book.place) = (headline.statement, headline.place)
    (book.language, book.cover) = (headline.language, headline.cover)
    book.editions = [headline] + claims.related.map { Edition(isbn: $0) }
  }
}
