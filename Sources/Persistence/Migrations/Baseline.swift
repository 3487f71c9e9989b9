import GRDB

extension Schema {
  /// The shape after some steps in one go, for a catalogue in which nothing was ever written.
  ///
  /// The steps make tables anew and add columns one at a time, and SQLite reads the whole schema again after each.
  struct Baseline: Sendable {
    /// The last of the steps whose shape this is. Later ones are taken after it.
    var last: String
    var sql: String
  }

  /// What V1 to V18 come to. It may be left behind when a step is added, and brought up to a later step at any time.
  static let upToV18 = Baseline(
    last: "V18PlacementPlace",
    sql: """
      PRAGMA application_id = \(CatalogFile.applicationID);
      CREATE TABLE source (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        catalog_fetched_at INTEGER,
        catalog_origin TEXT,
        categories_fetched_at INTEGER,
        walk TEXT,
        walk_began_at INTEGER,
        walk_version TEXT
      ) STRICT;
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
        content_hash INTEGER,
        contributors TEXT,
        series TEXT,
        original_title TEXT,
        work_date INTEGER,
        edition_statement TEXT,
        place TEXT,
        UNIQUE (source, key)
      ) STRICT;
      CREATE INDEX record_by_printed_id ON record (printed_id);
      CREATE INDEX record_by_component ON record (component, book, source) WHERE component IS NOT NULL;
      CREATE TABLE claim (
        isbn INTEGER NOT NULL,
        record INTEGER NOT NULL REFERENCES record (id),
        role TEXT NOT NULL,
        PRIMARY KEY (record, isbn)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX claim_by_isbn ON claim (isbn);
      CREATE TABLE title_author (
        key TEXT NOT NULL,
        record INTEGER NOT NULL REFERENCES record (id),
        PRIMARY KEY (record, key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX title_author_by_key ON title_author (key);
      CREATE TABLE quarantine (
        isbn INTEGER PRIMARY KEY
      ) STRICT;
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
        author_key TEXT,
        card TEXT,
        series TEXT,
        language TEXT,
        status TEXT,
        rating INTEGER,
        read_on INTEGER,
        saved_at INTEGER,
        rating_key INTEGER GENERATED ALWAYS AS (-rating) VIRTUAL,
        read_key INTEGER GENERATED ALWAYS AS (-read_on) VIRTUAL,
        saved_key INTEGER GENERATED ALWAYS AS (-saved_at) VIRTUAL
      ) STRICT;
      CREATE INDEX book_by_title ON book (title_key, printed_id);
      CREATE INDEX book_by_author ON book (author_key, title_key, printed_id) WHERE author_key IS NOT NULL;
      CREATE INDEX book_by_date ON book (published, title_key, printed_id) WHERE published IS NOT NULL;
      CREATE INDEX book_by_added ON book (added_at, printed_id);
      CREATE INDEX book_by_rank ON book (rank, title_key, printed_id) WHERE rank IS NOT NULL;
      CREATE INDEX book_by_series ON book (series) WHERE series IS NOT NULL;
      CREATE INDEX book_in_library ON book (title_key, printed_id) WHERE saved;
      CREATE INDEX book_by_status ON book (status, title_key, printed_id) WHERE status IS NOT NULL;
      CREATE INDEX book_by_rating ON book (rating_key, title_key, printed_id) WHERE rating_key IS NOT NULL;
      CREATE INDEX book_by_read ON book (read_key, title_key, printed_id) WHERE read_key IS NOT NULL;
      CREATE INDEX book_by_saved ON book (saved_key, title_key, printed_id) WHERE saved_key IS NOT NULL;
      CREATE INDEX book_in_favorites ON book (title_key, printed_id) WHERE favorite;
      CREATE TABLE edition (
        book INTEGER NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        isbn INTEGER UNIQUE,
        record INTEGER REFERENCES record (id),
        PRIMARY KEY (book, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX edition_by_record ON edition (record) WHERE record IS NOT NULL;
      CREATE VIRTUAL TABLE search USING fts5 (title, authors, subtitle, categories, tokenize = 'ascii');
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
      CREATE TABLE placement (
        category INTEGER NOT NULL REFERENCES category (id),
        date INTEGER NOT NULL,
        page INTEGER NOT NULL,
        place INTEGER NOT NULL,
        record INTEGER NOT NULL REFERENCES record (id),
        rank INTEGER,
        rank_last_week INTEGER,
        weeks_on_list INTEGER,
        PRIMARY KEY (category, date, page, place, record)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX placement_by_record ON placement (record, category, date);
      CREATE TABLE projection (
        policy TEXT NOT NULL,
        hidden_sources TEXT NOT NULL,
        books INTEGER NOT NULL,
        revision INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE TABLE category_order (
        category TEXT PRIMARY KEY,
        sort TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE issue (
        category INTEGER NOT NULL REFERENCES category (id),
        date INTEGER NOT NULL,
        taken_at INTEGER NOT NULL,
        next_page TEXT,
        origin TEXT,
        PRIMARY KEY (category, date)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE browsing (
        id INTEGER PRIMARY KEY,
        category TEXT NOT NULL,
        date INTEGER NOT NULL,
        sort TEXT NOT NULL,
        shown TEXT NOT NULL,
        made_at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE journal (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        verb TEXT NOT NULL,
        titles TEXT
      ) STRICT;
      CREATE TABLE decision (
        id INTEGER PRIMARY KEY,
        entry INTEGER REFERENCES journal (id) ON DELETE CASCADE,
        verdict TEXT NOT NULL,
        name TEXT,
        value TEXT,
        isbn INTEGER
      ) STRICT;
      CREATE INDEX decision_by_entry ON decision (entry);
      CREATE INDEX decision_by_isbn ON decision (isbn) WHERE isbn IS NOT NULL;
      CREATE TABLE decision_record (
        decision INTEGER NOT NULL REFERENCES decision (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        source INTEGER NOT NULL REFERENCES source (id),
        key TEXT NOT NULL,
        PRIMARY KEY (decision, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX decision_record_by_key ON decision_record (source, key);
      CREATE TABLE decided_record (
        record INTEGER NOT NULL REFERENCES record (id),
        decision INTEGER NOT NULL REFERENCES decision (id) ON DELETE CASCADE,
        PRIMARY KEY (record, decision)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX decided_record_by_decision ON decided_record (decision);
      CREATE TABLE former_policy (
        revision INTEGER PRIMARY KEY,
        policy TEXT NOT NULL
      ) STRICT;
      CREATE TABLE pending (
        record INTEGER PRIMARY KEY REFERENCES record (id),
        revision INTEGER NOT NULL REFERENCES former_policy (revision)
      ) STRICT;
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
      CREATE TABLE import_record (
        entry INTEGER NOT NULL REFERENCES journal (id) ON DELETE CASCADE,
        record INTEGER NOT NULL REFERENCES record (id) ON DELETE CASCADE,
        change TEXT NOT NULL,
        former TEXT,
        former_fetched_at INTEGER,
        marks TEXT,
        PRIMARY KEY (entry, record)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX import_record_by_record ON import_record (record, entry);
      CREATE TABLE removed_record (
        highest INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE undone (
        id INTEGER PRIMARY KEY,
        entry INTEGER NOT NULL UNIQUE,
        at INTEGER NOT NULL,
        verb TEXT NOT NULL,
        titles TEXT
      ) STRICT;
      CREATE TABLE undone_decision (
        undone INTEGER NOT NULL REFERENCES undone (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        verdict TEXT NOT NULL,
        name TEXT,
        value TEXT,
        isbn INTEGER,
        records TEXT,
        PRIMARY KEY (undone, position)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE undone_record (
        undone INTEGER NOT NULL REFERENCES undone (id) ON DELETE CASCADE,
        key TEXT NOT NULL,
        fetched_at INTEGER NOT NULL,
        added_at INTEGER NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (undone, key)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE stored_file (
        address TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        hash TEXT NOT NULL,
        size INTEGER NOT NULL,
        media_type TEXT NOT NULL,
        etag TEXT,
        fetched_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX stored_file_by_hash ON stored_file (hash);
      """)
}
