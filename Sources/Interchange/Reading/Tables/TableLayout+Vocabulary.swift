import Domain

/// What a table of a program can say of a book.
extension TableLayout {
  /// That of its columns; nil of a table of no program that is known, and of our own.
  var vocabulary: RowVocabulary? {
    guard let program, !program.isGuarded else { return nil }
    var values: Set<RowVocabulary.Value> = []
    for cell in cells { values.formUnion(cell?.values ?? []) }
    if program.titlesHoldSeries { values.insert(.series) }
    if values.contains(.isbns), !program.hasOtherIDs { values.insert(.otherIDs) }
    // Whatever a column holds, what of it is in no field is kept under its name.
    return RowVocabulary(values: values, extra: .these(Set(names)))
  }
}

extension TableCell {
  /// Into which of a record's values a cell is read.
  var values: Set<RowVocabulary.Value> {
    switch self {
    case .column(let column), .other(let column, _): column.values
    case .people, .author, .givenName, .surname, .moreAuthors, .contributors, .roles: [.authors, .contributors]
    case .otherID: [.otherIDs]
    case .identifiers: [.isbns, .otherIDs]
    case .publication: [.publisher, .pages, .edition]
    case .subjects: [.categories]
    case .languages: [.language]
    case .credited(.author): [.authors, .contributors]
    case .credited, .credits: [.contributors]
    case .isbnList: [.isbns]
    case .link: [.links]
    case .seriesList: [.series]
    case .key, .privateNote, .reviewTitle, .readings, .itemType, .deleted, .origins, .saved, .kind, .shelfKey,
      .shelfName, .tag, .passedOver:
      []
    }
  }
}

extension TableColumn {
  fileprivate var values: Set<RowVocabulary.Value> {
    switch self {
    case .subtitle: [.subtitle]
    case .authors: [.authors, .contributors]
    case .translator, .illustrator, .editor, .narrator: [.contributors]
    case .originalTitle: [.originalTitle]
    case .workDate: [.workDate]
    case .isbn: [.isbns]
    case .edition: [.edition]
    case .publisher: [.publisher]
    case .place: [.place]
    case .published: [.published]
    case .pages: [.pages]
    case .language: [.language]
    case .format: [.format]
    case .description: [.description]
    case .categories: [.categories]
    case .series, .seriesPosition: [.series]
    case .cover: [.cover]
    case .title, .volume, .rating, .note, .review, .tags, .status, .favorite, .owned, .readOn: []
    }
  }
}
