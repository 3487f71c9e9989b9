import Catalog
import Domain
import GRDB

/// Writes the rows of books: each with its editions, its words, its authors and the reader's tags.
struct BookRowWriter {
  private let db: Database
  private let edition: RowStatement
  private let words: RowStatement
  private let author: RowStatement
  private let tag: RowStatement

  init(db: Database) throws {
    self.db = db
    edition = try RowStatement("INSERT INTO edition (book, position, isbn, record) VALUES (?, ?, ?, ?)", in: db)
    words = try RowStatement(
      "INSERT INTO search (rowid, title, authors, subtitle, categories) VALUES (?, ?, ?, ?, ?)", in: db)
    author = try RowStatement("INSERT INTO author (book, key, given, name) VALUES (?, ?, ?, ?)", in: db)
    tag = try RowStatement("INSERT INTO tag (book, key, name) VALUES (?, ?, ?)", in: db)
  }

  // MARK: New books

  /// - Throws: `CatalogError.isbnTaken` where one of their ISBNs is on another book's edition.
  func insert(_ rows: [BookRow]) throws {
    let book = try RowStatement(
      """
      INSERT INTO book (\(BookRow.columns.joined(separator: ", ")))
      VALUES (\(BookRow.columns.map { _ in "?" }.joined(separator: ", ")))
      """, in: db)
    for row in rows {
      for (index, value) in row.values.enumerated() { book.bind(value, at: index + 1) }
      try book.run()
      try insertEditions(of: row)
      try insertWords(of: row)
      try insertAuthors(of: row)
      try insertTags(of: row)
    }
  }

  // MARK: Books that are there

  /// Writes what is stored otherwise.
  /// - Throws: as ``insert(_:)``.
  func update(_ rows: [BookRow], _ stored: StoredBookRows) throws {
    let regrouped = rows.filter { !stored.hasEditions(of: $0) }
    // All of them first: an ISBN may go from one to another.
    let removal = try RowStatement("DELETE FROM edition WHERE book = ?", in: db)
    for row in regrouped {
      removal.bind(row.id, at: 1)
      try removal.run()
    }
    try updateValues(rows, stored)
    for row in regrouped { try insertEditions(of: row) }
    // All that goes first: before each of these deletions SQLite has the full-text index write what was added before.
    let reworded = rows.filter { !stored.hasWords(of: $0) }
    let forgetting = try RowStatement("DELETE FROM search WHERE rowid = ?", in: db)
    for row in reworded {
      forgetting.bind(row.id, at: 1)
      try forgetting.run()
    }
    for row in reworded { try insertWords(of: row) }
    try remove("author", of: rows.filter { !stored.hasAuthors(of: $0) }, thenInsert: insertAuthors)
    try remove("tag", of: rows.filter { !stored.hasTags(of: $0) }, thenInsert: insertTags)
  }

  private func remove(_ table: String, of rows: [BookRow], thenInsert insert: (BookRow) throws -> Void) throws {
    guard !rows.isEmpty else { return }
    let removal = try RowStatement("DELETE FROM \(table) WHERE book = ?", in: db)
    for row in rows {
      removal.bind(row.id, at: 1)
      try removal.run()
      try insert(row)
    }
  }

  /// SQLite writes every index that has one of the columns that are set, whether its value is another or not.
  private func updateValues(_ rows: [BookRow], _ stored: StoredBookRows) throws {
    func update(_ columns: [Int], _ rows: some Sequence<BookRow>) throws {
      let statement = try RowStatement(
        "UPDATE book SET \(columns.map { "\(BookRow.columns[$0]) = ?" }.joined(separator: ", ")) WHERE id = ?", in: db)
      for row in rows {
        let values = row.values
        for (position, column) in columns.enumerated() { statement.bind(values[column], at: position + 1) }
        statement.bind(row.id, at: columns.count + 1)
        try statement.run()
      }
    }
    let columns = BookRow.columns.indices.filter { BookRow.columns[$0] != "id" }
    let changed = rows.filter { !stored.hasValues(of: $0) }
    try update(columns, changed.lazy.filter { !stored.hasIndexedValues(of: $0) })
    try update(
      columns.filter { !BookRow.indexedColumns.contains($0) },
      changed.lazy.filter { stored.hasIndexedValues(of: $0) })
  }

  // MARK: Authors and tags

  private func insertAuthors(of row: BookRow) throws {
    author.bind(row.id, at: 1)
    for values in row.authorForms {
      author.bind(values.form.key, at: 2)
      author.bind(values.form.given, at: 3)
      author.bind(values.name, at: 4)
      try author.run()
    }
  }

  private func insertTags(of row: BookRow) throws {
    tag.bind(row.id, at: 1)
    for values in row.tags {
      tag.bind(values.key, at: 2)
      tag.bind(values.name, at: 3)
      try tag.run()
    }
  }

  // MARK: Editions and words

  private func insertWords(of row: BookRow) throws {
    words.bind(row.id, at: 1)
    words.bind(row.words.title, at: 2)
    words.bind(row.words.authors, at: 3)
    words.bind(row.words.subtitle, at: 4)
    words.bind(row.words.categories, at: 5)
    try words.run()
  }

  private func insertEditions(of row: BookRow) throws {
    edition.bind(row.id, at: 1)
    for (position, values) in row.editions.enumerated() {
      edition.bind(Int64(position), at: 2)
      edition.bind(values.isbn?.digits, at: 3)
      edition.bind(values.record, at: 4)
      do {
        try edition.run()
      } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
        guard let isbn = values.isbn else { throw error }
        let owner = try String.fetchOne(
          db, sql: "SELECT title FROM book JOIN edition ON edition.book = book.id WHERE edition.isbn = ?",
          arguments: [isbn.digits])
        throw CatalogError.isbnTaken(isbn, owner: owner ?? "", claimant: row.title)
      }
    }
  }
}

extension BookRow {
  /// Every column of `book` but `rank`, which depends on placements.
  static let columns = [
    "id", "printed_id", "component", "kind", "title", "subtitle", "authors", "isbn", "published", "added_at", "saved",
    "favorite", "title_key", "author_key", "card", "series", "language", "status", "rating", "read_on", "saved_at",
  ]

  /// The indices of those of the ``columns`` that an index of the table has.
  static let indexedColumns = columns.indices.filter {
    [
      "title_key", "printed_id", "author_key", "published", "added_at", "series", "saved", "favorite", "status",
      "rating", "read_on", "saved_at",
    ].contains(columns[$0])
  }

  /// The values of ``columns``.
  var values: [DatabaseValue] {
    [
      id.databaseValue, printedID.value.databaseValue, component.databaseValue, kind.rawValue.databaseValue,
      title.databaseValue, subtitle?.databaseValue ?? .null, FlatJSON.text(authors)?.databaseValue ?? .null,
      isbn?.digits.databaseValue ?? .null, published?.packed.databaseValue ?? .null, addedAt.databaseValue,
      isSaved.databaseValue, isFavorite.databaseValue, titleKey.databaseValue, authorKey?.databaseValue ?? .null,
      card.databaseValue, series?.databaseValue ?? .null, language?.databaseValue ?? .null,
      status?.rawValue.databaseValue ?? .null, rating?.databaseValue ?? .null, readOn?.packed.databaseValue ?? .null,
      savedAt?.databaseValue ?? .null,
    ]
  }
}
