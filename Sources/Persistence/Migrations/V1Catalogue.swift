import GRDB

extension Schema {
  /// The first shape of the catalogue. Every table and column is described in `docs/schema.md`.
  ///
  /// Made for bulk loading: integer keys, ISBN-13 as a number, no triggers. Never edited once shipped.
  static let v1Catalogue = Migration(name: "V1Catalogue") { db in
    try db.execute(sql: "PRAGMA application_id = \(CatalogFile.applicationID)")
    for statement in [
      source, record, claim, titleAuthor, quarantine, book, edition, search, category, placement, projection,
    ] {
      try db.execute(sql: statement)
    }
  }

  private static let source = """
    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      catalog_fetched_at INTEGER,
      catalog_origin TEXT
    ) STRICT;
    """

  private static let record = """
    CREATE TABLE record (
      id INTEGER PRIMARY KEY,
      source INTEGER NOT NULL REFERENCES source (id),
      key TEXT NOT NULL,
      printed_id INTEGER NOT NULL,
      kind TEXT NOT NULL,
      detail INTEGER NOT NULL,
      title TEXT NOT NULL,
      subtitle TEXT,
      authors TEXT,
      own_isbns TEXT,
      related_isbns TEXT,
      other_ids TEXT,
      publisher TEXT,
      published INTEGER,
      pages INTEGER,
      language TEXT,
      format TEXT,
      description TEXT,
      categories TEXT,
      cover TEXT,
      links TEXT,
      rating REAL,
      rating_count INTEGER,
      favorite INTEGER NOT NULL,
      extra TEXT,
      notes TEXT,
      fetched_at INTEGER NOT NULL,
      added_at INTEGER NOT NULL,
      component INTEGER,
      book INTEGER,
      UNIQUE (source, key)
    ) STRICT;
    CREATE INDEX record_by_printed_id ON record (printed_id);
    CREATE INDEX record_by_component ON record (component, book, source) WHERE component IS NOT NULL;
    """

  private static let claim = """
    CREATE TABLE claim (
      isbn INTEGER NOT NULL,
      record INTEGER NOT NULL REFERENCES record (id),
      role TEXT NOT NULL,
      PRIMARY KEY (record, isbn)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX claim_by_isbn ON claim (isbn);
    """

  private static let titleAuthor = """
    CREATE TABLE title_author (
      key TEXT NOT NULL,
      record INTEGER NOT NULL REFERENCES record (id),
      PRIMARY KEY (record, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX title_author_by_key ON title_author (key);
    """

  private static let quarantine = """
    CREATE TABLE quarantine (
      isbn INTEGER PRIMARY KEY
    ) STRICT;
    """

  private static let book = """
    CREATE TABLE book (
      id INTEGER PRIMARY KEY REFERENCES record (id),
      printed_id INTEGER NOT NULL,
      component INTEGER NOT NULL,
      kind TEXT NOT NULL,
      title TEXT NOT NULL,
      subtitle TEXT,
      authors TEXT,
      isbn INTEGER,
      published INTEGER,
      rank INTEGER,
      added_at INTEGER NOT NULL,
      saved INTEGER NOT NULL,
      favorite INTEGER NOT NULL,
      title_key TEXT NOT NULL,
      author_key TEXT
    ) STRICT;
    CREATE INDEX book_by_title ON book (title_key, printed_id);
    CREATE INDEX book_by_author ON book (author_key, title_key, printed_id) WHERE author_key IS NOT NULL;
    CREATE INDEX book_by_date ON book (published, title_key, printed_id) WHERE published IS NOT NULL;
    CREATE INDEX book_by_added ON book (added_at, printed_id);
    CREATE INDEX book_by_rank ON book (rank, title_key, printed_id) WHERE rank IS NOT NULL;
    """

  private static let edition = """
    CREATE TABLE edition (
      book INTEGER NOT NULL REFERENCES book (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      isbn INTEGER UNIQUE,
      record INTEGER REFERENCES record (id),
      PRIMARY KEY (book, position)
    ) STRICT, WITHOUT ROWID;
    """

  /// The text is folded and cut into words before it comes here, so the plainest tokenizer is the right one.
  static let search = """
    CREATE VIRTUAL TABLE search USING fts5 (title, authors, subtitle, categories, tokenize = 'ascii');
    """

  private static let category = """
    CREATE TABLE category (
      id INTEGER PRIMARY KEY,
      source INTEGER NOT NULL REFERENCES source (id),
      key TEXT NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      date INTEGER NOT NULL,
      position INTEGER NOT NULL,
      fetched_at INTEGER NOT NULL,
      items_fetched_at INTEGER,
      UNIQUE (source, key)
    ) STRICT;
    """

  private static let placement = """
    CREATE TABLE placement (
      category INTEGER NOT NULL REFERENCES category (id),
      date INTEGER NOT NULL,
      record INTEGER NOT NULL REFERENCES record (id),
      rank INTEGER,
      rank_last_week INTEGER,
      weeks_on_list INTEGER,
      page INTEGER NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (category, date, record)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX placement_by_record ON placement (record);
    CREATE INDEX placement_by_place ON placement (category, date, page, place);
    """

  private static let projection = """
    CREATE TABLE projection (
      policy TEXT NOT NULL,
      hidden_sources TEXT NOT NULL,
      books INTEGER NOT NULL
    ) STRICT;
    """
}
