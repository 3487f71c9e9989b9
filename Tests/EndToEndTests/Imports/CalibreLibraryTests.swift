import Foundation
import GRDB
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of a calibre library, by `books import`.
@Suite struct CalibreLibraryTests {
  @Test func `a calibre library comes in with all that its tables say, and nothing in it is changed or copied`()
    async throws
  {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    let before = try Data(contentsOf: library.database)
    let path = library.path
    let run = try await books.run("import", path, "--json", adding: ["TZ": "UTC"])
    #expect(run.status == 0, "\(run.errors)")
    let file = try #require(try run.files().first)
    #expect([file["added"], file["rows"], file["unusable"]] as? [Int] == [2, 4, 2])
    let twice = "“Salt Maps again”: it has the UUID of the book with the id 1 as well"
    #expect(run.errors.contains(twice), "\(run.errors)")
    #expect(run.errors.contains("kept with the records: #shelf, #lent, #signed, #bought, #stars, #cycle"))
    #expect(try Data(contentsOf: library.database) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["Ada Lind", "metadata.db"])
    let book = try await books.book("calibre:u-1")
    #expect(book["title"] as? String == "Salt Maps")
    #expect(book["authors"] as? [String] == ["Ada Lind", "Kray, Jr."])
    #expect(book["isbn13"] as? String == "9780306406157")
    #expect(book["published"] as? String == "2019-03-05")
    #expect(book["categories"] as? [String] == ["Sea", "Maps"])
    #expect(book["description"] as? String == "Fog & salt.")
    #expect(book["rating"] as? Int == 5)
    #expect(book["saved"] as? Bool == true)
    let record = try await books.record("calibre:u-1")
    #expect(record["otherIDs"] as? [String] == ["GOODREADS:71"])
    let extra = try #require(record["extra"] as? [String: String])
    #expect((book["series"] as? [[String: String]]) == [["name": "Harbour", "position": "8"]])
    #expect(extra["#shelf"] == "Attic")
    #expect(extra["#signed"] == "yes" && extra["#bought"] == "2021-06-07")
    #expect(extra["#stars"] == "4.5" && extra["#cycle"] == "Tides #1.5")
    #expect(extra["cover-file"]?.hasSuffix("/Ada Lind/Salt Maps (1)/cover.jpg") == true)
    #expect(extra["files"]?.hasSuffix("/Salt Maps - Ada Lind.epub") == true)
    // A path that leads out of the library is none of its books'.
    let paths = try #require(try await books.record("calibre:u-2")["extra"] as? [String: String])
    #expect(paths["files"] == nil && paths["cover-file"] == nil)
    #expect(try await books.book("calibre:u-2")["published"] is NSNull)
    let again = try await books.run("import", path, adding: ["TZ": "UTC"])
    #expect(again.errors.contains("0 records added, 0 changed, 2 unchanged; 0 entries"), "\(again.errors)")
  }

  @Test func `a table of calibre takes away nothing that it has no column for, and its library nothing of the table's`()
    async throws
  {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    #expect(try await books.run("import", library.path).status == 0)
    let table = try books.file(
      "calibre.csv",
      "author_sort,authors,size,timestamp,title,title_sort,uuid,#lent\n"
        + "\"Lind, Ada\",Ada Lind,7,2021-01-02,Salt Charts,Salt Charts,u-1,\n")
    let run = try await books.run("import", table)
    #expect(run.errors.contains("0 records added, 1 changed, 0 unchanged"), "\(run.errors)")
    let record = try await books.record("calibre:u-1")
    let extra = try #require(record["extra"] as? [String: String])
    #expect(record["title"] as? String == "Salt Charts" && record["authors"] as? [String] == ["Ada Lind"])
    #expect(record["publisher"] as? String == "Tide" && record["otherIDs"] as? [String] == ["GOODREADS:71"])
    #expect(record["ownISBNs"] as? [String] == ["9780306406157"])
    #expect(extra["files"]?.hasSuffix("/Salt Maps - Ada Lind.epub") == true && extra["cover-file"] != nil)
    #expect(extra["#shelf"] == "Attic" && extra["timestamp"] == "2021-01-02")
    // A column of it with an empty cell takes away what stood there.
    #expect(extra["#lent"] == nil)
    #expect(try await books.run("import", table).errors.contains("0 records added, 0 changed, 1 unchanged"))
    #expect(try await books.run("import", library.path).status == 0)
    let whole = try await books.record("calibre:u-1")
    let kept = try #require(whole["extra"] as? [String: String])
    #expect(whole["title"] as? String == "Salt Maps" && kept["#lent"] != nil && kept["timestamp"] == "2021-01-02")
  }

  @Test func `a number among the identifiers of a calibre library that is no ISBN is told and kept`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try library.execute(
      """
      INSERT INTO identifiers VALUES (3, 1, 'ISBN', '9780306406158'), (4, 1, 'isbn', '');
      UPDATE books SET isbn = 'unknown number' WHERE id = 2;
      """)
    let run = try await books.run("import", library.path, "--json")
    #expect(run.status == 0, "\(run.errors)")
    let file = try #require(try run.files().first)
    #expect(file["refused"] as? Int == 2, "\(run.errors)")
    #expect(run.errors.contains("“Salt Maps”: isbn: “9780306406158” is no ISBN: "), "\(run.errors)")
    #expect(run.errors.contains("“Night Ferry”: isbn: “unknown number” is no ISBN: "), "\(run.errors)")
    let record = try await books.record("calibre:u-1")
    #expect(record["ownISBNs"] as? [String] == ["9780306406157", "9780306406158"])
  }

  @Test(.enabled(if: ReadOnlyHome.isPossible, ReadOnlyHome.whyNot))
  func `a calibre library that may not be read is refused with 66`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    let database = library.database.path(percentEncoded: false)
    try await ReadOnlyHome.with(books) { run in
      chmod(database, 0)
      for path in [library.path, database] {
        let refused = try run(["import", path])
        #expect(refused.status == 66, "\(refused.errors)")
        #expect(refused.errors.contains("cannot read \(database): Permission denied"), "\(refused.errors)")
      }
    }
  }

  @Test func `dates of a calibre library are those of the zone where the program runs`() async throws {
    let zone = ["TZ": "Europe/Berlin"]
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try library.execute("UPDATE books SET pubdate = '1999-12-31 23:00:00+00:00' WHERE id = 1")
    #expect(try await books.run("import", library.path, adding: zone).status == 0)
    #expect(try await books.book("calibre:u-1")["published"] as? String == "2000-01-01")
    let extra = try await books.record("calibre:u-1")["extra"] as? [String: String]
    #expect(extra?["#bought"] == "2021-06-08")
    let again = try await books.run("import", library.path, adding: zone)
    #expect(again.errors.contains("0 records added, 0 changed, 2 unchanged; 0 entries"), "\(again.errors)")
  }

  @Test func `a book is read where it lies in the library, as long as it is what its name says`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    let (file, book) = (library.firstFile, CalibreLibrary.book)
    let path = file.path(percentEncoded: false)
    try Data(book).write(to: file)
    #expect(try await books.run("import", library.path).status == 0)
    let read = try await books.run("read", "calibre:u-1", "--print-path")
    #expect(read.status == 0 && read.output == path + "\n", "\(read.errors)")
    let shown = try #require(try await books.run("read", "calibre:u-1", "--print-path", "--json").files().first)
    #expect(shown["path"] as? String == path && shown["sha256"] is NSNull && shown["size"] as? Int == book.count)
    if ReadOnlyHome.isPossible {
      try await ReadOnlyHome.with(books) { run in
        let read = try run(["read", "calibre:u-1", "--print-path"])
        #expect(read.status == 0 && read.output == path + "\n", "\(read.errors)")
      }
    }
    // Something else by now, a link, a pipe, or nothing.
    let places: [(URL) throws -> Void] = [
      { try Data("#!/bin/sh".utf8).write(to: $0) },
      { try FileManager.default.createSymbolicLink(at: $0, withDestinationURL: library.database) },
      { #expect(mkfifo($0.path(percentEncoded: false), 0o600) == 0) }, { _ in },
    ]
    for put in places {
      try FileManager.default.removeItem(at: file)
      try put(file)
      let other = try await books.run("read", "calibre:u-1", "--print-path")
      #expect(other.status == 1 && other.output.isEmpty, "\(other.errors)")
      #expect(other.errors.contains("at \(path) any more"), "\(other.errors)")
    }
  }

  @Test func `columns made in calibre become tags or notes as asked`() async throws {
    let books = try BooksProgram()
    let path = try CalibreLibrary.ofTwoBooks(in: books).path
    let run = try await books.run(
      "import", path + "/metadata.db", "--calibre-column", "shelf=tags", "--calibre-column", "#lent=note",
      "--calibre-column", "signed=tags")
    #expect(run.status == 0, "\(run.errors)")
    let book = try await books.book("calibre:u-1")
    #expect(book["tags"] as? [String] == ["Attic", "signed"])
    #expect(book["note"] as? String == "lent to Bo")
    let unknown = try await books.run("import", path, "--calibre-column", "shoe=tags")
    #expect(unknown.status == 65)
    #expect(
      unknown.errors.contains("no column “shoe” was made in it: it has #shelf, #lent, #signed"), "\(unknown.errors)")
    #expect(try await books.run("import", path, "--calibre-column", "shelf=rating").status == 64)
  }

  @Test(arguments: ["", "text"])
  func `a folder whose metadata is no database is refused as a library`(text: String) async throws {
    let books = try BooksProgram()
    let folder = books.home.appending(path: "cal0")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "metadata.db"))
    for path in [folder.path(percentEncoded: false), folder.path(percentEncoded: false) + "/"] {
      let run = try await books.run("import", path)
      let words = "\(path): its metadata.db is no library of calibre"
      #expect(run.status == 65 && run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test func `a library that calibre is writing to is refused`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try Data([1]).write(to: library.folder.appending(path: "metadata.db-journal"))
    let busy = try await books.run("import", library.path)
    #expect(busy.status == 65)
    #expect(busy.errors.contains("calibre is writing to it"))
  }

  @Test func `a library that lost the numbers of its books is refused, and not read for ever`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    let queue = try DatabaseQueue(path: library.database.path(percentEncoded: false))
    let found: (page: Int?, size: Int?) = try await queue.read { db in
      let page = try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'books'")
      return (page, try Int.fetchOne(db, sql: "PRAGMA page_size"))
    }
    try queue.close()
    // Rows stand at the end of a page: they are still counted, and nothing is in them.
    let (page, size) = (try #require(found.page), try #require(found.size))
    var bytes = try Data(contentsOf: library.database)
    bytes.resetBytes(in: page * size - size / 2..<page * size)
    try bytes.write(to: library.database)
    let run = try await books.run("import", library.path)
    #expect(run.status == 65 && run.errors.contains("cannot be read as a library of calibre"), "\(run.errors)")
  }

  @Test func `a database that is no library of calibre is refused`() async throws {
    let books = try BooksProgram()
    let other = books.home.appending(path: "other.db").path(percentEncoded: false)
    let queue = try DatabaseQueue(path: other)
    try await queue.write { try $0.execute(sql: "CREATE TABLE t (a)") }
    try queue.close()
    let foreign = try await books.run("import", other)
    #expect(foreign.status == 65)
    #expect(foreign.errors.contains("it is a database, and no library of calibre"))
  }
}
