import Domain
import TestSupport
import Testing

@testable import Interchange

/// What a table is, and what its columns hold, by the names in its first line.
@Suite struct TableHeaderTests {
  @Test(
    arguments: [
      (
        .title,
        ["Title", "BOOK TITLE", "Titel", "Titre du livre", "Título", "titolo", "Boektitel", "Livro", "Tytuł", "Název"]
      ),
      (
        .authors,
        [
          "Author(s)", "Authors", "Autor", "Autoren", "Verfasser", "auteur", "autores", "Autori", "Schrijver",
          "författare",
        ]
      ),
      (.translator, ["Translator", "Übersetzer*in", "Traducteur", "traductora", "Traduttore", "Vertaler", "Tłumacz"]),
      (.illustrator, ["Illustrator(s)", "illustrated by", "Illustratrice", "Ilustrador"]),
      (.narrator, ["Narrator", "Sprecher", "narrateur"]), (.editor, ["Edited by", "Hrsg.", "Herausgeber:in"]),
      (.isbn, ["ISBN", "ISBN-13", "isbn_10", "ISBN13 (EAN)", "EAN", "GTIN", "Numéro ISBN", "ISBN-Nummer"]),
      (.publisher, ["Publisher", "Verlag", "Éditeur", "Editorial", "Casa editrice", "Uitgever", "Förlag", "Wydawca"]),
      (
        .published,
        ["Year", "Erscheinungsjahr", "Date de parution", "Año", "Anno", "Jaar", "Rok wydania", "rok vydání"]
      ),
      (
        .pages,
        ["Pages", "Number of Pages", "Seitenzahl", "Nombre de pages", "Páginas", "pagine", "Pagina’s", "počet stran"]
      ),
      (.language, ["Language", "Sprache", "Langue", "Idioma", "lingua", "Taal", "Língua", "Språk", "jazyk"]),
      (.rating, ["My Rating", "Bewertung", "Évaluation", "Valoración", "voto", "Waardering", "avaliação", "Betyg"]),
      (.status, ["Read Status", "Lesestatus", "Statut", "Estado", "stato", "Gelezen", "Lido", "stav"]),
      (.tags, ["Bookshelves", "Regal", "Mots-clés", "Estanterías", "scaffali", "Trefwoorden", "półka"]),
      (.readOn, ["Date Read", "Gelesen am", "Date de lecture", "leído el", "Letto il", "gelezen op", "Lido em"]),
      (.review, ["My Review", "Rezension", "Critique", "reseña", "recensione", "Recensie", "resenha"]),
      (.pages, ["Seitenanzahl", "Umfang", "Ilość stron"]),
      (.note, ["Notes", "Bemerkung", "Bemerkungen", "Remarks", "Uwagi", "Observaciones", "osservazioni"]),
      (.place, ["Erscheinungsort", "Place Published", "Miejsce wydania", "Lieu d’édition"]),
      (.series, ["Series", "Reihe", "Série", "Saga", "collana", "Reeks", "cykl"]),
    ] as [(TableColumn, [String])])
  func `a column is known by its name in the usual languages`(column: TableColumn, names: [String]) {
    for name in names { #expect(TableColumn(named: name) == column, "\(name)") }
  }

  @Test(arguments: [
    "", "Werk", "Standort", "column 1", "Editor", "9780306406157", "titles of the shelf", "ISBN of the series",
  ])
  func `a name that says nothing is no column`(name: String) { #expect(TableColumn(named: name) == nil) }

  @Test(
    arguments: [
      ("Book Id,Title,Author,Exclusive Shelf", .goodreads), ("Title,Authors,ISBN/UID,Read Status", .storyGraph),
      ("Title,Author,Hardcover Book ID", .hardcover), ("title,author_text,remote_id", .bookWyrm),
      ("item_type,title,creators,ean_isbn13", .libib), ("title,author,olid,my_review,readings", .openreads),
      ("Book Id\tTitle\tPrimary Author\tWork id", .libraryThing),
      ("Title,Author,Bookshelves,read_dates,dropped_dates", .jelu), ("title,author_sort,title_sort,uuid", .calibre),
      ("id,kind,title,authors,isbn13", .csv), ("Titel;Autor;ISBN", .csv), ("title", .csv), ("sep=;\nTitel;Autor", .csv),
      ("Work Id,Edition Id,Bookshelf", .openLibraryLog), ("Werk,Wer,Nummer", nil), ("Salt Maps", nil), ("", nil),
    ] as [(String, ImportForm?)])
  func `a table is of the program whose columns it has`(header: String, form: ImportForm?) {
    #expect(TableReader.form(ofFileBeginning: Array((header + "\n").utf8)) == form)
  }

  @Test(
    arguments: [
      (2_000, nil), (2_001, "its first line cannot be read: it has more than 2000 cells, and no row may have more"),
    ] as [(Int, String?)]) func `of a table with more columns than any may have the bound is told`(
      count: Int, reason: String?
    ) throws
  {
    for beginning in ["", "Werk,"] {
      let names = (beginning.isEmpty ? ["Title"] : ["Werk", "Title"]) + (1...count).map { "c\($0)" }
      let header = names.prefix(count).joined(separator: ",")
      let row = String(repeating: ",", count: count - 1)
      let bytes = Array("\(header)\nTide\(row)\nFog\(row)\n".utf8)
      #expect(TableReader.form(ofFileBeginning: bytes) == .csv)
      var fault: ImportedRowsFault?
      do { _ = try TableReader(nil) { inPieces(bytes) } } catch let thrown as ImportedRowsFault { fault = thrown }
      #expect(fault?.reason == reason)
    }
  }

  @Test(arguments: [("Title", true), ("Werk", false)])
  func `a table of which too many columns have one name is one where another has titles`(name: String, isTable: Bool) {
    let bytes = Array((name + String(repeating: ",c", count: 3_000)).utf8)
    #expect(TableReader.form(ofFileBeginning: bytes) == (isTable ? .csv : nil))
    #expect(throws: ImportedRowsFault("its first line cannot be read: \(DelimitedRows.Flaw.tooManyCells.reason)")) {
      try TableReader(nil) { inPieces(bytes) }
    }
  }

  @Test(arguments: ["\"Title,Author\nTide,Bo\n", "\"Title\nTide"])
  func `of a first line with an open quote that is told`(text: String) {
    #expect(throws: ImportedRowsFault("its first line cannot be read: \(DelimitedRows.Flaw.unclosedQuote.reason)")) {
      try TableReader(.csv) { inPieces(Array(text.utf8)) }
    }
  }

  @Test func `of a row with too many cells that is the reason`() throws {
    let cells = String(repeating: ",", count: 2_000)
    let rows = try tableRows("Title,Author\nTide\(cells)\nFog,Bo\n")
    guard case .rejected(_, let reason)? = rows.first else {
      Issue.record("the row was taken")
      return
    }
    #expect(reason == DelimitedRows.Flaw.tooManyCells.reason && rows.last?.copy?.record.title == "Fog")
  }

  @Test(arguments: [
    ("EAN,Werk\n9783161484100,Foo\n", true), ("EAN\tWerk\r\n9783161484100\tFoo\r\n", true),
    ("EAN;Werk;\n1;\"A; B\";\n2;C;\n", true), ("EAN,Werk\n1,A\n2", true), ("EAN,Werk\n1,\"A goes on", true),
    ("EAN,Werk\n1", false), ("EAN,Werk\n1,A\n2\n3,C\n", false), ("Werk,Werk\n1,A\n", false), ("a\u{1},b\n1,2\n", false),
    ("Dear Ann, I hope\nthat you are well.\n", false), ("Werk\nA\nB\n", false),
    ("Titel;Standort;Zustand\nA;Keller;gut\n", true), ("Foo,Title\n1,A\n", true), ("Title,Foo\n1\n2,B\n", false),
    // A column of names says not that these are books.
    ("Name,Price\nSalt,1\n", false), ("Name,Price,Price\nSalt,1,2\n", false),
    // Several columns may have one name, or none.
    ("Title,Foo,Foo\nA,1,2\nB,3,4\n", true), ("Titel;;;\nA;1;2;3\n", true), ("Title,Title\nA,B\n", true),
    ("EAN,Foo,Foo\n1,a,b\n", true), ("EAN,,\n1,a,b\n", false), ("Title,Foo,Foo\nA\nB,3,4\n", false),
    ("Title,Foo,Foo\n", false), ("Title, or what I know\nof it.\n", false),
  ])
  func `a table without titles is one where its rows have as many cells as its first line`(text: String, isTable: Bool)
  {
    #expect(TableReader.form(ofFileBeginning: Array(text.utf8)) == (isTable ? .csv : nil))
  }

  @Test(arguments: [
    ("ISBN-13 (EAN)", "isbn13"), ("(a) b (c)", "abc"), ("[x]", "x"), ("A[", "a"), ("", ""), ("()", ""),
    ("Date\r\nRead", "dateread"), ("Author l-f", "authorlf"), ("# of_pages", "ofpages"), ("~", ""), ("(", ""),
  ])
  func `a plain name is the same where all of it is ASCII as beside another letter`(name: String, plain: String) {
    #expect(plainColumnName(name) == plain)
    #expect(plainColumnName(name + "…") == plain)
  }

  @Test(
    arguments: [
      ("Class library 5a;;;\n;;;\nNo.;Title;Author;ISBN\n1;Tide;Bo;\n", 3), (";;\nTitle;Author;\nTide;Bo;\n", 2),
      ("sep=;\nList;;\n\nas of May;;\nTitle;Author;Year\nTide;Bo;1999\n", 5), ("Title;Author\nTide;Bo\n", nil),
      // Merged cells, each over several columns.
      ("Book;;;Reading;\nTitle;Author;ISBN;Start;End\nTide;Bo;;2020;2020\n", 2),
      ("List;;;\nBook;;;Mine\nTitle;Author;Year;Rating\nTide;Bo;1999;4\n", 3),
      (";Title;Author\n1;Tide;Bo\n", nil), ("Title;Author;\nTide;Bo;\n", nil),
    ] as [(String, Int?)])
  func `what a spreadsheet has above the names of its columns is passed over, and told`(text: String, line: Int?) throws
  {
    #expect(TableReader.form(ofFileBeginning: Array(text.utf8)) == .csv)
    let rows = try tableRows(text)
    #expect(rows.map { $0.copy?.record.title } == ["Tide"] && rows.first?.copy?.record.authors == ["Bo"])
    let remarks = try TableReader(nil) { inPieces(Array(text.utf8)) }.remarks
    let told = line.map { ["its columns are named on line \($0): what stands above is passed over"] } ?? []
    #expect(remarks.filter { $0.hasPrefix("its columns are named") } == told)
    guard let row = rows.first, case .book(_, let position, _) = row else { return }
    #expect(position.row == 1 && position.line == (line ?? 1) + 1)
  }

  @Test(arguments: [
    // Its only name is that of titles, or no row below has names.
    "Title;;\nTide;;\n", "Werk;;\nTide;;\nFog;;\n", "List;;\nTide;Bo;1999\nTitle;Author;Year\n",
  ]) func `where no row below names titles, the first has the names`(text: String) throws {
    let (rows, header, line) = try TableReader.begin { inPieces(Array(text.utf8)) }
    var rest = rows
    #expect(line == nil && header.count == 3 && text.hasPrefix(header[0]))
    #expect(try rest.next()?[0] == "Tide")
  }
}
