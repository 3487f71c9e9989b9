import Catalog
import Domain
import GRDB

extension Schema {
  /// What a library is listed, filtered and counted by: the reader's own fields as columns, tags and authors as rows of
  /// their own, the order of the library. Titles and authors are sorted anew, by more articles and by particles. Never
  /// edited once shipped.
  ///
  /// The cards of books that decisions concern lack when they were saved; these are computed anew as after a change of
  /// settings, in steps, and are found by their new columns meanwhile.
  static let v10Library = Migration(name: "V10Library") { db in
    for statement in [columns, indexes, tables] { try db.execute(sql: statement) }
    try LibraryColumns(db: db).fill()
    try db.execute(sql: pending)
  }

  private static let columns = """
    ALTER TABLE book ADD COLUMN language TEXT;
    ALTER TABLE book ADD COLUMN status TEXT;
    ALTER TABLE book ADD COLUMN rating INTEGER;
    ALTER TABLE book ADD COLUMN read_on INTEGER;
    ALTER TABLE book ADD COLUMN saved_at INTEGER;
    ALTER TABLE book ADD COLUMN rating_key INTEGER GENERATED ALWAYS AS (-rating) VIRTUAL;
    ALTER TABLE book ADD COLUMN read_key INTEGER GENERATED ALWAYS AS (-read_on) VIRTUAL;
    ALTER TABLE book ADD COLUMN saved_key INTEGER GENERATED ALWAYS AS (-saved_at) VIRTUAL;
    """

  private static let indexes = """
    CREATE INDEX book_in_library ON book (title_key, printed_id) WHERE saved;
    CREATE INDEX book_by_status ON book (status, title_key, printed_id) WHERE status IS NOT NULL;
    CREATE INDEX book_by_rating ON book (rating_key, title_key, printed_id) WHERE rating_key IS NOT NULL;
    CREATE INDEX book_by_read ON book (read_key, title_key, printed_id) WHERE read_key IS NOT NULL;
    CREATE INDEX book_by_saved ON book (saved_key, title_key, printed_id) WHERE saved_key IS NOT NULL;
    """

  private static let tables = """
    CREATE TABLE tag (
      book INTEGER NOT NULL REFERENCES book (id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (book, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tag_by_key ON tag (key, name, book);
    CREATE TABLE author (
      book INTEGER NOT NULL REFERENCES book (id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      given TEXT NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (book, key, given)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX author_by_key ON author (key, given, name, book);
    CREATE TABLE library_order (
      sort TEXT NOT NULL,
      reverse INTEGER NOT NULL
    ) STRICT;
    """

  private static let pending = """
    INSERT OR IGNORE INTO pending (record, revision)
    SELECT record.id, (SELECT revision FROM projection) FROM record WHERE component IN (
      SELECT record.component FROM decided_record JOIN record ON record.id = decided_record.record);
    INSERT OR IGNORE INTO former_policy (revision, policy) SELECT revision, policy FROM projection
    WHERE revision IN (SELECT revision FROM pending);
    UPDATE projection SET revision = revision + 1 WHERE revision IN (SELECT revision FROM pending);
    """
}

/// Fills what ``Schema/v10Library`` adds, from what is stored.
private struct LibraryColumns {
  let db: Database

  func fill() throws {
    try fillKeysAndAuthors()
    try fillShelves()
  }

  private func fillKeysAndAuthors() throws {
    let keys = try RowStatement("UPDATE book SET title_key = ?, author_key = ? WHERE id = ?", in: db)
    let languages = try RowStatement("UPDATE book SET language = ? WHERE id = ?", in: db)
    let authors = try RowStatement("INSERT INTO author (book, key, given, name) VALUES (?, ?, ?, ?)", in: db)
    try eachChunk(
      """
      SELECT id, title, authors, title_key, author_key,
        CASE card WHEN '' THEN (SELECT language FROM record WHERE record.id = book.id) ELSE card ->> 'language' END
      FROM book
      """
    ) { row in
      let (id, title): (Int64, String) = (try row.value(0), try row.value(1))
      let names = (try? row.list(2)) ?? []
      let language = try row.text(5).flatMap { isValue($0) ? $0 : nil }
      let (titleKey, authorKey) = (SortKey.title(title, language: language), names.first.map(SortKey.author))
      if try titleKey != row.text(3) || authorKey != row.text(4) {
        keys.bind(titleKey, at: 1)
        keys.bind(authorKey, at: 2)
        keys.bind(id, at: 3)
        try keys.run()
      }
      if let language {
        languages.bind(comparableLanguage(language), at: 1)
        languages.bind(id, at: 2)
        try languages.run()
      }
      authors.bind(id, at: 1)
      for row in BookRow.AuthorFormRow.all(of: names) {
        authors.bind(row.form.key, at: 2)
        authors.bind(row.form.given, at: 3)
        authors.bind(row.name, at: 4)
        try authors.run()
      }
    }
  }

  private func fillShelves() throws {
    let values = try RowStatement(
      "UPDATE book SET rating = ?, status = ?, read_on = ?, saved_at = ? WHERE id = ?", in: db)
    let tags = try RowStatement("INSERT INTO tag (book, key, name) VALUES (?, ?, ?)", in: db)
    let words = try RowStatement("UPDATE search SET categories = ? WHERE rowid = ?", in: db)
    try eachChunk(
      """
      SELECT id, card ->> 'rating', card ->> 'status', card ->> 'readOn', \(Self.savedAt), card -> 'tags',
        card -> 'categories', card ->> 'note'
      FROM book WHERE card <> ''
      """
    ) { row in
      let id: Int64 = try row.value(0)
      var shelf = Shelf()
      shelf.tags = (try? row.list(5)) ?? []
      shelf.note = try row.text(7)
      values.bind(try row.integer(1), at: 1)
      values.bind(try row.text(2), at: 2)
      values.bind(try row.text(3).flatMap { PartialDate($0) }.map { Int64($0.packed) }, at: 3)
      values.bind(try row.integer(4), at: 4)
      values.bind(id, at: 5)
      try values.run()
      tags.bind(id, at: 1)
      for tag in BookRow.TagRow.all(of: shelf.tags) {
        tags.bind(tag.key, at: 2)
        tags.bind(tag.name, at: 3)
        try tags.run()
      }
      guard !shelf.tags.isEmpty || shelf.note != nil else { return }
      words.bind(SearchWords.categories((try? row.list(6)) ?? [], of: shelf), at: 1)
      words.bind(id, at: 2)
      try words.run()
    }
  }

  /// When a saved book was saved first, of the entries behind the last that took it out of the library.
  private static let savedAt = """
    CASE WHEN saved THEN (
      SELECT min(journal.at) FROM record
      JOIN decided_record ON decided_record.record = record.id
      JOIN decision ON decision.id = decided_record.decision
      JOIN journal ON journal.id = decision.entry
      WHERE record.component = book.component AND record.book = book.id AND decision.name = 'saved'
        AND decision.value IS NOT NULL AND decision.id > coalesce((
          SELECT max(removal.id) FROM record AS other
          JOIN decided_record AS naming ON naming.record = other.id
          JOIN decision AS removal ON removal.id = naming.decision
          WHERE other.component = book.component AND other.book = book.id AND removal.name = 'saved'
            AND removal.value IS NULL), 0)) END
    """

  /// Reads books a thousand at a time, since a table is not to be changed while it is read.
  private func eachChunk(_ selection: String, _ body: (Row) throws -> Void) throws {
    let condition = selection.contains("WHERE card") ? "AND" : "WHERE"
    var last = Int64.min
    while true {
      let rows = try Row.fetchAll(
        db, sql: "\(selection) \(condition) book.id > ? ORDER BY book.id LIMIT 1000", arguments: [last])
      guard let end = rows.last else { return }
      for row in rows { try body(row) }
      last = try end.value(0)
    }
  }
}
