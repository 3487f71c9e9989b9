import Foundation
import Testing

/// Files of other programs, by `books import`: what of each form is taken, and what becomes of the reader's own fields.
@Suite struct OtherProgramsTests {
  @Test(arguments: ForeignFile.all)
  func `a file of another program becomes a record of that program, and the reader's fields the reader's`(
    sample: ForeignFile
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
    let words = "nothing of it is new, so it is no entry of the history: books undo takes back what came before it\n"
    #expect(again.errors.hasSuffix(words), "\(again.errors)")
    #expect(try await !books.run("import", path, "--dry-run").errors.contains("no entry of the history"))
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

  /// A table of Goodreads' shape with a column that it does not have.
  private static let tableWithWork =
    "Book Id,Title,Author,Exclusive Shelf,Werk\n42,Salt Maps,Ada Lind,read,Tide Tables\n"

  @Test func `a table of a program that is known stays one whatever is said of its columns`() async throws {
    let books = try BooksProgram()
    let path = try books.file("goodreads.csv", Self.tableWithWork)
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
    try books.file("goodreads.csv", Self.tableWithWork)
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
