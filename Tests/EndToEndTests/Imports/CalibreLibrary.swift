import Foundation
import GRDB

/// The folder of a library of calibre, in the home of a program.
struct CalibreLibrary {
  let folder: URL

  /// One without books.
  /// - Parameter beginning: a statement before those that make its tables.
  init(in books: BooksProgram, named name: String = "Calibre Library", begunWith beginning: String? = nil) throws {
    folder = books.home.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: database.path(percentEncoded: false))
    try queue.writeWithoutTransaction { db in
      if let beginning { try db.execute(sql: beginning) }
      try db.execute(sql: Self.tables)
    }
    try queue.close()
  }

  /// One with two books that can be read and two that cannot, and the files of the first.
  static func ofTwoBooks(in books: BooksProgram) throws -> CalibreLibrary {
    let library = try CalibreLibrary(in: books)
    let place = library.folder.appending(path: "Ada Lind/Salt Maps (1)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for name in ["cover.jpg", "Salt Maps - Ada Lind.epub"] { try Data("x".utf8).write(to: place.appending(path: name)) }
    try library.execute(twoBooks)
    return library
  }

  /// That of the first of the two books.
  var firstFile: URL { folder.appending(path: "Ada Lind/Salt Maps (1)/Salt Maps - Ada Lind.epub") }

  /// The beginning of an EPUB: of the head of an entry the signature and the length of its name, and what it holds.
  static let book: [UInt8] =
    [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 22) + [8, 0, 0, 0] + Array("mimetypeapplication/epub+zip".utf8)

  var path: String { folder.path(percentEncoded: false) }
  var database: URL { folder.appending(path: "metadata.db") }

  /// Runs the statements, one after the other, on its database, which is closed again.
  func execute(_ sql: String, _ arguments: [String] = []) throws {
    let queue = try DatabaseQueue(path: database.path(percentEncoded: false))
    try queue.write { try $0.execute(sql: sql, arguments: StatementArguments(arguments)) }
    try queue.close()
  }

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

  private static let twoBooks = """
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
}
