import Domain
import TestSupport
import Testing

@testable import Interchange

/// Of several columns for one field one is taken, and what has no field of its own is kept or told.
@Suite struct KeptColumnTests {
  private func row(_ header: String, _ cells: String) throws -> ImportedRow {
    try #require(try tableRows("\(header)\n\(cells)\n").first)
  }

  @Test(
    arguments: [
      ("Title,Publication Date,Year", "Tide,2019-03-05,2019", ["Year": "2019"]),
      ("Title,Year,Publication Date", "Tide,2019,2019-03-05", ["Year": "2019"]),
      ("Title,Publication Date,Year", "Tide,,2019", [:]),
      ("Title,Jahr,Erscheinungsjahr", "Tide,2001,2019", ["Jahr": "2001"]),
      ("Title,Publication Date,Year", "Tide,Spring 2019,2019", ["Publication Date": "Spring 2019"]),
      ("Title,Publication Date,Year Published,Year", "Tide,,2019,2001", ["Year": "2001"]),
      ("Title,Publication Date,Year Published,Year", "Tide,,about then,2019", ["Year Published": "about then"]),
    ] as [(String, String, [String: String])])
  func `of two dates the more particular one is taken`(header: String, cells: String, extra: [String: String]) throws {
    let copy = try #require(try row(header, cells).copy)
    #expect(copy.record.published?.description.hasPrefix("2019") == true)
    #expect(copy.record.published?.description == (cells.contains("03-05") ? "2019-03-05" : "2019"))
    #expect(copy.record.extra == extra)
  }

  @Test(
    arguments: [
      ("Title,Rating,My Rating", "Tide,4.20,2", 2, ["Rating": "4.20"]),
      ("Title,My Rating,Rating", "Tide,2,4.20", 2, ["Rating": "4.20"]),
      ("Title,Rating,My Rating", "Tide,4.20,", nil, ["Rating": "4.20"]), ("Title,Rating", "Tide,4", 4, [:]),
    ] as [(String, String, Int?, [String: String])])
  func `another's rating is not the reader's`(header: String, cells: String, stars: Int?, extra: [String: String])
    throws
  {
    let copy = try #require(try row(header, cells).copy)
    #expect(copy.marks[.rating] == stars.map { .number($0) } && copy.record.extra == extra)
  }

  @Test(arguments: ["N/A", "n.a.", "N / A", "-", "none", "Unknown", "#N/A"])
  func `a cell that says there is no value gives none, whatever its column is, and nothing is told`(word: String) throws
  {
    let columns = [
      "Author", "Translator", "ISBN", "Publisher", "Publication Date", "Pages", "Language", "Format", "Categories",
      "Series", "Cover URL", "My Rating", "Tags", "Status", "Favorite", "Owned", "Date Read", "Shelf mark",
    ]
    let cells = columns.map { _ in word }
    let read = try row((["Title"] + columns).joined(separator: ","), (["Tide"] + cells).joined(separator: ","))
    let copy = try #require(read.copy)
    #expect(read.refused == [] && copy.marks == [.saved: .yes])
    var bare = SourceRecord(source: "csv", key: copy.record.key, title: "Tide")
    bare.fetchedAt = copy.record.fetchedAt
    #expect(copy.record == bare)
    // A shelf of a program may be called so, and a note, a title and a place in a series may be such a word.
    let shelf = try row("Book Id,Title,Author,Exclusive Shelf,Bookshelves", "1,Tide,Bo,\(word),")
    #expect(shelf.copy?.marks[.tags] == .list([word]))
    let words = try #require(try row("Title,Note,Series,Nr,Series Number", "Tide,\(word),Bar,,0").copy)
    #expect(words.marks[.note] == .text(word) && words.record.series == [SeriesEntry("Bar", position: "0")])
  }

  @Test func `what two columns say of one field is both here still`() throws {
    let header = "Name,Title,Publisher,Verlag,Description,Summary,Language,Sprache"
    let both = try #require(try row(header, "x.pdf,Tide,Salt,Salz,long,short,de,fr").copy).record
    #expect([both.title, both.publisher, both.description, both.language] == ["Tide", "Salt", "long", "de"])
    #expect(both.extra == ["Name": "x.pdf", "Verlag": "Salz", "Summary": "short", "Sprache": "fr"])
    // Where one is empty the other says it, but for a title.
    let one = try #require(try row(header, "x.pdf,Tide,,Salz,,short,,fr").copy).record
    #expect([one.publisher, one.description, one.language] == ["Salz", "short", "fr"])
    #expect(one.extra == ["Name": "x.pdf"])
    #expect(try row(header, "x.pdf,,,,,,,").copy == nil)
  }

  @Test func `of a program's two columns for the form of a book neither is lost`() throws {
    let header = "Title,Author,Hardcover Book ID,Media,Binding"
    let both = try #require(try row(header, "Tide,Bo,1,Book,Hardcover").copy).record
    #expect(both.format == "Hardcover" && both.extra == ["Media": "Book"])
    let one = try #require(try row(header, "Tide,Bo,1,Audio,").copy).record
    #expect(one.format == "Audio" && one.extra == [:])
  }

  @Test func `of two columns that may stand for an empty one the more particular does, and the other is kept`() throws {
    let copy = try #require(try row("Title,Publisher,Verlag,Imprint", "Tide,,Salz,Salt").copy)
    #expect(copy.record.publisher == "Salt" && copy.record.extra == ["Verlag": "Salz"])
  }

  @Test(arguments: [
    ("Book Id,Primary Author,Title,Verlag,Publication", "1,Bo,Tide,Salz,\"Salt (1979), 90 pages\""),
    ("Book Id,Primary Author,Title,Publication,Verlag", "1,Bo,Tide,\"Salt (1979), 90 pages\",Salz"),
  ])
  func `a column that the reader names stands instead of what a program says of it`(header: String, cells: String)
    throws
  {
    let naming: TableReader.Naming = [try #require(TableColumnName("publisher")): ["Verlag"]]
    var reader = try TableReader(.libraryThing, columns: naming) { inPieces(Array("\(header)\n\(cells)\n".utf8)) }
    let copy = try #require(try reader.next()?.copy)
    #expect(copy.record.publisher == "Salz" && copy.record.extra["Publication"] == "Salt (1979), 90 pages")
  }

  @Test func `a column that the reader names is taken before any other`() throws {
    let text = "Title,My Rating,Rating\nTide,2,4\n"
    let naming: TableReader.Naming = [try #require(TableColumnName("rating")): ["Rating"]]
    var reader = try TableReader(nil, columns: naming) { inPieces(Array(text.utf8)) }
    let copy = try #require(try reader.next()?.copy)
    #expect(copy.marks[.rating] == .number(4) && copy.record.extra == ["My Rating": "2"])
  }

  @Test func `of what a book has several of the reader names several columns`() throws {
    let naming: TableReader.Naming = [try #require(TableColumnName("tags")): ["Ort", "Farbe"]]
    let text = "Title,Shelf,Ort,Farbe\nTide,attic,cellar,\"red, blue\"\n"
    var reader = try TableReader(nil, columns: naming) { inPieces(Array(text.utf8)) }
    let copy = try #require(try reader.next()?.copy)
    #expect(copy.marks[.tags] == .list(["cellar", "red", "blue"]) && copy.record.extra == ["Shelf": "attic"])
  }

  @Test func `columns of one name or of none are each kept`() throws {
    let copy = try #require(try row("Title,Author,,Ort,Ort,ort,", "Tide,Bo,a,b,c,d,e").copy)
    #expect(copy.record.extra == ["column 3": "a", "Ort": "b", "Ort 2": "c", "ort": "d", "column 7": "e"])
    let long = String(repeating: "x", count: 80)
    let cut = try #require(try row("Title,\(long)1,\(long)2", "Tide,a,b").copy)
    #expect(cut.record.extra == [long: "a", "\(long) 2": "b"])
    let goodreads = try #require(try row("Book Id,Title,Exclusive Shelf,Title", "1,Tide,,Fog").copy)
    #expect(goodreads.record.title == "Tide" && goodreads.record.extra == ["Title 2": "Fog"])
  }

  @Test(arguments: [
    (["a", "a", "a 2", "a"], ["a", "a 2", "a 2 2", "a 3"]), (["column 2", ""], ["column 2", "column 2 2"]), ([], []),
  ]) func `each column has a name of its own`(header: [String], names: [String]) {
    #expect(TableLayout.distinct(header) == names)
  }

  @Test(arguments: [64, 65, 70]) func `columns beyond what a record keeps are told`(count: Int) throws {
    let names = (1...count).map { "c\($0)" }.joined(separator: ",")
    let read = try row("Title,Author,\(names)", "Tide,Bo,\(names)")
    #expect(read.copy?.record.extra.count == 64)
    let told = [64: [], 65: ["c65: left out: a record keeps 64 columns"]]
    #expect(read.refused == told[count] ?? ["c65: left out, and so are 5 more: a record keeps 64 columns"])
  }

  @Test func `a cell that is cut is told`() throws {
    let long = String(repeating: "x", count: TextBounds.text + 1)
    let read = try row("Title,Author,Ort", "Tide,Bo,\(long)")
    #expect(read.copy?.record.extra == ["Ort": String(long.dropLast())])
    #expect(read.refused == ["Ort: it is longer than 64 KB: the rest is left out"])
  }

  @Test(arguments: [
    ("yes, 2", false, "yes, 2"), ("2", true, "2"), ("1", true, nil), ("0", false, nil), ("Yes", true, nil),
    ("lent", false, "lent"),
  ]) func `what says not whether a book is owned is kept, and so is how often`(
    cell: String, isOwned: Bool, kept: String?
  )
    throws
  {
    let copy = try #require(try row("Book Id,Title,Exclusive Shelf,Owned Copies", "1,Tide,,\"\(cell)\"").copy)
    #expect(copy.marks[.tags] == (isOwned ? .list(["owned"]) : nil))
    #expect(copy.record.extra["Owned Copies"] == kept)
  }

  @Test(
    arguments: [
      ("Tide (1979)", "Tide", nil, nil, false), ("Tide (1979), 590 pages", "Tide", nil, 590, false),
      ("Salt, Fog and Tide, 590 p.", "Salt, Fog and Tide", nil, 590, false),
      ("Tide (1979), Pocket, 590 pages", "Tide", nil, 590, true),
      ("Tide (2009), Edition: 2nd", "Tide", "2nd", nil, false),
      ("Tide (2009), Edition: First Edition, 90 pages", "Tide", "First Edition", 90, false),
      ("Tide (2009), Edition: 2nd, Pocket", "Tide", nil, nil, true), ("Tide (Bern, 1979)", "Tide", nil, nil, true),
    ] as [(String, String, String?, Int?, Bool)])
  func `what LibraryThing says of a publication beside publisher, year, edition and pages is kept`(
    cell: String, publisher: String, edition: String?, pages: Int?, isKept: Bool
  ) throws {
    let text = "Book Id\tTitle\tPrimary Author\tWork id\tPublication\n1\tTide\tBo\t7\t\(cell)\n"
    let record = try #require(try tableRows(text).first?.copy?.record)
    #expect(record.publisher == publisher && record.editionStatement == edition && record.pages == pages)
    #expect(record.extra == (isKept ? ["Publication": cell] : [:]))
  }

  @Test(arguments: [("read (twice)", "read (twice)"), ("read", nil)]) func `what stands behind a status is kept`(
    cell: String, kept: String?
  ) throws {
    let copy = try #require(try row("Title,Author,Status", "Tide,Bo,\(cell)").copy)
    #expect(copy.marks[.status] == .text("read") && copy.record.extra["Status"] == kept)
  }

  @Test func `what is refused is kept`() throws {
    let read = try row("Title,Author,Favorite,Cover URL,Pages", "Tide,Bo,perhaps,ftp://example.org/x,many")
    #expect(read.copy?.record.extra == ["Favorite": "perhaps", "Cover URL": "ftp://example.org/x", "Pages": "many"])
  }
}
