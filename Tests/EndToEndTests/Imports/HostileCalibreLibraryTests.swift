import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Libraries of calibre that hold what calibre would not write, or lead elsewhere.
@Suite struct HostileCalibreLibraryTests {
  /// More than SQLite loads here.
  private static let long = 8_390_000

  private static func text(_ sign: String, _ count: Int = long) -> String { String(repeating: sign, count: count) }

  @Test func `a text that is longer than SQLite loads is told and cut or left out as any other that is too long`()
    async throws
  {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try library.execute(
      """
      INSERT INTO books VALUES (5, ?, NULL, 1.0, '', '', 'x', 'u-5', 0);
      UPDATE comments SET text = ?;
      """, [Self.text("b"), Self.text("d")])
    try library.execute(
      """
      INSERT INTO tags VALUES (3, ?); INSERT INTO books_tags_link VALUES (3, 1, 3);
      UPDATE publishers SET name = ?; UPDATE series SET name = ?;
      """, [Self.text("t"), Self.text("p"), Self.text("s")])
    try library.execute(
      """
      INSERT INTO identifiers VALUES (3, 1, 'doi', ?); UPDATE books SET path = ? WHERE id = 2;
      UPDATE custom_column_2 SET value = ?;
      """, [Self.text("i"), Self.text("p"), Self.text("c")])
    let run = try await books.run("import", library.path, "--json")
    #expect(run.status == 0, "\(run.errors.prefix(2_000))")
    let file = try #require(try run.files().first)
    #expect([file["added"], file["unusable"]] as? [Int] == [2, 3])
    for words in [
      "tags: 1 of it left out", "series: 1 of it left out", "publisher: it is longer than 1 KB",
      "identifiers: it is longer than 1 KB", "comments: it is longer than 64 KB: the rest is left out",
      "#lent: it is longer than 64 KB", "its title has more than 8 KB",
    ] {
      #expect(run.errors.contains(words), "\(words): \(run.errors.prefix(4_000))")
    }
    #expect(!run.errors.contains("too big"))
    let record = try await books.record("calibre:u-1")
    #expect(record["categories"] as? [String] == ["Sea", "Maps"])
    #expect((record["description"] as? String)?.count == 64 << 10)
    #expect((record["publisher"] as? String)?.count == 1 << 10)
    #expect(((record["extra"] as? [String: String])?["#lent"])?.count == 64 << 10)
  }

  @Test func `the name of a column made in calibre may be longer than SQLite loads`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try library.execute("UPDATE custom_columns SET label = ? WHERE id = 2", [Self.text("l")])
    let run = try await books.run("import", library.path, "--calibre-column", "shelf=tags")
    #expect(run.status == 0, "\(run.errors.prefix(2_000))")
    #expect(try await books.book("calibre:u-1")["tags"] as? [String] == ["Attic"])
  }

  @Test(arguments: [
    "UPDATE books_tags_link SET tag = ? WHERE id = 1", "UPDATE books_custom_column_6_link SET extra = ?",
  ])
  func `a value too long for SQLite where calibre has numbers is told in words of ours`(update: String) async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try library.execute(update, [Self.text("t")])
    let run = try await books.run("import", library.path)
    #expect(run.status == 65)
    #expect(run.errors.contains("a value has more than 8 MB where calibre puts none so long"), "\(run.errors)")
  }

  @Test func `NUL in a text of calibre is dropped, and what is behind it is read`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try library.execute(
      """
      UPDATE books SET title = 'Nul' || char(0) || 'title' WHERE id = 1; UPDATE tags SET name = 'S' || char(0) || 'ea' WHERE id = 1;
      """)
    #expect(try await books.run("import", library.path).status == 0)
    let record = try await books.record("calibre:u-1")
    #expect(record["title"] as? String == "Nultitle")
    #expect(record["categories"] as? [String] == ["Sea", "Maps"])
  }

  @Test func `a library with texts in UTF-16 is read as any other`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary(in: books, begunWith: "PRAGMA encoding = 'UTF-16le'")
    try library.execute("INSERT INTO books VALUES (1, ?, NULL, 1.0, '', '', 'x', 'u-1', 0)", ["Größe"])
    try library.execute("INSERT INTO comments VALUES (1, 1, ?)", [Self.text("ü")])
    #expect(try await books.run("import", library.path).status == 0)
    let record = try await books.record("calibre:u-1")
    #expect(record["title"] as? String == "Größe")
    #expect((record["description"] as? String)?.hasPrefix("üüü") == true)
  }

  @Test func `a path is kept only where all links lead to a plain file inside of the library`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    let place = library.folder.appending(path: "Ada Lind/Salt Maps (1)")
    let outside = books.home.appending(path: "Calibre Library outside")
    let files = FileManager.default
    try files.createDirectory(at: outside, withIntermediateDirectories: true)
    for name in ["cover.jpg", "out.epub"] { try Data("x".utf8).write(to: outside.appending(path: name)) }
    // A folder and files that lead out of it, one that leads to another place in it, and a pipe.
    try files.createSymbolicLink(at: library.folder.appending(path: "link"), withDestinationURL: outside)
    try files.removeItem(at: place.appending(path: "cover.jpg"))
    try files.createSymbolicLink(
      at: place.appending(path: "cover.jpg"), withDestinationURL: outside.appending(path: "cover.jpg"))
    try files.createSymbolicLink(
      at: place.appending(path: "in.epub"), withDestinationURL: place.appending(path: "Salt Maps - Ada Lind.epub"))
    try files.createSymbolicLink(
      at: place.appending(path: "out.epub"), withDestinationURL: outside.appending(path: "out.epub"))
    #expect(mkfifo(place.appending(path: "pipe.epub").path(percentEncoded: false), 0o600) == 0)
    try library.execute(
      """
      UPDATE books SET path = 'link' WHERE id = 2;
      INSERT INTO data VALUES (4, 2, 'EPUB', 'out'), (5, 1, 'EPUB', 'out'), (6, 1, 'EPUB', 'pipe'), (7, 1, 'EPUB', 'in');
      """)
    // The library itself may be reached by a link.
    let way = books.home.appending(path: "way")
    try files.createSymbolicLink(at: way, withDestinationURL: library.folder)
    for path in [library.path, way.path(percentEncoded: false)] {
      #expect(try await books.run("import", path).status == 0)
      let inside = try #require(try await books.record("calibre:u-1")["extra"] as? [String: String])
      let names = inside["files"]?.split(separator: "\n").compactMap { $0.split(separator: "/").last.map(String.init) }
      #expect(names == ["Salt Maps - Ada Lind.epub", "in.epub"] && inside["cover-file"] == nil)
      let other = try #require(try await books.record("calibre:u-2")["extra"] as? [String: String])
      #expect(other["files"] == nil && other["cover-file"] == nil)
    }
    #expect(try await books.run("read", "calibre:u-2", "--print-path").status == 1)
  }
}
