import Foundation
import Testing

/// Libraries of calibre whose books have more than a record has room for.
@Suite struct CrowdedCalibreLibraryTests {
  /// Texts of megabytes in rows that every book links: each copy of one would be a copy in the catalogue.
  private static func crowdedLibrary(in books: BooksProgram) throws -> CalibreLibrary {
    let library = try CalibreLibrary(in: books)
    func text(_ sign: String, _ megabytes: Int) -> String { String(repeating: sign, count: megabytes << 20) }
    try library.execute(
      """
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO books SELECT i, 'Book ' || i, NULL, 1.0, '', '', 'x', 'u-' || i, 0 FROM n;
      INSERT INTO authors VALUES (1, 'Ada Lind'), (2, ?);
      INSERT INTO tags VALUES (1, ?), (2, 'Sea');
      INSERT INTO publishers VALUES (1, ?); INSERT INTO languages VALUES (1, ?); INSERT INTO series VALUES (1, ?);
      INSERT INTO custom_columns VALUES (1, 'shelf', 'text'), (2, 'lent', 'comments');
      INSERT INTO custom_column_1 VALUES (1, ?), (2, 'Attic');
      """,
      [text("a", 2), text("t", 4), text("p", 1), text("l", 1), text("s", 1), text("c", 1)])
    try library.execute(
      """
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
    try library.execute(
      "INSERT INTO identifiers VALUES (9001, 8, 'isbn', ?), (9002, 8, ?, ?)",
      [text("9", 1), text("k", 1), text("v", 1)])
    try library.execute(
      "INSERT INTO comments VALUES (1, 8, ?); INSERT INTO custom_column_2 VALUES (1, 8, ?)",
      [text("d", 2), text("n", 2)])
    return library
  }

  @Test func `what a record has no room for is left out of a calibre library and told, however many books link it`()
    async throws
  {
    let books = try BooksProgram()
    let path = try Self.crowdedLibrary(in: books).path
    let run = try await books.run("import", path, "--calibre-column", "lent=note", "--json")
    #expect(run.status == 0, "\(run.errors.prefix(2_000))")
    let file = try #require(try run.files().first)
    #expect([file["added"], file["unusable"]] as? [Int] == [300, 0])
    // Of each book an author, a tag, the publisher, the language, the series and a value of a column; and what two
    // have.
    #expect(file["refused"] as? Int == 300 * 6 + 1 + 4)
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
    let plain = try await books.record("calibre:u-1")
    #expect(plain["authors"] as? [String] == ["Ada Lind"] && plain["categories"] as? [String] == ["Sea"])
    #expect((plain["publisher"] as? String)?.count == 1 << 10 && (plain["language"] as? String)?.count == 1 << 10)
    #expect((plain["extra"] as? [String: String])?["#shelf"] == "Attic")
    let many = try await books.record("calibre:u-7")
    #expect((many["categories"] as? [String])?.count == 999 && (many["otherIDs"] as? [String])?.count == 1_000)
    let long = try await books.record("calibre:u-8")
    #expect((long["description"] as? String)?.count == 64 << 10 && (long["ownISBNs"] as? [String]) == [])
    #expect((long["otherIDs"] as? [String])?.map(\.count) == [40 + 1 + 1 << 10])
    #expect((try await books.book("calibre:u-8")["note"] as? String)?.count == 64 << 10)
  }

  /// So many books with values that take no room in the file, and much where they are read.
  /// - Returns: its path.
  private static func swollenLibrary(in books: BooksProgram, count: Int, _ sql: String) throws -> String {
    let library = try CalibreLibrary(in: books)
    try library.execute(
      """
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO books SELECT i, 'Book ' || i, NULL, 1.0, '', '', 'x', 'u-' || i, 0 FROM n;
      """)
    try library.execute(sql)
    return library.path
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
    (24, columns(10...109, of: 65_000)),
    (
      40,
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
    let file = try #require(try run.files().first)
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
    let file = try #require(try run.files().first)
    // The first book has values of 69 columns that are kept, the second of one less.
    #expect(file["refused"] as? Int == 5 + 4)
    #expect(run.errors.contains("#c78: left out: a record keeps 64 columns"), "\(run.errors)")
    for (number, last) in [(1, "#c73"), (2, "#c74")] {
      let extra = try #require(try await books.record("calibre:u-\(number)")["extra"] as? [String: String])
      #expect(extra.count == 64 && extra[last] != nil && extra["#c75"] == nil)
      #expect(try await books.book("calibre:u-\(number)")["note"] as? String == "\(number)xxxxxxxxxx")
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
    #expect(try await books.book("calibre:u-1")["note"] as? String == "1xxxxxxxxxx")
  }
}
