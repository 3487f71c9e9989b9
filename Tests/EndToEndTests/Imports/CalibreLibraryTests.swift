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
  /// The tables of calibre that are read, as its own schema has them.
  private static let tables = """
    CREATE TABLE books (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, pubdate TIMESTAMP, series_index REAL,
      isbn TEXT, lccn TEXT, path TEXT NOT NULL, uuid TEXT, has_cover BOOL);
    CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, author INTEGER NOT NULL);
    CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, publisher INTEGER NOT NULL);
    CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT NOT NULL);
    CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, lang_code INTEGER NOT NULL);
    CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, tag INTEGER NOT NULL);
    CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, series INTEGER NOT NULL);
    CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER);
    CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, rating INTEGER NOT NULL);
    CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, text TEXT NOT NULL);
    CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, type TEXT NOT NULL, val TEXT NOT NULL);
    CREATE TABLE data (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, format TEXT NOT NULL, name TEXT NOT NULL);
    CREATE TABLE custom_columns (id INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT NOT NULL, datatype TEXT NOT NULL);
    CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL);
    CREATE TABLE books_custom_column_1_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, value INTEGER NOT NULL);
    CREATE TABLE custom_column_2 (id INTEGER PRIMARY KEY AUTOINCREMENT, book INTEGER, value TEXT NOT NULL);
    CREATE TABLE custom_column_3 (id INTEGER PRIMARY KEY AUTOINCREMENT, book INTEGER, value BOOL NOT NULL);
    CREATE TABLE custom_column_4 (id INTEGER PRIMARY KEY AUTOINCREMENT, book INTEGER, value TIMESTAMP NOT NULL);
    CREATE TABLE custom_column_5 (id INTEGER PRIMARY KEY AUTOINCREMENT, value INTEGER NOT NULL);
    CREATE TABLE books_custom_column_5_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, value INTEGER NOT NULL);
    CREATE TABLE custom_column_6 (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL);
    CREATE TABLE books_custom_column_6_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, value INTEGER NOT NULL,
      extra REAL);
    """

  private static let books = """
    INSERT INTO books VALUES (1, 'Salt Maps', '2019-03-05 00:00:00+00:00', 8.0, '', '', 'Ada Lind/Salt Maps (1)', 'u-1', 1);
    INSERT INTO books VALUES (2, 'Night Ferry', '0101-01-01 00:00:00+00:00', 1.0, '', '', '../../etc', 'u-2', 1);
    INSERT INTO books VALUES (3, '', NULL, 1.0, NULL, x'00', 'x', 'u-3', 'yes');
    INSERT INTO books VALUES (4, 'Salt Maps again', NULL, 1.0, '', '', 'x', 'u-1', 0);
    INSERT INTO authors VALUES (1, 'Ada Lind'), (2, 'Kray| Jr.');
    INSERT INTO books_authors_link VALUES (1, 1, 1), (2, 1, 2), (3, 2, 1);
    INSERT INTO publishers VALUES (1, 'Tide'); INSERT INTO books_publishers_link VALUES (1, 1, 1);
    INSERT INTO languages VALUES (1, 'eng'); INSERT INTO books_languages_link VALUES (1, 1, 1);
    INSERT INTO tags VALUES (1, 'Sea'), (2, 'Maps'); INSERT INTO books_tags_link VALUES (1, 1, 1), (2, 1, 2);
    INSERT INTO series VALUES (1, 'Harbour'); INSERT INTO books_series_link VALUES (1, 1, 1);
    INSERT INTO ratings VALUES (1, 9); INSERT INTO books_ratings_link VALUES (1, 1, 1);
    INSERT INTO comments VALUES (1, 1, '<p>Fog &amp; salt.</p>');
    INSERT INTO identifiers VALUES (1, 1, 'isbn', '9780306406157'), (2, 1, 'goodreads', '71');
    INSERT INTO data VALUES (1, 1, 'EPUB', 'Salt Maps - Ada Lind'), (2, 1, 'PDF', 'gone'), (3, 2, 'EPUB', '../passwd');
    INSERT INTO custom_columns VALUES (1, 'shelf', 'text'), (2, 'lent', 'comments'), (3, 'signed', 'bool'),
      (4, 'bought', 'datetime'), (5, 'stars', 'rating'), (6, 'cycle', 'series');
    INSERT INTO custom_column_3 VALUES (1, 1, 1), (2, 2, 0);
    INSERT INTO custom_column_4 VALUES (1, 1, '2021-06-07 22:00:00+00:00'), (2, 2, '0101-01-01 00:00:00+00:00');
    INSERT INTO custom_column_5 VALUES (1, 9); INSERT INTO books_custom_column_5_link VALUES (1, 1, 1);
    INSERT INTO custom_column_6 VALUES (1, 'Tides'); INSERT INTO books_custom_column_6_link VALUES (1, 1, 1, 1.5);
    INSERT INTO custom_column_1 VALUES (1, 'Attic'); INSERT INTO books_custom_column_1_link VALUES (1, 1, 1);
    INSERT INTO custom_column_2 VALUES (1, 1, 'lent to Bo');
    """

  private static func library(in books: BooksProgram) throws -> URL {
    let folder = books.home.appending(path: "Calibre Library")
    let place = folder.appending(path: "Ada Lind/Salt Maps (1)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for name in ["cover.jpg", "Salt Maps - Ada Lind.epub"] { try Data("x".utf8).write(to: place.appending(path: name)) }
    let queue = try DatabaseQueue(path: folder.appending(path: "metadata.db").path(percentEncoded: false))
    try queue.write { try $0.execute(sql: tables + Self.books) }
    try queue.close()
    return folder
  }

  private static func makeDatabase(_ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE t (a)") }
    try queue.close()
  }

  @Test func `a calibre library comes in with all that its tables say, and nothing in it is changed or copied`()
    async throws
  {
    let books = try BooksProgram()
    let folder = try Self.library(in: books)
    let database = folder.appending(path: "metadata.db")
    let before = try Data(contentsOf: database)
    let path = folder.path(percentEncoded: false)
    let run = try await books.run("import", path, "--json", adding: ["TZ": "UTC"])
    #expect(run.status == 0, "\(run.errors)")
    let file = try #require((try run.object()["files"] as? [[String: Any]])?.first)
    #expect([file["added"], file["rows"], file["unusable"]] as? [Int] == [2, 4, 2])
    #expect(run.errors.contains("it has the UUID of book 1 as well"), "\(run.errors)")
    #expect(run.errors.contains("kept with the records: #shelf, #lent, #signed, #bought, #stars, #cycle"))
    #expect(try Data(contentsOf: database) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["Ada Lind", "metadata.db"])
    let shown = try await books.run("show", "calibre:u-1", "--records", "--json").object()
    let book = try #require(shown["book"] as? [String: Any])
    #expect(book["title"] as? String == "Salt Maps")
    #expect(book["authors"] as? [String] == ["Ada Lind", "Kray, Jr."])
    #expect(book["isbn13"] as? String == "9780306406157")
    #expect(book["published"] as? String == "2019-03-05")
    #expect(book["categories"] as? [String] == ["Sea", "Maps"])
    #expect(book["description"] as? String == "Fog & salt.")
    #expect(book["rating"] as? Int == 5)
    #expect(book["saved"] as? Bool == true)
    let record = try #require((book["records"] as? [[String: Any]])?.first)
    #expect(record["otherIDs"] as? [String] == ["GOODREADS:71"])
    let extra = try #require(record["extra"] as? [String: String])
    #expect((book["series"] as? [[String: String]]) == [["name": "Harbour", "position": "8"]])
    #expect(extra["#shelf"] == "Attic")
    #expect(extra["#signed"] == "yes" && extra["#bought"] == "2021-06-07")
    #expect(extra["#stars"] == "4.5" && extra["#cycle"] == "Tides #1.5")
    #expect(extra["cover-file"]?.hasSuffix("/Ada Lind/Salt Maps (1)/cover.jpg") == true)
    #expect(extra["files"]?.hasSuffix("/Salt Maps - Ada Lind.epub") == true)
    // A path that leads out of the library is none of its books'.
    let other = try await books.run("show", "calibre:u-2", "--records", "--json").object()["book"] as? [String: Any]
    let paths = (other?["records"] as? [[String: Any]])?.first?["extra"] as? [String: String]
    #expect(paths?["files"] == nil && paths?["cover-file"] == nil)
    #expect(other?["published"] is NSNull)
    let again = try await books.run("import", path, adding: ["TZ": "UTC"])
    #expect(again.errors.contains("0 records added, 0 changed, 2 unchanged; 0 entries"), "\(again.errors)")
  }

  @Test func `a number among the identifiers of a calibre library that is no ISBN is told and kept`() async throws {
    let books = try BooksProgram()
    let path = try Self.library(in: books).path(percentEncoded: false)
    let queue = try DatabaseQueue(path: path + "/metadata.db")
    try await queue.write {
      try $0.execute(
        sql: """
          INSERT INTO identifiers VALUES (3, 1, 'ISBN', '9780306406158'), (4, 1, 'isbn', '');
          UPDATE books SET isbn = 'unknown number' WHERE id = 2;
          """)
    }
    try queue.close()
    let run = try await books.run("import", path, "--json")
    #expect(run.status == 0, "\(run.errors)")
    let file = try #require((try run.object()["files"] as? [[String: Any]])?.first)
    #expect(file["refused"] as? Int == 2, "\(run.errors)")
    #expect(run.errors.contains("line 1: isbn: “9780306406158” is no ISBN: "), "\(run.errors)")
    #expect(run.errors.contains("line 2: isbn: “unknown number” is no ISBN: "), "\(run.errors)")
    let shown = try await books.run("show", "calibre:u-1", "--records", "--json").object()
    let records = (shown["book"] as? [String: Any])?["records"] as? [[String: Any]]
    #expect(records?.first?["ownISBNs"] as? [String] == ["9780306406157", "9780306406158"])
  }

  @Test(.enabled(if: ReadOnlyHome.isPossible, ReadOnlyHome.whyNot))
  func `a calibre library that may not be read is refused with 66`() async throws {
    let books = try BooksProgram()
    let folder = try Self.library(in: books)
    let database = folder.appending(path: "metadata.db").path(percentEncoded: false)
    try await ReadOnlyHome.with(books) { run in
      chmod(database, 0)
      for path in [folder.path(percentEncoded: false), database] {
        let refused = try run(["import", path])
        #expect(refused.status == 66, "\(refused.errors)")
        #expect(refused.errors.contains("cannot read \(database): Permission denied"), "\(refused.errors)")
      }
    }
  }

  @Test func `dates of a calibre library are those of the zone where the program runs`() async throws {
    let zone = ["TZ": "Europe/Berlin"]
    let books = try BooksProgram()
    let path = try Self.library(in: books).path(percentEncoded: false)
    let queue = try DatabaseQueue(path: path + "/metadata.db")
    try await queue.write { try $0.execute(sql: "UPDATE books SET pubdate = '1999-12-31 23:00:00+00:00' WHERE id = 1") }
    try queue.close()
    #expect(try await books.run("import", path, adding: zone).status == 0)
    let shown = try await books.run("show", "calibre:u-1", "--records", "--json").object()
    let book = try #require(shown["book"] as? [String: Any])
    let extra = (book["records"] as? [[String: Any]])?.first?["extra"] as? [String: String]
    #expect(book["published"] as? String == "2000-01-01" && extra?["#bought"] == "2021-06-08")
    let again = try await books.run("import", path, adding: zone)
    #expect(again.errors.contains("0 records added, 0 changed, 2 unchanged; 0 entries"), "\(again.errors)")
  }

  @Test func `a book is read where it lies in the library, as long as it is what its name says`() async throws {
    let books = try BooksProgram()
    let folder = try Self.library(in: books)
    let file = folder.appending(path: "Ada Lind/Salt Maps (1)/Salt Maps - Ada Lind.epub")
    let path = file.path(percentEncoded: false)
    // Of the head of an entry the signature and the length of its name.
    let head = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 22) + [8, 0, 0, 0]
    let book = head + Array("mimetypeapplication/epub+zip".utf8)
    try Data(book).write(to: file)
    #expect(try await books.run("import", folder.path(percentEncoded: false)).status == 0)
    let read = try await books.run("read", "calibre:u-1", "--print-path")
    #expect(read.status == 0 && read.output == path + "\n", "\(read.errors)")
    let shown =
      (try await books.run("read", "calibre:u-1", "--print-path", "--json").object()["files"] as? [[String: Any]])?
      .first
    #expect(shown?["path"] as? String == path && shown?["sha256"] is NSNull && shown?["size"] as? Int == book.count)
    // Something else by now, a link, a pipe, or nothing.
    let places: [(URL) throws -> Void] = [
      { try Data("#!/bin/sh".utf8).write(to: $0) },
      { try FileManager.default.createSymbolicLink(at: $0, withDestinationURL: folder.appending(path: "metadata.db")) },
      { #expect(mkfifo($0.path(percentEncoded: false), 0o600) == 0) }, { _ in },
    ]
    for put in places {
      try FileManager.default.removeItem(at: file)
      try put(file)
      let other = try await books.run("read", "calibre:u-1", "--print-path")
      #expect(other.status == 1 && other.output.isEmpty, "\(other.errors)")
      if !FileManager.default.fileExists(atPath: path) { break }
    }
  }

  /// Texts of megabytes in rows that every book links: each copy of one would be a copy in the catalogue.
  private static func crowdedLibrary(in books: BooksProgram) throws -> URL {
    let folder = books.home.appending(path: "Crowded")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: folder.appending(path: "metadata.db").path(percentEncoded: false))
    func text(_ sign: String, _ megabytes: Int) -> String { String(repeating: sign, count: megabytes << 20) }
    try queue.write { db in
      try db.execute(sql: tables)
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 300)
          INSERT INTO books SELECT i, 'Book ' || i, NULL, 1.0, '', '', 'x', 'u-' || i, 0 FROM n;
          INSERT INTO authors VALUES (1, 'Ada Lind'), (2, ?);
          INSERT INTO tags VALUES (1, ?), (2, 'Sea');
          INSERT INTO publishers VALUES (1, ?); INSERT INTO languages VALUES (1, ?); INSERT INTO series VALUES (1, ?);
          INSERT INTO custom_columns VALUES (1, 'shelf', 'text'), (2, 'lent', 'comments');
          INSERT INTO custom_column_1 VALUES (1, ?), (2, 'Attic');
          """,
        arguments: [text("a", 2), text("t", 4), text("p", 1), text("l", 1), text("s", 1), text("c", 1)])
      try db.execute(
        sql: """
          INSERT INTO books_authors_link (book, author) SELECT id, 1 FROM books;
          INSERT INTO books_authors_link (book, author) SELECT id, 2 FROM books;
          INSERT INTO books_tags_link (book, tag) SELECT id, 1 FROM books;
          INSERT INTO books_tags_link (book, tag) SELECT id, 2 FROM books;
          INSERT INTO books_tags_link (book, tag) SELECT id, 2 FROM books;
          INSERT INTO books_publishers_link (book, publisher) SELECT id, 1 FROM books;
          INSERT INTO books_languages_link (book, lang_code) SELECT id, 1 FROM books;
          INSERT INTO books_series_link (book, series) SELECT id, 1 FROM books;
          INSERT INTO books_custom_column_1_link (book, value) SELECT id, 1 FROM books;
          INSERT INTO books_custom_column_1_link (book, value) SELECT id, 2 FROM books;
          WITH RECURSIVE n(i) AS (VALUES (10) UNION ALL SELECT i + 1 FROM n WHERE i < 5009)
          INSERT INTO tags SELECT i, 'tag ' || i FROM n;
          INSERT INTO books_tags_link (book, tag) SELECT 7, id FROM tags WHERE id >= 10;
          INSERT INTO identifiers (book, type, val) SELECT 7, 'x' || id, '1' FROM tags WHERE id >= 10;
          """)
      try db.execute(
        sql: "INSERT INTO identifiers VALUES (9001, 8, 'isbn', ?), (9002, 8, ?, ?)",
        arguments: [text("9", 1), text("k", 1), text("v", 1)])
      try db.execute(
        sql: "INSERT INTO comments VALUES (1, 8, ?); INSERT INTO custom_column_2 VALUES (1, 8, ?)",
        arguments: [text("d", 2), text("n", 2)])
    }
    try queue.close()
    return folder
  }

  @Test func `what a record has no room for is left out of a calibre library and told, however many books link it`()
    async throws
  {
    let books = try BooksProgram()
    let path = try Self.crowdedLibrary(in: books).path(percentEncoded: false)
    let run = try await books.run("import", path, "--calibre-column", "lent=note", "--json")
    #expect(run.status == 0, "\(run.errors.prefix(2_000))")
    let file = try #require((try run.object()["files"] as? [[String: Any]])?.first)
    #expect([file["added"], file["unusable"]] as? [Int] == [300, 0])
    // Of each book an author, a tag, the publisher, the language, the series and a value of a column; and what two have.
    #expect(file["refused"] as? Int == 300 * 6 + 1 + 6)
    let leftOut = "1 of it left out: a row has 1000 at most, of 1 KB each"
    for words in [
      "authors: \(leftOut)", "tags: \(leftOut)", "series: \(leftOut)", "#shelf: \(leftOut)",
      "publisher: it is longer than 1 KB: the rest is left out", "language: it is longer than 1 KB",
    ] {
      #expect(run.errors.contains(words), "\(words): \(run.errors.prefix(4_000))")
    }
    let catalogue = try FileManager.default.attributesOfItem(
      atPath: books.home.appending(path: "catalog.sqlite").path(percentEncoded: false))
    #expect(try #require(catalogue[.size] as? Int) < 16 << 20)
    func record(_ number: Int) async throws -> [String: Any] {
      let shown = try await books.run("show", "calibre:u-\(number)", "--records", "--json").object()
      let book = try #require(shown["book"] as? [String: Any])
      return try #require((book["records"] as? [[String: Any]])?.first)
    }
    let plain = try await record(1)
    #expect(plain["authors"] as? [String] == ["Ada Lind"] && plain["categories"] as? [String] == ["Sea"])
    #expect((plain["publisher"] as? String)?.count == 1 << 10 && (plain["language"] as? String)?.count == 1 << 10)
    #expect((plain["extra"] as? [String: String])?["#shelf"] == "Attic")
    let many = try await record(7)
    #expect((many["categories"] as? [String])?.count == 999 && (many["otherIDs"] as? [String])?.count == 1_000)
    let long = try await record(8)
    #expect((long["description"] as? String)?.count == 64 << 10 && (long["ownISBNs"] as? [String]) == [])
    #expect((long["otherIDs"] as? [String])?.map(\.count) == [40 + 1 + 1 << 10])
    let note = try await books.run("show", "calibre:u-8", "--json").object()["book"] as? [String: Any]
    #expect((note?["note"] as? String)?.count == 64 << 10)
  }

  /// Values that take no room in the file, and much where they are read.
  private static func swollenLibrary(in books: BooksProgram, count: Int, _ sql: String) throws -> String {
    let folder = books.home.appending(path: "Swollen")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: folder.appending(path: "metadata.db").path(percentEncoded: false))
    try queue.write { db in
      try db.execute(sql: tables)
      for number in 1...count {
        try db.execute(
          sql: "INSERT INTO books VALUES (?, ?, NULL, 1.0, '', '', 'x', ?, 0)",
          arguments: [number, "Book \(number)", "u-\(number)"])
      }
      try db.execute(sql: sql)
    }
    try queue.close()
    return folder.path(percentEncoded: false)
  }

  private static func generated(_ column: String, _ count: Int) -> String {
    "\(column) TEXT GENERATED ALWAYS AS (printf('%d%.*c', id, \(count), 'x')) VIRTUAL"
  }

  /// Columns that readers made, each with a value of every book.
  private static func columns(_ numbers: ClosedRange<Int>, of bytes: Int) -> String {
    numbers.map { number in
      """
      INSERT INTO custom_columns VALUES (\(number), 'c\(number)', 'comments');
      CREATE TABLE custom_column_\(number) (id INTEGER PRIMARY KEY, book INTEGER, \(generated("value", bytes)));
      INSERT INTO custom_column_\(number) (book) SELECT id FROM books;
      """
    }.joined()
  }

  private static func manyRows(_ table: String, _ columns: String) -> String {
    """
    DROP TABLE \(table);
    CREATE TABLE \(table) (id INTEGER PRIMARY KEY, book INTEGER, \(columns));
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
    INSERT INTO \(table) (book) SELECT books.id FROM books, n;
    """
  }

  @Test(arguments: [
    (20, columns(10...159, of: 65_000)), (60, columns(10...69, of: 65_000)),
    (
      50,
      manyRows("identifiers", "\(generated("type", 1_000)), \(generated("val", 1_000))")
        + manyRows("data", "\(generated("format", 1_000)), \(generated("name", 1_000))")
    ),
    (
      100,
      "DROP TABLE comments;" + "CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER, "
        + "\(generated("text", 1_000_000))); INSERT INTO comments (book) SELECT id FROM books;"
    ),
  ])
  func `however much the books of a calibre library have, no more than some of it is in memory`(
    count: Int, sql: String
  ) async throws {
    let books = try BooksProgram()
    let run = try await books.run("import", try Self.swollenLibrary(in: books, count: count, sql), "--json")
    #expect(run.status == 0, "\(run.errors.prefix(2_000))")
    let file = try #require((try run.object()["files"] as? [[String: Any]])?.first)
    #expect([file["added"], file["unusable"]] as? [Int] == [count, 0])
    #expect(run.peakMemory ?? 0 < 150 << 20, "\((run.peakMemory ?? 0) >> 20) MB")
  }

  @Test func `a record keeps as many columns made in calibre as it has room for, and the others are told`() async throws
  {
    let books = try BooksProgram()
    let path = try Self.swollenLibrary(
      in: books, count: 2, Self.columns(10...79, of: 10) + "DELETE FROM custom_column_12 WHERE book = 2;")
    let run = try await books.run("import", path, "--calibre-column", "c79=note", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let file = try #require((try run.object()["files"] as? [[String: Any]])?.first)
    // The first book has values of 69 columns that are kept, the second of one less.
    #expect(file["refused"] as? Int == 5 + 4)
    #expect(run.errors.contains("#c78: left out: a record keeps 64 columns"), "\(run.errors)")
    for (number, last) in [(1, "#c73"), (2, "#c74")] {
      let shown = try await books.run("show", "calibre:u-\(number)", "--records", "--json").object()
      let book = try #require(shown["book"] as? [String: Any])
      let extra = (book["records"] as? [[String: Any]])?.first?["extra"] as? [String: String]
      #expect(extra?.count == 64 && extra?[last] != nil && extra?["#c75"] == nil)
      #expect(book["note"] as? String == "\(number)xxxxxxxxxx")
    }
  }

  @Test func `a column made in calibre that is named is read, however many there are, and it is told how many are not`()
    async throws
  {
    let books = try BooksProgram()
    let many = """
      WITH RECURSIVE n(i) AS (VALUES (10) UNION ALL SELECT i + 1 FROM n WHERE i < 1109)
      INSERT INTO custom_columns SELECT i, 'm' || i, 'comments' FROM n;
      """
    let path = try Self.swollenLibrary(in: books, count: 1, many + Self.columns(1_110...1_111, of: 10))
    let run = try await books.run("import", path, "--calibre-column", "#c1111=note")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("left out: 102 columns of yours beyond the first 1000\n"), "\(run.errors)")
    let book = try await books.run("show", "calibre:u-1", "--json").object()["book"] as? [String: Any]
    #expect(book?["note"] as? String == "1xxxxxxxxxx")
  }

  @Test func `columns made in calibre become tags or notes as asked`() async throws {
    let books = try BooksProgram()
    let path = try Self.library(in: books).path(percentEncoded: false)
    let run = try await books.run(
      "import", path + "/metadata.db", "--calibre-column", "shelf=tags", "--calibre-column", "#lent=note",
      "--calibre-column", "signed=tags")
    #expect(run.status == 0, "\(run.errors)")
    let book = try await books.run("show", "calibre:u-1", "--json").object()["book"] as? [String: Any]
    #expect(book?["tags"] as? [String] == ["Attic", "signed"])
    #expect(book?["note"] as? String == "lent to Bo")
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

  @Test func `a database that is no library of calibre, or is being written, is refused`() async throws {
    let books = try BooksProgram()
    let folder = try Self.library(in: books)
    let path = folder.path(percentEncoded: false)
    try Data([1]).write(to: folder.appending(path: "metadata.db-journal"))
    let busy = try await books.run("import", path)
    #expect(busy.status == 65)
    #expect(busy.errors.contains("calibre is writing to it"))
    let other = books.home.appending(path: "other.db").path(percentEncoded: false)
    try Self.makeDatabase(other)
    let foreign = try await books.run("import", other)
    #expect(foreign.status == 65)
    #expect(foreign.errors.contains("it is a database, and no library of calibre"))
  }
}
