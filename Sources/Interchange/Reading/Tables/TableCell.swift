import Domain

/// What a cell of a program's table is taken for.
enum TableCell: Hashable, Sendable {
  case column(TableColumn)
  /// The same as another column that says it more particularly; where that is empty it may fill its place.
  case other(TableColumn, fills: Bool)
  /// What names the row in all exports of the program.
  case key
  /// Names, separated by commas, each perhaps with a role in brackets; those with a role are contributors.
  case people
  /// One name, never cut.
  case author
  /// Parts of names that two columns have.
  case givenName, surname
  /// More names, separated by commas; `Last, First` and separated by bars where ``TableProgram/invertsNames``.
  case moreAuthors, contributors
  /// The roles of ``contributors``, separated by bars.
  case roles
  /// A number of another kind, by its scheme.
  case otherID(String)
  /// Numbers with their schemes, separated by commas: `goodreads:39077187,isbn:9780756411800`.
  case identifiers
  /// The publisher with a year, and perhaps with the edition and pages: `Gallimard (1979), Edition: 2nd, 590 pages`.
  case publication
  /// Separated by bars alone: `Roubaud, Jacques > Fiction` is one.
  case subjects
  /// Separated by commas; the first is that of the record.
  case languages
  /// People of one role, as ``TableProgram/peopleSeparator`` separates them.
  case credited(Contributor.Role)
  case privateNote, reviewTitle
  /// Times of reading: the last end counts.
  case readings
  /// `book`, or what is none; a section of a book is a chapter.
  case itemType
  /// True where the reader threw the row away.
  case deleted
  /// Of our own export.
  case origins, saved, kind, isbnList, link(LinkKind)
  /// Contributors with their roles in brackets, and series with their positions, separated by semicolons.
  case credits, seriesList
  /// The key of the shelf that the row is of, which may be that of a status, and its name, which is a tag where it is
  /// not.
  case shelfKey, shelfName
  /// One tag, whatever separators are in it.
  case tag
  /// Said by other columns too.
  case passedOver

  /// The field that it says all of, or most; nil where that is none that the reader can name a column for.
  var field: TableColumn? {
    switch self {
    case .column(let column), .other(let column, _): column
    case .author, .people, .moreAuthors, .givenName, .surname: .authors
    case .credited(let role): TableColumn(of: role)
    case .languages: .language
    case .publication: .publisher
    case .subjects: .categories
    case .tag: .tags
    case .privateNote: .note
    case .isbnList: .isbn
    default: nil
    }
  }

  /// True where a column of this name has what rows are known by, and had a name that earlier versions did not know.
  func isOfLate(_ name: String) -> Bool {
    switch self {
    case .column(.authors), .column(.isbn), .column(.published): TableColumn.isLate(name)
    default: false
    }
  }

  /// What the reader is told that a column has; nil for what is told of none.
  var word: String? {
    switch self {
    case .column(let column): column.rawValue
    case .credited(let role): field?.rawValue ?? role.rawValue
    case .givenName, .surname: field?.rawValue
    default: nil
    }
  }
}
