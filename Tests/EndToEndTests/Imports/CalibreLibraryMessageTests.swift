import Foundation
import Testing

/// What `books import` says of a calibre library, or of something in one, that it cannot use.
@Suite struct CalibreLibraryMessageTests {
  @Test(arguments: ["-wal", "-journal"])
  func `a log beside the database is told with what helps whether calibre is running or not`(ending: String)
    async throws
  {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try Data([1]).write(to: library.folder.appending(path: "metadata.db" + ending))
    let run = try await books.run("import", library.path)
    #expect(run.status == 65)
    let words = "quit calibre, or, if it is not running, open calibre once and quit it"
    #expect(run.errors.contains(words), "\(run.errors)")
    // Where a link leads to the database, the log is beside the file itself.
    let elsewhere = books.home.appending(path: "elsewhere")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    for name in ["metadata.db", "metadata.db" + ending] {
      try FileManager.default.moveItem(at: library.folder.appending(path: name), to: elsewhere.appending(path: name))
    }
    try FileManager.default.createSymbolicLink(
      at: library.folder.appending(path: "metadata.db"), withDestinationURL: elsewhere.appending(path: "metadata.db"))
    let linked = try await books.run("import", library.path)
    #expect(linked.status == 65 && linked.errors.contains(words), "\(linked.errors)")
  }

  @Test func `a comment that is too long is told once, with its markup and without`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    let markup = String(repeating: "<p></p>", count: 200_000) + "end"
    try library.execute(
      "UPDATE comments SET text = ?; INSERT INTO comments VALUES (2, 2, ?)",
      [String(repeating: "d", count: 2 << 20), "beginning" + markup])
    let run = try await books.run("import", library.path, "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.files().first?["refused"] as? Int == 2)
    #expect(run.errors.contains("“Salt Maps”: comments: it is longer than 64 KB"), "\(run.errors)")
    #expect(run.errors.contains("“Night Ferry”: comments: it is longer than 1024 KB"), "\(run.errors)")
  }

  @Test func `a date that no calendar has is told and kept`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try library.execute("UPDATE books SET pubdate = '2024-02-31' WHERE id = 1")
    let run = try await books.run("import", library.path)
    #expect(run.status == 0)
    #expect(run.errors.contains("pubdate: “2024-02-31” is no date as 2019-03-05"), "\(run.errors)")
    let record = try await books.record("calibre:u-1")
    #expect((record["extra"] as? [String: String])?["pubdate"] == "2024-02-31")
    #expect(record["published"] as? String == nil)
  }

  @Test func `a book is named by its title, and where it has none by the id that calibre gave it`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try library.execute(
      """
      UPDATE books SET id = 107 WHERE id = 3; UPDATE books SET id = 108, uuid = 'u-2' WHERE id = 4;
      UPDATE books SET isbn = '9780306406158' WHERE id < 3;
      """)
    let run = try await books.run("import", library.path)
    #expect(run.status == 0)
    for words in [
      "the book with the id 107: it has no title",
      "“Salt Maps again”: it has the UUID of the book with the id 2 as well",
      "“Salt Maps”, “Night Ferry”: isbn: “9780306406158” is no ISBN",
    ] {
      #expect(run.errors.contains(words), "\(words): \(run.errors)")
    }
    #expect(!run.errors.contains("line 1") && !run.errors.contains("row 3"), "\(run.errors)")
  }

  @Test(arguments: ["books", "tags", "books_tags_link", "custom_column_1"])
  func `a library in which a view stands for a table is refused by its name`(table: String) async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try library.execute("ALTER TABLE \(table) RENAME TO kept; CREATE VIEW \(table) AS SELECT * FROM kept;")
    let run = try await books.run("import", library.path)
    #expect(run.status == 65)
    #expect(run.errors.contains("“\(table)”, which is a table there, is a view here"), "\(run.errors)")
  }

  @Test func `the catalogue of another home is told with what of it can be imported`() async throws {
    let other = try BooksProgram()
    #expect(try await other.run("add", "--title", "Salt Maps").status == 0)
    let catalogue = other.home.appending(path: "catalog.sqlite").path(percentEncoded: false)
    let books = try BooksProgram()
    let run = try await books.run("import", catalogue)
    #expect(run.status == 65)
    #expect(run.errors.contains("what can be imported is an export of it with provenance"), "\(run.errors)")
  }
}
