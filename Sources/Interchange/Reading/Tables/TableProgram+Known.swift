import Domain

/// The programs whose tables are known.
extension TableProgram {
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

  /// All known programs. Of two whose columns a table has, the more particular one stands first.
  static let all: [TableProgram] = [
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
    $0.endingShelf = "stopped-reading"
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
      // `Date Read` is that of the last event, also of one that began the book or gave it up: it is kept.
      "read_dates": .readings, "Shelves": .column(.status), "tags": .column(.tags),
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
      "Key": .key, "Item Type": .itemType, "Author": .credited(.author), "Editor": .credited(.editor),
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
