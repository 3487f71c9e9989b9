import Foundation
import Testing

/// Files of other programs, by `books import`: what of each form is taken, and what becomes of the reader's own fields.
@Suite struct OtherProgramsTests {
  /// A file of one book, of the same shape as the program writes it, and what comes of it.
  struct Sample: Sendable, CustomTestStringConvertible {
    var form: String
    var file: String
    var text: String
    /// `source:key`
    var record: String
    var title: String
    var authors: [String]
    var isbn: String?
    /// Parts of the JSON of the book, most of them the reader's fields.
    var marks: [String: String] = [:]
    /// Series and contributors, as they are printed.
    var series = ""
    var contributors = ""
    /// Parts of the record's extra.
    var extra: [String: String] = [:]

    var testDescription: String { file }
  }

  private static let samples = [
    Sample(
      form: "goodreads", file: "goodreads.csv",
      text: #"""
        Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
        71,"The Glass Harbour (Harbour Lights, #2)",Ada  Lind,"Lind, Ada",Bo Kray,"=""0306406152""","=""9780306406157""",4,3.9,Tide,Paperback,212,2019,2001,2020/08/23,2020/08/01,"read, sea-stories","read (#1), sea-stories (#4)",read,"Salt.<br/>And fog.",,lent to Bo,1,1

        """#, record: "goodreads:71", title: "The Glass Harbour", authors: ["Ada Lind", "Bo Kray"],
      isbn: "9780306406157",
      marks: [
        "rating": "4", "status": "read", "readOn": "2020-08-23", "tags": "sea-stories,owned",
        "myReview": "Salt.\nAnd fog.", "note": "lent to Bo", "saved": "1", "workDate": "2001",
      ], series: "Harbour Lights #2", extra: ["Average Rating": "3.9"]),
    Sample(
      form: "storygraph", file: "storygraph.csv",
      text: #"""
        Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Star Rating,Review,Tags,Owned?
        Salt Maps,"Ada Lind, Bo Kray","Cy Ott (Translator)",B00ABCDE12,digital,did-not-finish,2021/05/10,"",2021/05/11-2021/06/02,1,tense,slow,3.75,"","sea, maps",Yes

        """#, record: "storygraph:", title: "Salt Maps", authors: ["Ada Lind", "Bo Kray"],
      marks: ["rating": "4", "readOn": "2021-06-02", "tags": "did-not-finish,sea,maps,owned"],
      contributors: "Cy Ott (translator)", extra: ["Star Rating": "3.75", "Moods": "tense"]),
    Sample(
      form: "hardcover", file: "hardcover.csv",
      text: #"""
        Title,Author,Series,Status,Privacy,Hardcover Book ID,Hardcover Edition ID,ISBN 10,ISBN 13,ASIN,Media,Country Code,Language Code,Binding,Pages,Publish Date,Publisher,Lists,Date Finished,Rating,Review,Private Notes,Owned
        Night Ferry,"Cy Ott (Translator), Ada Lind",Ferries (#1.0),Currently Reading,Public,88,99,0306406152,9780306406157,,Book,se,en,,301,1999-05-26,Crown & Tide,"Owned, Best of the sea (#19)",,4.5,,,true

        """#, record: "hardcover:88", title: "Night Ferry", authors: ["Ada Lind"], isbn: "9780306406157",
      marks: ["rating": "5", "status": "reading", "tags": "Owned,Best of the sea"],
      series: "Ferries #1", contributors: "Cy Ott (translator)", extra: ["Rating": "4.5"]),
    Sample(
      form: "librarything", file: "librarything.tsv",
      text: [
        [
          "Book Id", "Title", "Sort Character", "Primary Author", "Primary Author Role", "Secondary Author",
          "Secondary Author Roles", "Publication", "Date", "Review", "Rating", "Private Comment", "Media", "Date Read",
          "Tags", "Collections", "Languages", "ISBN", "ISBNs", "Subjects", "Work id",
        ],
        [
          "501", "Kärtor av salt", "1", "Lind, Ada", "", "Ott, Cy|Kray, Bo", "Translator|Illustrator",
          "Tidvatten (1979), Pocket", "1979", "fog", "4.5", "", "Paper", "[2007-05-08]", "sea, maps", "Your library",
          "Swedish", "[0306406152]", "0306406152, 9780306406157", "Seas|Kray, Bo > Maps", "57",
        ],
      ].map { $0.joined(separator: "\t") + "\n" }.joined(), record: "librarything:501", title: "Kärtor av salt",
      authors: ["Ada Lind"], isbn: "9780306406157",
      marks: [
        "rating": "5", "readOn": "2007-05-08", "tags": "sea,maps", "myReview": "fog", "language": "sv",
        "categories": "Seas,Kray, Bo > Maps",
      ],
      contributors: "Cy Ott (translator); Bo Kray (illustrator)"),
    Sample(
      form: "librarything", file: "librarything.json",
      text: #"""
        {"501": {
          "books_id": "501", "title": "Salt Maps", "primaryauthor": "Lind, Ada",
          "authors": [{"lf": "Lind, Ada", "fl": "Ada Lind", "role": "Author"},
            {"lf": "Ott, Cy", "fl": "Cy Ott", "role": "Foreword"}],
          "collections": ["Your library"], "isbn": {"0": "0306406152", "2": "9780306406157"},
          "publication": "Tide (2019), 192 pages", "date": "2019", "tags": ["sea"], "rating": 3,
          "language": ["Swedish", "English"], "language_codeA": ["swe", "eng"], "subject": {"0": ["Lind, Ada"]},
          "format": [{"code": "1.1.1", "text": "Paperback"}]
        }}
        """#, record: "librarything:501", title: "Salt Maps", authors: ["Ada Lind"], isbn: "9780306406157",
      marks: ["rating": "3", "tags": "sea", "language": "sv", "categories": "Lind, Ada", "pages": "192"],
      contributors: "Cy Ott (foreword)"),
    Sample(
      form: "libib", file: "libib.csv",
      text: #"""
        item_type,title,creators,first_name,last_name,collection,ean_isbn13,upc_isbn10,description,publisher,publish_date,group,tags,notes,price,length,rating,review,review_date,status,began,completed,added,copies
        book,Salt Maps,"Ada Lind, Bo Kray",Ada,Lind,Attic,9780306406157,0306406152,Fog.,Tide,2019-03-05,,sea,shelf 2,9.00,212,5,good,,completed,2020-01-01,2020-02-02,2020-01-01,1

        """#, record: "libib:9780306406157", title: "Salt Maps", authors: ["Ada Lind", "Bo Kray"],
      isbn: "9780306406157",
      marks: [
        "rating": "5", "status": "read", "readOn": "2020-02-02", "tags": "Attic,sea", "myReview": "good",
        "note": "shelf 2",
      ]),
    Sample(
      form: "bookwyrm", file: "bookwyrm.csv",
      text: #"""
        title,author_text,remote_id,openlibrary_key,isbn_10,isbn_13,oclc_number,start_date,finish_date,rating,review_name,review_cw,review_content,review_published,shelf,shelf_name,shelf_date
        Salt Maps,"Ada Lind, Bo Kray",https://wyrm.example/book/2,OL9M,0306406152,9780306406157,417,2022-08-10,2022-10-10,4,Too much fog,,and salt,2022-11-10,at-sea-9,At Sea,2024-08-10

        """#, record: "bookwyrm:https://wyrm.example/book/2", title: "Salt Maps", authors: ["Ada Lind", "Bo Kray"],
      isbn: "9780306406157",
      marks: ["rating": "4", "readOn": "2022-10-10", "myReview": "Too much fog\n\nand salt", "tags": "At Sea"]),
    Sample(
      form: "openreads", file: "openreads.csv",
      text: #"""
        title,subtitle,author,description,status,favourite,deleted,rating,pages,publication_year,isbn,olid,tags,my_review,notes,book_format,readings,date_added,date_modified
        Salt Maps,Of the north,"Lind, Ada","Fog.

        More fog.",finished,true,false,4.5,347,2017,9780306406157,OL3M,sea|||||maps,,,paperback,2023-10-12T00:00:00.000|2023-11-15T00:00:00.000|,2024-03-01T13:01:12.938,2024-04-06T09:13:43.335

        """#, record: "openreads:9780306406157", title: "Salt Maps", authors: ["Ada Lind"], isbn: "9780306406157",
      marks: ["rating": "5", "status": "read", "favorite": "1", "readOn": "2023-11-15", "tags": "sea,maps"]),
    Sample(
      form: "jelu", file: "jelu.csv",
      text: #"""
        Title,Author,ISBN,Publisher,Date Read,Shelves,Bookshelves,read_dates,tags,authors,isbn10,isbn13,owned,dropped_dates,currently_reading
        Salt Maps,Ada Lind,9780306406157,Tide,2022/02/10,currently-reading,fog,,"fog,sea","Ada Lind,Bo Kray",0306406152,9780306406157,true,,2022/02/10

        """#, record: "jelu:9780306406157", title: "Salt Maps", authors: ["Ada Lind", "Bo Kray"],
      isbn: "9780306406157", marks: ["status": "reading", "tags": "fog,sea,owned"]),
    Sample(
      form: "calibre", file: "calibre.csv",
      text: #"""
        authors,author_sort,rating,library_name,timestamp,formats,size,isbn,identifiers,comments,tags,series,series_index,languages,title,cover,title_sort,publisher,pubdate,id,uuid,#shelf
        "Ada Lind & Bo Kray","Lind, Ada & Kray, Bo","5","Home","2021-01-19T22:41:16+01:00","epub","1433809","9780306406157","goodreads:71,isbn:9780306406157","<p>Fog.</p>","Sea, Maps","Harbour Lights","8.0","eng","Salt Maps","/home/x/cover.jpg","Salt Maps","Tide","2019-03-05T01:00:00+01:00","864","3051ed45-0000-4900-a22a-d2704e3583df","B2"

        """#, record: "calibre:3051ed45-0000-4900-a22a-d2704e3583df", title: "Salt Maps",
      authors: ["Ada Lind", "Bo Kray"], isbn: "9780306406157", marks: ["rating": "5"],
      series: "Harbour Lights #8", extra: ["#shelf": "B2"]),
    Sample(
      form: "csv", file: "bibliothek.csv",
      text: #"""
        Titel;Autor;ISBN;Verlag;Erscheinungsjahr;Seiten;Sprache;Regal;Bewertung;Gelesen am;Standort
        Salzkarten;Ada Lind;3-16-148410-X;Flut;2019;212;de;Nord;4,0;23.8.2020;Keller

        """#, record: "csv:9783161484100", title: "Salzkarten", authors: ["Ada Lind"], isbn: "9783161484100",
      marks: ["rating": "4", "readOn": "2020-08-23", "tags": "Nord"], extra: ["Standort": "Keller"]),
  ]

  @Test(arguments: samples)
  func `a file of another program becomes a record of that program, and the reader's fields the reader's`(
    sample: Sample
  ) async throws {
    let books = try BooksProgram()
    let path = try books.file(sample.file, sample.text)
    let run = try await books.run("import", path, "--json")
    #expect(run.status == 0, "\(run.errors)")
    let file = try #require(try run.files().first)
    #expect(file["format"] as? String == sample.form)
    #expect(
      [file["added"], file["rows"], file["unusable"], file["refused"]] as? [Int] == [1, 1, 0, 0], "\(run.output)")
    let found = try #require(try await books.run("list", "--json").results().first)
    let key = try #require((found["records"] as? [[String: Any]])?.first)
    let name = "\(key["source"] as? String ?? ""):\(key["key"] as? String ?? "")"
    #expect(name.hasPrefix(sample.record))
    let book = try await books.book(name)
    #expect(book["title"] as? String == sample.title)
    #expect(book["authors"] as? [String] == sample.authors)
    #expect(book["isbn13"] as? String == sample.isbn)
    for (mark, value) in sample.marks { #expect(printed(book[mark]) == value, "\(mark)") }
    let extra = try await books.record(name)["extra"] as? [String: String]
    #expect(Self.printed(book["series"], "name", "position") { "\($0) #\($1)" } == sample.series)
    #expect(Self.printed(book["contributors"], "name", "role") { "\($0) (\($1))" } == sample.contributors)
    for (name, value) in sample.extra { #expect(extra?[name] == value, "\(name)") }
    // Reading it again changes nothing, and doubles nothing.
    let again = try await books.run("import", path)
    #expect(again.errors.contains("0 records added, 0 changed, 1 unchanged; 0 entries"), "\(again.errors)")
  }

  private static func printed(
    _ value: Any?, _ first: String, _ second: String, _ form: (String, String) -> String
  ) -> String {
    (value as? [[String: String]] ?? []).map { form($0[first] ?? "", $0[second] ?? "") }.joined(separator: "; ")
  }

  private func printed(_ value: Any?) -> String {
    (value as? [String])?.joined(separator: ",") ?? (value as? String) ?? (value as? Int).map(String.init) ?? ""
  }

  /// A table of Goodreads' shape with these rows.
  static func goodreads(_ rows: [String]) -> String {
    "Book Id,Title,Author,ISBN,ISBN13,My Rating,Date Read,Bookshelves,Exclusive Shelf,My Review\n"
      + rows.map { $0 + "\n" }.joined()
  }

  @Test func `a newer export updates what the older brought, and not what the reader decided here since`() async throws
  {
    let books = try BooksProgram()
    let rows = ["1,Salt Maps,Ada Lind,,,3,,sea,to-read,", "2,Night Ferry,Bo Kray,,,2,,,read,fog"]
    let path = try books.file("old.csv", Self.goodreads(rows))
    #expect(try await books.run("import", path).status == 0)
    #expect(try await books.run("edit", "goodreads:1", "rating=5", "-q").status == 0)
    #expect(try await books.run("remove", "goodreads:2", "-q").status == 0)
    let newer = [
      "1,Salt Maps of the North,Ada Lind,,,1,2024/05/06,sea,read,", "2,Night Ferry,Bo Kray,,,4,,,read,fog",
      "3,Third,Cy Ott,,,0,,,to-read,",
    ]
    let second = try await books.run("import", try books.file("new.csv", Self.goodreads(newer)))
    #expect(second.errors.contains("1 record added, 1 changed, 1 unchanged; 1 entry"), "\(second.errors)")
    #expect(
      second.errors.contains("2 values differ from what you decided here, which stands: rating 1, saved 1"),
      "\(second.errors)")
    let first = try await books.book("goodreads:1")
    #expect(first["title"] as? String == "Salt Maps of the North")
    #expect(first["rating"] as? Int == 5)
    #expect(first["status"] as? String == "read")
    #expect(first["readOn"] as? String == "2024-05-06")
    let removed = try await books.book("goodreads:2")
    #expect(removed["saved"] as? Bool == false)
    #expect(removed["rating"] as? Int == 4)
    let list = try await books.run("list", "--json").object()
    #expect(list["total"] as? Int == 3)
  }

  @Test func `an import is taken out again with all that it brought, and what it changed is as before`() async throws {
    let books = try BooksProgram()
    let mine = try books.file("mine.json", #"[{"title":"Salt Maps","authors":"Ada Lind","isbn":"9780306406157"}]"#)
    #expect(try await books.run("import", mine, "-f", "book-list").status == 0)
    let empty = try await books.run("export", "-f", "json", "--provenance").output
    let first = try books.file("a.csv", Self.goodreads(["1,Salt Maps,Ada Lind,0306406152,,3,,sea,to-read,"]))
    #expect(try await books.run("import", first).status == 0)
    let once = try await books.run("export", "-f", "json").output
    let second = try books.file(
      "b.csv", Self.goodreads(["1,Renamed,Ada Lind,0306406152,,4,,sea,read,", "2,More,Cy Ott,,,1,,,read,"]))
    #expect(try await books.run("import", second).status == 0)
    let history = try await books.run("history", "--json").object()
    #expect((history["entries"] as? [[String: Any]])?.map { $0["verb"] as? String } == ["import", "import"])
    let undone = try await books.run("import", "--undo")
    #expect(undone.status == 0)
    #expect(undone.errors.contains("undid entry 2: import"), "\(undone.errors)")
    #expect(try await books.run("export", "-f", "json").output == once)
    #expect(try await books.run("doctor", "--json").status == 0)
    #expect(try await books.run("undo", "--entry", "1").status == 0)
    #expect(try await books.run("export", "-f", "json", "--provenance").output == empty)
    #expect(try await books.run("doctor", "--json").status == 0)
    let nothing = try await books.run("import", "--undo")
    #expect(nothing.status == 65)
    #expect(nothing.errors.contains("there is no import to undo"))
  }

  @Test func `an import that is undone before a later one of the same rows leaves what the later one says`()
    async throws
  {
    let books = try BooksProgram()
    let old = try books.file(
      "a.csv", Self.goodreads(["1,Salt Maps,Ada Lind,,,3,,,read,", "2,Gone,Bo Kray,,,1,,,read,"]))
    let new = try books.file("b.csv", Self.goodreads(["1,Salt Maps,Ada Lind,,,4,,,read,"]))
    for path in [old, new] { #expect(try await books.run("import", path).status == 0) }
    #expect(try await books.run("undo", "--entry", "1").status == 0)
    let left = try await books.run("list", "--json").results()
    #expect(left.map { $0["title"] as? String } == ["Salt Maps"] && left[0]["rating"] as? Int == 4)
    #expect(try await books.run("import", "--undo").status == 0)
    #expect(try await books.run("list", "--json").object()["total"] as? Int == 0)
    #expect(try await books.run("doctor", "--json").status == 0)
  }

  @Test func `a dry run shows three rows as they would come out, and changes nothing`() async throws {
    let books = try BooksProgram()
    let rows = (1...5).map { "\($0),Book \($0),Ada Lind,,,\($0),,sea,read," }
    let path = try books.file("a.csv", Self.goodreads(rows))
    let run = try await books.run("import", path, "--dry-run")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first == "goodreads:1\tBook 1\tAda Lind\t\t\tsaved: yes; tags: sea; rating: 1; status: read")
    #expect(run.errors.contains("would add 5 records"))
    #expect(try await books.run("list", "--json").object()["total"] as? Int == 0)
    #expect(try await books.run("history", "--ndjson").output.isEmpty)
  }

  @Test func `our own table comes back with the reader's fields, guarded cells included`() async throws {
    let books = try BooksProgram()
    let path = try books.file(
      "a.csv",
      Self.goodreads(["1,=SUM(1),Ada Lind,0306406152,,3,2020/08/23,sea,read,-fog", "2,'quoted,Bo Kray,,,0,,,read,"]))
    #expect(try await books.run("import", path).status == 0)
    #expect(try await books.run("favorite", "goodreads:1", "-q").status == 0)
    let table = try await books.run("export", "-f", "csv").output
    #expect(table.contains("'=SUM(1)"))
    let other = try BooksProgram()
    let copy = try other.file("copy.csv", table)
    let run = try await other.run("import", copy)
    #expect(run.status == 0)
    #expect(run.errors.contains("2 records added"), "\(run.errors)")
    let columns = ["--columns", "title,authors,isbn13,saved,favorite,tags,note,rating,status,read-on"]
    let back = try await other.run(list: ["export", "-f", "csv"] + columns)
    #expect(try await back.output == books.run(list: ["export", "-f", "csv"] + columns).output)
    #expect(try await other.run("import", copy).errors.contains("0 records added, 0 changed, 2 unchanged; 0 entries"))
    // Where the records are here already nothing is added.
    #expect(try await books.run("import", try books.file("copy.csv", table)).errors.contains("0 records added"))
  }

  @Test func `records of another program are listed, asked for and explained under its name`() async throws {
    let books = try BooksProgram()
    let path = try books.file("a.csv", Self.goodreads(["1,Salt Maps,Ada Lind,0306406152,,3,,sea,read,"]))
    #expect(try await books.run("import", path).status == 0)
    let sources = try await books.run("sources", "list", "--json").object()
    #expect((sources["imported"] as? [[String: Any]])?.first?["id"] as? String == "goodreads")
    #expect(try await books.run("sources").errors.contains("goodreads (1 record)"))
    #expect(try await books.run("list", "--source", "goodreads", "--json").object()["total"] as? Int == 1)
    let search = try await books.run("search", "salt", "--source", "goodreads", "--json").object()
    #expect((search["results"] as? [Any])?.count == 1 && (search["sources"] as? [Any])?.isEmpty == true)
    #expect(try await books.run("sync", "goodreads").status == 64)
    let why = try await books.run("show", "goodreads:1", "--why")
    #expect(why.status == 0)
    #expect(why.output.contains("goodreads"))
    let health = try await books.run("doctor", "--json").object()["contents"] as? [String: Any]
    #expect((health?["orphaned"] as? [String: Any])?.isEmpty == true)
  }

  private static let goodreads = "Book Id,Title,Author,Exclusive Shelf,Werk\n42,Salt Maps,Ada Lind,read,Tide Tables\n"

  @Test func `a table of a program that is known stays one whatever is said of its columns`() async throws {
    let books = try BooksProgram()
    let path = try books.file("goodreads.csv", Self.goodreads)
    let run = try await books.run("import", path, "--column", "title=Werk", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let file = try #require(try run.files().first)
    #expect(file["format"] as? String == "goodreads" && file["added"] as? Int == 1)
    #expect(try await books.book("goodreads:42")["title"] as? String == "Tide Tables")
  }

  @Test(
    arguments: [
      (["goodreads.csv", "--calibre-column", "shelf=tags"], "--calibre-column"),
      (["goodreads.csv", "--rejects", "rejected"], "--rejects"),
      (["list.json", "--column", "title=Werk"], "--column"),
      (["librarything.json", "--column", "title=Werk"], "--column"),
      (["goodreads.csv", "-f", "json", "--column", "title=Werk"], "--column"),
      (["log.csv", "--column", "title=Werk"], "--column"),
      (["library", "--column", "title=Werk"], "--column"), (["library", "-f", "goodreads"], "-f goodreads"),
      (["library/metadata.db", "-f", "csv"], "-f csv"), (["library", "-f", "calibre", "--rejects", "x"], "--rejects"),
      (["--undo", "--column", "title=Werk"], "--column"), (["--undo", "-f", "json"], "--format"),
      (["--undo", "--rejects", "x"], "--rejects"), (["--undo", "--calibre-column", "a=tags"], "--calibre-column"),
    ] as [([String], String)])
  func `an option that says nothing of the files is refused and named`(arguments: [String], option: String) async throws
  {
    let books = try BooksProgram()
    try books.file("goodreads.csv", Self.goodreads)
    try books.file("list.json", #"[{"title":"Glass"}]"#)
    try books.file("librarything.json", #"{"501": {"title": "Glass"}}"#)
    try books.file("log.csv", "Work Id,Edition Id,Bookshelf\nOL1W,OL1M,Want to Read\n")
    let library = books.home.appending(path: "library")
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: false)
    try Data("SQLite format 3\0".utf8).write(to: library.appending(path: "metadata.db"))
    let run = try await books.run(list: ["import"] + arguments, in: books.home)
    #expect(run.status == 64, "\(run.errors)")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains(option), "\(run.errors)")
  }
}
