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
  /// More names, separated by commas; `Last, First` and separated by bars where ``TableProgram/invertsNames``.
  case moreAuthors, contributors
  /// The roles of ``contributors``, separated by bars.
  case roles
  /// A number of another kind, by its scheme.
  case otherID(String)
  /// Numbers with their schemes, separated by commas: `goodreads:39077187,isbn:9780756411800`.
  case identifiers
  /// The publisher with a year, and perhaps with pages: `Gallimard (1979), Poche, 590 pages`.
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
  /// The key of the shelf that the row is of, which may be that of a status, and its name, which is a tag where it is not.
  case shelfKey, shelfName
  /// One tag, whatever separators are in it.
  case tag
  /// Said by other columns too.
  case passedOver

  /// The field that it says all of, or most; nil where that is none that the reader can name a column for.
  var field: TableColumn? {
    switch self {
    case .column(let column), .other(let column, _): column
    case .author, .people, .moreAuthors: .authors
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

  /// What the reader is told that a column has; nil for what is told of none.
  var word: String? {
    switch self {
    case .column(let column): column.rawValue
    case .credited(let role): field?.rawValue ?? role.rawValue
    default: nil
    }
  }
}

/// The table of one program: by which columns it is known, and what these hold.
struct TableProgram: Sendable {
  let form: ImportForm
  /// Names of columns, as ``plainColumnName(_:)`` has them, that together no other table has.
  let signature: Set<String>
  /// Another set of such names.
  var otherSignature: Set<String>?
  private let cells: [String: TableCell]
  var invertsNames = false
  /// What separates people in cells of one role, which then are written as `Last, First`; nil where names are told apart as
  /// in any table.
  var peopleSeparator: Character?
  /// What separates tags, instead of commas and semicolons.
  var tagSeparator: String?
  /// Shelves that the program puts up itself, in lower case, in the column of this name: they are no tags, and some are a
  /// status. Every other shelf is the reader's own, also one called `done`.
  var ownShelves: (column: String, shelves: [String: Shelf.Status?])?
  /// The keys of shelves that are a status.
  var statusShelves: [String: Shelf.Status] = [:]
  var titlesHoldSeries = false
  /// What stands for the end of a line, in letters of any case.
  var lineEnd: String?
  /// True where no cell stands in quotes: one that begins with a quote is a text that does.
  var isUnquoted = false
  /// True where reviews and descriptions are HTML, as the editor of the program writes them.
  var writesMarkup = false
  /// True where notes are, of which a cell may have several with semicolons between, and titles have words in italics.
  var writesMarkupInNotes = false
  /// True where cells are guarded from spreadsheets as ``CSV/row(_:)`` does.
  var isGuarded = false
  /// True where a column that is not named here holds what its name tells in a table of any program.
  var readsUsualNames = false
  /// Names of columns, as they are written, that say what another says.
  var repeating: Set<String> = []

  fileprivate init(
    _ form: ImportForm, signature: [String], or other: [String]? = nil, _ cells: [String: TableCell],
    _ change: (inout TableProgram) -> Void = { _ in }
  ) {
    self.form = form
    self.signature = Set(signature.map(plainColumnName))
    otherSignature = other.map { Set($0.map(plainColumnName)) }
    self.cells = Dictionary(cells.map { (plainColumnName($0), $1) }) { first, _ in first }
    change(&self)
  }

  /// The program that wrote a table with these columns; nil where it is none of those known.
  static func of(_ columns: [String]) -> TableProgram? {
    let names = Set(columns.map(plainColumnName))
    if isOwn(columns) { return own }
    return all.first { $0.signature.isSubset(of: names) || $0.otherSignature?.isSubset(of: names) == true }
  }

  static func of(_ form: ImportForm) -> TableProgram? { all.first { $0.form == form } }

  /// Our own export, whatever columns were added, taken out or put elsewhere; a single common name is no proof.
  private static func isOwn(_ columns: [String]) -> Bool {
    let names = Set(columns.map { $0.lowercased() })
    guard names.contains("title") else { return false }
    let common = names.intersection(ownNames)
    let isNamedSo = names.contains("records") || names.contains("saved-at")
    if isNamedSo, common.count == names.count || common.count > mostByChance { return true }
    let isMarked = !names.isDisjoint(with: ownMarks)
    if isMarked, names.contains("isbn13"), names.contains("id") || names.contains("isbns") { return true }
    return names.isSubset(of: ownNames) && (isMarked || names.contains("isbn13"))
  }

  private static let ownNames = Set(CatalogCSV.columnNames)

  /// Another table may have some of our names, as `title`, `isbns` and `records`.
  private static let mostByChance = 3

  /// Names that other tables hardly have, written so, but such as somebody made for an import.
  private static let ownMarks: Set = ["read-on", "my-review", "work-date", "original-title"]

  /// What a column of this name holds; nil where the program has none. Of our own table names are what they are but for
  /// their case: a column `Read on` was added by somebody.
  func cell(named name: String) -> TableCell? {
    if isGuarded, !Self.ownNames.contains(name.lowercased()) { return nil }
    if repeating.contains(name) { return .passedOver }
    if let cell = cells[plainColumnName(name)] { return cell }
    return readsUsualNames ? TableColumn(named: name).map { TableCell.column($0) } : nil
  }

  /// What `books export -f csv` wrote.
  static let own = TableProgram(
    .csv, signature: CatalogCSV.columnNames,
    [
      "id": .key, "kind": .kind, "title": .column(.title), "subtitle": .column(.subtitle),
      "authors": .column(.authors), "isbn13": .column(.isbn), "isbn10": .column(.isbn), "isbns": .isbnList,
      "publisher": .column(.publisher), "published": .column(.published), "pages": .column(.pages),
      "language": .column(.language), "format": .column(.format), "description": .column(.description),
      "categories": .column(.categories),
      "cover": .column(.cover), "info": .link(.info), "preview": .link(.preview), "buy": .link(.buy),
      "amazon": .link(.amazon), "review": .link(.review), "pdf": .link(.pdf), "epub": .link(.epub),
      "html": .link(.html), "audio": .link(.audio), "contributors": .credits, "series": .seriesList,
      "original-title": .column(.originalTitle),
      "work-date": .column(.workDate), "edition": .column(.edition), "place": .column(.place),
      "my-review": .column(.review), "saved-at": .passedOver, "lists": .passedOver, "saved": .saved,
      "favorite": .column(.favorite), "tags": .column(.tags), "note": .column(.note), "rating": .column(.rating),
      "status": .column(.status), "read-on": .column(.readOn), "records": .origins, "warnings": .passedOver,
    ]
  ) { $0.isGuarded = true }

  /// Those that no other table's columns hide, the most particular first.
  private static let all: [TableProgram] = [
    storyGraph, hardcover, bookWyrm, libib, openreads, libraryThing, jelu, goodreads, calibre, zotero, tellico,
    bookBuddy,
  ]

  private static let goodreads = TableProgram(
    .goodreads, signature: ["Book Id", "Exclusive Shelf"], or: ["Book Id", "Author l-f", "My Rating"],
    [
      "Book Id": .key, "Title": .column(.title), "Author": .author, "Author l-f": .passedOver,
      "Additional Authors": .moreAuthors, "ISBN": .column(.isbn), "ISBN13": .column(.isbn),
      "My Rating": .column(.rating), "Publisher": .column(.publisher), "Binding": .column(.format),
      "Number of Pages": .column(.pages), "Year Published": .column(.published),
      "Original Publication Year": .column(.workDate),
      "Date Read": .column(.readOn),
      "Bookshelves": .column(.tags), "Bookshelves with positions": .passedOver, "Exclusive Shelf": .column(.status),
      "My Review": .column(.review), "Private Notes": .privateNote, "Owned Copies": .column(.owned),
    ]
  ) {
    $0.titlesHoldSeries = true
    // Which of them a book is on is said by a column of its own.
    $0.ownShelves = ("bookshelves", ["to-read": nil, "currently-reading": nil, "read": nil])
    $0.writesMarkup = true
  }

  private static let storyGraph = TableProgram(
    .storyGraph, signature: ["ISBN/UID", "Read Status"], or: ["Star Rating", "Read Status"],
    [
      "Title": .column(.title), "Author": .people, "Authors": .people, "Contributors": .contributors,
      "ISBN/UID": .column(.isbn), "ISBN": .column(.isbn), "Format": .column(.format),
      "Read Status": .column(.status), "Last Date Read": .column(.readOn), "Dates Read": .readings,
      "Star Rating": .column(.rating), "Review": .column(.review), "Tags": .column(.tags), "Owned?": .column(.owned),
    ]
  ) { $0.writesMarkup = true }

  private static let hardcover = TableProgram(
    .hardcover, signature: ["Hardcover Book ID"],
    [
      "Hardcover Book ID": .key, "Hardcover Edition ID": .otherID("HARDCOVER-EDITION"), "Title": .column(.title),
      "Author": .people, "Series": .column(.series), "Status": .column(.status), "ISBN 10": .column(.isbn),
      "ISBN 13": .column(.isbn), "ASIN": .otherID("ASIN"), "Media": .other(.format, fills: true),
      "Binding": .column(.format),
      "Pages": .column(.pages), "Language Code": .column(.language), "Publish Date": .column(.published),
      "Publisher": .column(.publisher), "Genres": .column(.categories), "Tags": .column(.tags),
      "Lists": .column(.tags), "Date Finished": .column(.readOn), "Rating": .column(.rating),
      "Review": .column(.review), "Private Notes": .privateNote, "Owned": .column(.owned),
    ]
  ) { $0.writesMarkup = true }

  private static let bookWyrm = TableProgram(
    .bookWyrm, signature: ["author_text", "remote_id"],
    [
      "remote_id": .key, "title": .column(.title), "author_text": .people, "isbn_10": .column(.isbn),
      "isbn_13": .column(.isbn), "openlibrary_key": .otherID("OPENLIBRARY"), "inventaire_id": .otherID("INVENTAIRE"),
      "librarything_key": .otherID("LIBRARYTHING"), "goodreads_key": .otherID("GOODREADS"), "bnf_id": .otherID("BNF"),
      "viaf": .otherID("VIAF"), "wikidata": .otherID("WIKIDATA"), "asin": .otherID("ASIN"),
      "aasin": .otherID("AUDIBLE"), "isfdb": .otherID("ISFDB"), "oclc_number": .otherID("OCLC"),
      "finish_date": .column(.readOn), "rating": .column(.rating), "review_name": .reviewTitle,
      "review_content": .column(.review), "shelf": .shelfKey, "shelf_name": .shelfName,
    ]
  ) {
    $0.statusShelves = ["to-read": .toRead, "reading": .reading, "read": .read]
    $0.writesMarkup = true
  }

  private static let libib = TableProgram(
    .libib, signature: ["item_type", "ean_isbn13"],
    [
      "item_type": .itemType, "title": .column(.title), "creators": .people, "first_name": .passedOver,
      "last_name": .passedOver, "collection": .tag, "ean_isbn13": .column(.isbn),
      "upc_isbn10": .column(.isbn), "description": .column(.description), "publisher": .column(.publisher),
      "publish_date": .column(.published), "group": .tag, "tags": .column(.tags), "notes": .privateNote,
      "length": .column(.pages), "rating": .column(.rating), "review": .column(.review), "status": .column(.status),
      "completed": .column(.readOn),
    ]
  ) { $0.writesMarkup = true }

  private static let openreads = TableProgram(
    .openreads, signature: ["title", "olid", "my_review", "readings"], or: ["olid", "my_review", "book_format"],
    [
      "title": .column(.title), "subtitle": .column(.subtitle), "author": .column(.authors),
      "description": .column(.description), "status": .column(.status), "favourite": .column(.favorite),
      "deleted": .deleted, "rating": .column(.rating), "pages": .column(.pages),
      "publication_year": .column(.published), "isbn": .column(.isbn), "olid": .otherID("OPENLIBRARY"),
      "tags": .column(.tags), "my_review": .column(.review), "notes": .privateNote, "book_format": .column(.format),
      "readings": .readings,
    ]
  ) { $0.tagSeparator = "|||||" }

  private static let libraryThing = TableProgram(
    .libraryThing, signature: ["Book Id", "Primary Author", "Work id"],
    or: ["Book Id", "Primary Author", "Collections"],
    [
      "Book Id": .key, "Title": .column(.title), "Sort Character": .passedOver, "Primary Author": .author,
      "Secondary Author": .contributors, "Secondary Author Roles": .roles, "Publication": .publication,
      "Date": .column(.published), "Review": .column(.review), "Rating": .column(.rating),
      "Comment": .column(.note), "Private Comment": .privateNote,
      "Media": .column(.format), "Page Count": .column(.pages), "LCCN": .otherID("LCCN"),
      "Date Read": .column(.readOn), "Tags": .column(.tags), "Collections": .column(.tags),
      "Languages": .languages, "ISBN": .column(.isbn), "ISBNs": .isbnList, "Subjects": .subjects,
      "OCLC": .otherID("OCLC"), "Work id": .otherID("LIBRARYTHING-WORK"), "Summary": .passedOver,
    ]
  ) {
    $0.invertsNames = true
    $0.isUnquoted = true
    $0.lineEnd = "[return]"
    $0.ownShelves = (
      "collections", ["your library": nil, "to read": .toRead, "currently reading": .reading]
    )
    $0.writesMarkup = true
  }

  private static let jelu = TableProgram(
    .jelu, signature: ["Bookshelves", "read_dates", "dropped_dates"],
    [
      "Title": .column(.title), "Author": .author, "authors": .moreAuthors, "ISBN": .column(.isbn),
      "isbn10": .column(.isbn), "isbn13": .column(.isbn), "Publisher": .column(.publisher),
      "Date Read": .column(.readOn), "read_dates": .readings, "Shelves": .column(.status), "tags": .column(.tags),
      "Bookshelves": .passedOver, "owned": .column(.owned), "currently_reading": .passedOver,
    ])

  private static let calibre = TableProgram(
    .calibre, signature: ["author_sort", "title_sort", "uuid"],
    [
      "uuid": .key, "id": .passedOver, "title": .column(.title), "authors": .column(.authors),
      "author_sort": .passedOver, "title_sort": .passedOver, "rating": .column(.rating), "isbn": .column(.isbn),
      "identifiers": .identifiers,
      "comments": .column(.description), "tags": .column(.categories), "series": .column(.series),
      "series_index": .column(.seriesPosition), "languages": .column(.language), "publisher": .column(.publisher),
      "pubdate": .column(.published), "size": .passedOver,
    ]
  ) { $0.writesMarkup = true }

  // The next ones are of the form `csv`: older imports of such tables have their records under that name.

  private static let zotero = TableProgram(
    .csv, signature: ["Item Type", "Abstract Note", "Manual Tags"], or: ["Item Type", "Publication Year", "Num Pages"],
    [
      "Item Type": .itemType, "Author": .credited(.author), "Editor": .credited(.editor),
      "Translator": .credited(.translator), "Contributor": .credited(.contributor),
      // The year alone is taken out of the date.
      "Date": .column(.published), "Publication Year": .other(.published, fills: true),
      // Those of an article are the pages that it stands on.
      "Num Pages": .column(.pages), "Pages": .other(.pages, fills: true), "Edition": .column(.edition),
      "Place": .column(.place), "Abstract Note": .column(.description), "Manual Tags": .column(.tags),
    ]
  ) {
    $0.readsUsualNames = true
    $0.peopleSeparator = ";"
    $0.tagSeparator = ";"
    $0.writesMarkupInNotes = true
  }

  private static let tellico = TableProgram(
    .csv, signature: ["Copyright Year", "LCCN#"], or: ["Copyright Year", "Plot Summary"],
    [
      "Author": .credited(.author), "Editor": .credited(.editor), "Translator": .credited(.translator),
      // That of the edition, as libraries write it where no other year is printed: it is not that of the work.
      "Copyright Year": .other(.published, fills: true), "Edition": .column(.edition),
      "Plot Summary": .other(.description, fills: true),
    ]
  ) {
    $0.readsUsualNames = true
    $0.peopleSeparator = ";"
  }

  private static let bookBuddy = TableProgram(
    .csv, signature: ["Google VolumeID", "Series", "Volume"],
    [
      "Volume": .column(.seriesPosition), "Edition": .column(.edition), "Editor": .credited(.editor),
      "Translator": .credited(.translator), "Illustrator": .credited(.illustrator),
      "Narrator": .credited(.narrator), "Original Date Published": .column(.workDate),
      "Original Year Published": .other(.workDate, fills: true),
    ]
  ) {
    $0.readsUsualNames = true
    $0.repeating = ["Author (Last, First)"]
  }
}
