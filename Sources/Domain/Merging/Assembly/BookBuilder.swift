/// Makes the book of one group: its values, each with its provenance.
struct BookBuilder {
  private let chooser: Chooser
  private let indices: [Int]
  private var book: Book

  /// The whole book but for what depends on other books (the disputes over ISBNs).
  static func book(of indices: [Int], editions: [EditionMembers], user: UserValues?, chooser: Chooser) -> Book {
    var builder = BookBuilder(indices, chooser: chooser)
    builder.putTitle()
    builder.putWork()
    builder.putEditions(editions)
    user?.apply(to: &builder.book, members: chooser.members)
    builder.book.shelf = UserValues.shelf(of: builder.book.records, user)
    builder.dropRepeatedSubtitle()
    if chooser.isExplained {
      builder.book.markSources = UserValues.markSources(of: builder.book.records, user)
    } else {
      builder.book.provenance = [:]
    }
    return builder.book
  }

  private init(_ indices: [Int], chooser: Chooser) {
    self.chooser = chooser
    self.indices = indices
    let records = indices.map { chooser.members.records[$0] }
    let kinds = records.map(\.kind)
    book = Book(
      id: records[0].id, kind: kinds.contains(.book) ? .book : kinds[0], title: records[0].title, records: records)
  }

  private mutating func noted<Value>(_ field: Field, _ choice: Choice<Value>?) -> Value? {
    if let choice { book.provenance[field] = choice.provenance }
    return choice?.value
  }

  private mutating func putTitle() {
    let title = chooser.title(of: indices) ?? chooser.placeholderTitle(of: indices)
    book.title = noted(.title, title) ?? book.title
    book.subtitle = noted(.subtitle, chooser.subtitle(of: indices, under: book.title))
  }

  /// Drops a subtitle with which the shown title ends. A subtitle that the reader gave stays.
  private mutating func dropRepeatedSubtitle() {
    guard let subtitle = book.subtitle, book.provenance[.subtitle]?.rule != .user else { return }
    guard ends(book.title, with: subtitle) else { return }
    (book.subtitle, book.provenance[.subtitle]) = (nil, nil)
  }

  private mutating func putWork() {
    book.authors = noted(.authors, chooser.authors(of: indices)) ?? []
    putContributors()
    book.originalTitle = noted(.originalTitle, chooser.text(.originalTitle, of: indices, \.originalTitle))
    book.workDate = noted(.workDate, chooser.date(.workDate, of: indices, \.workDate))
    book.description = noted(.description, chooser.text(.description, of: indices, \.description))
    book.categories = noted(.categories, chooser.categories(of: indices)) ?? []
    guard indices.contains(where: { !chooser.members.records[$0].links.isEmpty }) else { return }
    for kind in LinkKind.allCases {
      guard let field = Field(rawValue: kind.rawValue), let link = chooser.link(kind, of: indices) else { continue }
      book.links[kind] = noted(field, link)
    }
  }

  /// Most books have neither contributors nor series.
  private mutating func putContributors() {
    let records = chooser.members.records
    if indices.contains(where: { !records[$0].contributors.isEmpty }) {
      for field in Field.ofContributors {
        book.contributors += noted(field, chooser.contributors(field, of: indices)) ?? []
      }
    }
    if indices.contains(where: { !records[$0].series.isEmpty }) {
      book.series = noted(.series, chooser.series(of: indices)) ?? []
    }
  }

  private mutating func putEditions(_ editions: [EditionMembers]) {
    let values = editions.map { EditionValues($0.indices, chooser: chooser) }
    book.editions = zip(editions, values).map { Edition($0, $1) }
    book.warnings = values.flatMap(\.warnings)
    guard let headline = values.first else { return }
    book.isbn = noted(.isbn13, chooser.isbn(of: editions, book: indices))
    book.editionStatement = noted(.edition, headline.statement)
    book.publisher = noted(.publisher, headline.publisher)
    book.place = noted(.place, headline.place)
    book.published = noted(.published, headline.published)
    book.pages = noted(.pages, headline.pages)
    book.language = noted(.language, headline.language)
    _ = noted(.format, headline.format)
    book.cover = noted(.cover, headline.cover ?? Self.borrowed(values.lazy.compactMap(\.cover).first))
  }

  private static func borrowed(_ cover: Choice<String>?) -> Choice<String>? {
    cover.map { cover in
      var borrowed = cover
      borrowed.provenance.rule = .borrowed
      return borrowed
    }
  }
}

extension Chooser {
  /// What is shown where no title says anything: what the first record has, "Unknown" and the like included.
  fileprivate func placeholderTitle(of indices: [Int]) -> Choice<String>? {
    let title = members.records[indices[0]].title
    guard !title.isEmpty else { return nil }
    return Choice(
      value: title,
      provenance: Provenance(
        chosen: claim(title, indices[0]), rule: indices.count > 1 ? .keyOrder : .only, others: []))
  }

  /// The headline's ISBN, which is the primary of most records, or the first in key order of those that are.
  fileprivate func isbn(of editions: [EditionMembers], book indices: [Int]) -> Choice<ISBN>? {
    guard let headline = editions.first, let isbn = headline.isbn else { return nil }
    let others = editions.dropFirst().compactMap { edition in
      edition.isbn.map { claim($0.description, edition.origin ?? indices[0]) }
    }
    let chosen = claim(isbn.description, headline.origin ?? indices[0])
    let hasEqual = editions.dropFirst().contains { $0.isbn != nil && $0.indices.count == headline.indices.count }
    let rule: Provenance.Rule = others.isEmpty ? .only : hasEqual ? .keyOrder : .most
    return Choice(value: isbn, provenance: Provenance(chosen: chosen, rule: rule, others: others))
  }
}

extension Edition {
  fileprivate init(_ members: EditionMembers, _ values: EditionValues) {
    self.init(isbn: members.isbn, recordKey: members.isbn == nil ? members.recordKey : nil)
    statement = values.statement?.value
    publisher = values.publisher?.value
    place = values.place?.value
    published = values.published?.value
    pages = values.pages?.value
    language = values.language?.value
    format = values.format?.value
    cover = values.cover?.value
  }
}
