import Domain
import Foundation
import GRDB
import Interchange

/// What is read of calibre's database.
struct CalibreReader: Sendable {
  let remarks: [String]
  private let queue: DatabaseQueue
  /// With the folders of the books.
  private let folder: LibraryFolder
  private let tables: Set<String>
  private let texts: TextColumns
  private let clock: CalibreClock
  private let columns: [CustomColumn]

  /// How many books are read at once at most, and how many bytes of them; a single book may have more.
  private static let mostBooks = 50
  private static let mostPageBytes = 4 << 20
  /// How many books are read next: fewer where the last ones were large.
  private var bookCount = Self.mostBooks

  init(database: String, uses: [String: CalibreColumnUse], clock: CalibreClock) throws {
    self.clock = clock
    folder = LibraryFolder(URL(filePath: database).deletingLastPathComponent().path(percentEncoded: false))
    try Self.refuseOwnCatalogue(database)
    try Self.refuseUnfinished(database)
    var address = URLComponents()
    // As a file that nobody changes, whatever calibre does meanwhile (https://www.sqlite.org/uri.html#uriimmutable).
    (address.scheme, address.path) = ("file", URL(filePath: database).path(percentEncoded: false))
    address.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { TextColumns.prepare($0) }
    (queue, tables, texts, columns, remarks) = try readingCalibre {
      let queue = try DatabaseQueue(path: address.string ?? database, configuration: configuration)
      return try queue.read { db in
        let tables = try Set(
          Row.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'").compactMap { $0.text(0) })
        try Self.refuseViews(db)
        guard tables.isSuperset(of: ["books", "authors", "books_authors_link"]) else {
          throw ImportedRowsFault("it is a database, and no library of calibre")
        }
        let texts = try TextColumns(db)
        let (columns, more) = try texts.reading { try Self.columns(db, tables, $0, uses) }
        return (queue, tables, texts, columns, Self.remarks(columns, besides: more))
      }
    }
  }

  /// A table that calibre wrote has other columns beside these.
  var vocabulary: RowVocabulary {
    RowVocabulary(
      values: [
        .authors, .series, .isbns, .otherIDs, .publisher, .published, .language, .format, .description, .categories,
      ], extra: .these(CalibreBook.extraNames.union(columns.map(\.nameInRecord))))
  }

  /// A log beside the file holds what is not in the file. It is beside the file itself, not beside a link to it.
  private static func refuseUnfinished(_ database: String) throws {
    let database = URL(filePath: database).resolvingSymlinksInPath().path(percentEncoded: false)
    for ending in ["-wal", "-journal"] {
      let size = try? FileManager.default.attributesOfItem(atPath: database + ending)[.size] as? Int
      if let size, size > 0 {
        throw ImportedRowsFault(
          "calibre is writing to it, or ended while it did: quit calibre, or, if it is not running, open calibre once and "
            + "quit it; then import it again")
      }
    }
  }

  /// By the number that catalogues have as their `application_id`
  /// (https://www.sqlite.org/fileformat.html#application_id): “Book” in ASCII.
  private static func refuseOwnCatalogue(_ database: String) throws {
    guard let handle = FileHandle(forReadingAtPath: database) else { return }
    defer { try? handle.close() }
    guard let head = try? handle.read(upToCount: 72), head.count == 72, head.suffix(4).elementsEqual("Book".utf8) else {
      return
    }
    throw ImportedRowsFault(
      "it is a catalogue of this program, and no library of calibre: what can be imported is an export of it with provenance"
    )
  }

  /// What a view gives is computed, and nobody knows of what: such a library is none that calibre made, and it would
  /// come in without what is looked for in a table of that name.
  private static func refuseViews(_ db: Database) throws {
    let names = try Row.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name")
      .compactMap { $0.text(0) }
    let view = names.first {
      Self.tablesRead.contains($0) || $0.hasPrefix("books_") && $0.hasSuffix("_link") || $0 == "custom_columns"
        || $0.hasPrefix("custom_column_")
    }
    guard let view else { return }
    throw ImportedRowsFault(
      "it is no library as calibre makes it: “\(view.prefix(40))”, which is a table there, is a view here")
  }

  private static let tablesRead: Set = [
    "authors", "books", "comments", "data", "identifiers", "languages", "publishers", "ratings", "series", "tags",
  ]

  private static func columns(
    _ db: Database, _ tables: Set<String>, _ texts: TextColumns, _ uses: [String: CalibreColumnUse]
  ) throws -> (columns: [CustomColumn], more: Int) {
    let (columns, more) = try CustomColumn.all(of: db, tables, texts, uses)
    let known = Set(columns.map(\.name))
    if let unknown = uses.keys.sorted().first(where: { !known.contains($0.hasPrefix("#") ? $0 : "#" + $0) }) {
      let names = columns.isEmpty ? "it has none" : "it has " + shown(columns)
      throw ImportedRowsFault("no column “\(unknown.prefix(40))” was made in it: \(names)")
    }
    return (columns, more)
  }

  /// - Parameter more: how many columns are not read.
  private static func remarks(_ columns: [CustomColumn], besides more: Int) -> [String] {
    let kept = columns.filter { $0.use == nil }
    let left = more == 0 ? [] : ["left out: \(more) columns of yours beyond the first \(TextBounds.names)"]
    guard !kept.isEmpty else { return left }
    return ["kept with the records: \(shown(kept)) (--calibre-column NAME=tags or note makes them yours)"] + left
  }

  private static func shown(_ columns: [CustomColumn]) -> String {
    let names = columns.prefix(40).map { String($0.name.prefix(40)) }.joined(separator: ", ")
    return names + (columns.count > 40 ? " and \(columns.count - 40) more" : "")
  }

  /// The next books by number, each with what of it was left out, and the last of these numbers; none at the end.
  mutating func books(after last: Int64) throws -> (books: [CalibreBook.Finished], last: Int64) {
    while true {
      do {
        let (books, last, bytes) = try readingCalibre { try queue.read { db in try page(of: db, after: last) } }
        if bytes < Self.mostPageBytes / 4 { bookCount = min(bookCount * 2, Self.mostBooks) }
        return (books, last)
      } catch is CalibreFields.TooLarge {
        // What was read in vain is less than these books have, so that all of it costs no more than twice as much.
        bookCount /= 2
      }
    }
  }

  private func page(
    of db: Database, after last: Int64
  ) throws -> (books: [CalibreBook.Finished], last: Int64, bytes: Int) {
    let ids = try Row.fetchAll(
      db, sql: "SELECT id FROM books WHERE id > ? ORDER BY id LIMIT ?", arguments: [last, bookCount]
    ).compactMap { $0.integer(0) }
    guard let first = ids.first, let end = ids.last else { return ([], last, 0) }
    // Of a damaged table they come in any order, and again and again.
    guard first > last, zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw ImportedRowsFault("it cannot be read as a library of calibre: it is damaged")
    }
    let most = bookCount > 1 ? Self.mostPageBytes : .max
    return try texts.reading { texts in
      let fields = CalibreFields(
        db: db, range: first...end, tables: tables, columns: texts, clock: clock, most: most)
      var page = CalibrePage(fields: fields, columns: columns)
      return (try page.read(in: folder), end, page.fields.bytes)
    }
  }
}

/// What SQLite says of a file that is none of calibre's, or is damaged, in words of ours.
private func readingCalibre<Value>(_ work: () throws -> Value) throws -> Value {
  do { return try work() } catch let error as DatabaseError {
    let reason =
      switch error.resultCode {
      case .SQLITE_TOOBIG: "a value has more than \(TextColumns.mostBytes >> 20) MB where calibre puts none so long"
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: "it is damaged"
      case .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_PERM, .SQLITE_AUTH: "the system does not let it be read"
      case .SQLITE_NOMEM, .SQLITE_FULL: "there is no room for what it takes"
      default: "its tables are not as calibre makes them"
      }
    throw ImportedRowsFault("it cannot be read as a library of calibre: \(reason)")
  }
}
