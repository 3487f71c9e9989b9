extension Book {
  /// The value that the book shows, whoever gave it; nil where there is none.
  package func value(of target: EditTarget) -> UserValue? {
    switch target {
    case .field(let field): value(of: field)
    case .mark(let mark): shelf.value(of: mark)
    }
  }

  /// The reader's own value where the book shows it, else nil.
  package func given(_ target: EditTarget) -> UserValue? {
    isShownAsGiven(target) ? value(of: target) : nil
  }

  /// What the reader says of the book, and what another word of the reader's may hide where two books become one: a
  /// value of the reader's own, which an explained book alone tells, or a mark, whoever set it.
  package func word(on target: EditTarget) -> UserValue? {
    switch target {
    case .field: given(target)
    case .mark: value(of: target)
    }
  }

  /// True where the reader gave a value that can be taken back, whether it is shown or not.
  package func hasUserValue(_ target: EditTarget) -> Bool {
    isShownAsGiven(target) || target == .field(.isbn13) && givenISBN != nil
  }

  private func isShownAsGiven(_ target: EditTarget) -> Bool {
    switch target {
    case .field(let field): provenance[field]?.rule == .user
    case .mark(let mark): shelf.given.contains(mark)
    }
  }

  /// The contributors whose role the field shows, in their order.
  package func contributors(of field: Field) -> [Contributor] { contributors.filter { $0.role.field == field } }

  private func list(_ values: [String]) -> UserValue? { values.isEmpty ? nil : .list(values) }

  private func value(of field: Field) -> UserValue? {
    switch field {
    case .title: .text(title)
    case .subtitle: subtitle.map(UserValue.text)
    case .authors: authors.isEmpty ? nil : .list(authors)
    case .translator, .illustrator, .editor, .narrator, .contributor: list(contributors(of: field).map(\.printed))
    case .series: list(series.map(\.printed))
    case .originalTitle: originalTitle.map(UserValue.text)
    case .workDate: workDate.map(UserValue.date)
    case .edition: editionStatement.map(UserValue.text)
    case .place: place.map(UserValue.text)
    case .isbn13: isbn.map(UserValue.isbn)
    case .publisher: publisher.map(UserValue.text)
    case .published: published.map(UserValue.date)
    case .pages: pages.map(UserValue.number)
    case .language: language.map(UserValue.text)
    case .format: editions.first?.format.map(UserValue.text)
    case .description: description.map(UserValue.text)
    case .categories: categories.isEmpty ? nil : .list(categories)
    case .cover: cover.map(UserValue.text)
    case .info, .preview, .buy, .amazon, .review, .pdf, .epub, .html, .audio:
      LinkKind(rawValue: field.rawValue).flatMap { links[$0] }.map(UserValue.text)
    }
  }
}

extension Shelf {
  /// The value of the mark, as a decision has it; nil where it has none.
  package func value(of mark: Mark) -> UserValue? {
    switch mark {
    case .saved: saved ? .yes : nil
    case .favorite: favorite ? .yes : nil
    case .tags: tags.isEmpty ? nil : .list(tags)
    case .note: note.map(UserValue.text)
    case .myReview: myReview.map(UserValue.text)
    case .rating: rating.map(UserValue.number)
    case .status: status.map { .text($0.rawValue) }
    case .readOn: readOn.map(UserValue.date)
    }
  }
}
