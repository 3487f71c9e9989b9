package import Catalog
package import Domain
import Foundation
import GRDB
import Sourcing

/// The catalogue in one SQLite file, or in memory.
///
/// One writer and many readers, also of several programs at once: reads never wait for a write, a write waits for
/// another up to ten seconds. What SQLite says never leaves here: every error is a ``CatalogError``.
package struct SQLiteBookStore: BookStore {
  let connections: CatalogConnections
  var database: any DatabaseWriter { connections.writer }
  /// For error messages.
  let path: String
  private let gap = WriteGap()
  /// Until when other programs are waited for; nil: ten seconds for each wait.
  private let patience: CatalogPatience?
  /// What a catalogue without settings of its own begins with.
  let settingsOfNew: ProjectionSettings

  /// Opens the catalogue, makes it where there is none, and brings it to the shape that this program knows.
  ///
  /// Before a catalogue with books in it changes its shape, a copy is put beside it (`catalog.sqlite.before-V2…`).
  /// No book is computed: a catalogue has settings of its own, which ``adopt(_:)`` alone changes.
  /// - Parameters:
  ///   - path: the file; its folder is made where there is none.
  ///   - policy: what merging in a new catalogue is to depend on; nothing to one that has settings.
  ///   - hiddenSources: in a new catalogue, sources whose records are out of view and out of merging, but kept.
  ///   - use: what becomes of a catalogue that cannot be written; see ``keepsWhatComes``.
  ///   - readsConcurrently: false opens a little faster, for a program that asks one thing and ends; its
  ///     reads and writes then wait for one another (never for those of other programs).
  ///   - readsInPlace: true where a short read may keep the thread that asks, as long as another program or the disk
  ///     takes; only of reads that are concurrent.
  ///   - staysOpen: true in a program that keeps it open until it is ended: each read and write is refused where the file
  ///     was deleted meanwhile, or another took its place.
  ///   - patience: until when other programs are waited for; nil: ten seconds for each wait.
  ///   - requestLedger: the path of the ledger, which gets what a catalogue of an old shape counted of requests.
  /// - Throws: `CatalogError.newerSchema`, `.damaged`, `.unreadable` (the file is as it was in these cases),
  ///   `.unusable`, `.busy`.
  package init(
    path: String, policy: MergePolicy = MergePolicy(), hiddenSources: Set<String> = [],
    for use: CatalogUse = .changing, readsConcurrently: Bool = true, readsInPlace: Bool = false,
    staysOpen: Bool = false, patience: CatalogPatience? = nil, requestLedger: String? = nil
  ) throws {
    var file = CatalogFile(path: path)
    file.requestLedger = requestLedger
    file.use = use
    file.patience = patience
    file.readsConcurrently = readsConcurrently
    file.readsInPlace = readsInPlace
    file.staysOpen = staysOpen
    try self.init(file: file, policy: policy, hiddenSources: hiddenSources)
  }

  /// A catalogue that is gone with the value.
  package init(inMemoryWith policy: MergePolicy, hiddenSources: Set<String> = []) throws {
    try self.init(memory: CatalogFile.configuration, policy: policy, hiddenSources: hiddenSources)
  }

  /// As ``init(path:policy:hiddenSources:for:readsConcurrently:readsInPlace:staysOpen:patience:requestLedger:)``; tests
  /// give it other shapes than this program knows.
  init(file: CatalogFile, policy: MergePolicy, hiddenSources: Set<String>) throws {
    try self.init(path: file.path, policy: policy, hiddenSources: hiddenSources, patience: file.patience) {
      try file.open()
    }
  }

  /// True where a catalogue is there that has the newest shape; only reads.
  package static func isCurrent(at path: String) -> Bool {
    // Opening a pipe would wait for whoever writes to it.
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return false }
    var configuration = CatalogFile.configuration
    configuration.readonly = true
    let state = try? DatabaseQueue(path: path, configuration: configuration).read { try Schema.current.state($0) }
    return state == .upToDate
  }

  /// Closes the file, of which nothing is to be asked any more: what SQLite keeps beside it goes away.
  package func close() { connections.close() }

  /// Another number after every commit, whichever program wrote: what was read behind one version is of it for as long
  /// as there is no other.
  /// - Returns: nil where the store was not opened to read in place, or cannot be written.
  /// - Throws: ``CatalogError``.
  package func version() throws -> Int64? { try connections.version(path: path) }

  /// False where the catalogue cannot be written, so that all that comes in is gone with this value, or refused.
  package var keepsWhatComes: Bool {
    if case .kept = connections.keeping { true } else { false }
  }

  /// As ``init(inMemoryWith:hiddenSources:)``; tests watch its statements.
  init(memory configuration: Configuration, policy: MergePolicy, hiddenSources: Set<String> = []) throws {
    try self.init(path: ":memory:", policy: policy, hiddenSources: hiddenSources) {
      let queue = try DatabaseQueue(configuration: configuration)
      try Upgrade(path: ":memory:").run(on: queue)
      return CatalogConnections(queue)
    }
  }

  private init(
    path: String, policy: MergePolicy, hiddenSources: Set<String>, patience: CatalogPatience? = nil,
    open: () throws -> CatalogConnections
  ) throws {
    self.path = path
    self.patience = patience
    settingsOfNew = ProjectionSettings(policy: policy, hiddenSources: hiddenSources)
    connections = try translatingErrors(path: path) { try open() }
  }
}

extension SQLiteBookStore {
  package func ingest(_ batch: SourceBatch) async throws -> IngestSummary {
    try await write(references: .lookedUp) { db, settings in
      let begin = ContinuousClock.now
      var summary = try BatchIngest(SQLiteTransaction(db: db), settings: settings).ingest(batch.storable)
      summary.duration = .now - begin
      return summary
    }
  }

  package func books(_ query: ListQuery) async throws -> BookPage {
    try await readWithFacts { db, facts in
      try BookListQuery(db: db, policy: facts.settings.policy, query: query, facts: facts).page()
    }
  }

  package func allBooks(_ query: ListQuery) -> CatalogChunks<Book> {
    chunks { db, settings in try AllBooksQuery(query, in: db, policy: settings.policy) }
  }

  package func books(holding keys: [RecordKey]) async throws -> [Book] {
    try await read { db, settings in
      var seen: Set<Int64> = []
      let ids = try ReferenceLookup(db: db).books(holding: keys).filter { seen.insert($0).inserted }
      return try BookLoader(db: db, policy: settings.policy, isExplained: false).books(ids)
    }
  }

  package func books(_ references: [BookReference], isExplained: Bool) async throws -> [Book?] {
    try await read { db, settings in
      let ids = try ReferenceLookup(db: db).books(references)
      // A book that is read as it is stored and named twice would have each of its records twice.
      var seen: Set<Int64> = []
      let each = ids.compactMap(\.self).filter { seen.insert($0).inserted }
      let books = try BookLoader(db: db, policy: settings.policy, isExplained: isExplained).booksByRow(each)
      return ids.map { id in id.flatMap { books[$0] } }
    }
  }

  package func sourcesOutOfView(of reference: BookReference) async throws -> [String] {
    try await read { db, settings in
      let (lookup, hidden) = (ReferenceLookup(db: db), settings.hiddenSources)
      return switch reference {
      case .id(let id): try lookup.sourcesWithoutBook(of: id).filter(hidden.contains)
      case .record(let key):
        try lookup.sourcesWithoutBook(of: key.id).filter { $0 == key.source && hidden.contains($0) }
      case .isbn(let isbn): try lookup.sourcesWithoutBook(claiming: isbn, among: hidden)
      }
    }
  }

  package func categories() async throws -> [CategorySummary] {
    try await readWithFacts { [connections, settingsOfNew] db, facts in
      try connections.categories(db, ofNew: settingsOfNew)
        .filter { !facts.settings.hiddenSources.contains($0.category.source) }
    }
  }

  package func category(_ id: String) async throws -> Domain.Category? {
    try await readWithFacts { db, facts in
      let found = try CategoryListQuery(db: db).category(id)
      return found.flatMap { facts.settings.hiddenSources.contains($0.source) ? nil : $0 }
    }
  }

  package func items(_ query: CategoryQuery) async throws -> CategoryPage {
    let found = try await readWithFacts { db, facts in
      try CategoryPageQuery(db: db, facts: facts, query: query).page()
    }
    // What would be forgotten is handed out at any length.
    guard let position = found.tooLong, keepsWhatComes else { return found.page }
    try await store(position)
    var page = found.page
    page.next = position.cursorWhenKept
    return page
  }

  /// Keeps the cursor. Another program that is writing does not hold the page up for long: the cursor is then kept as soon
  /// as that program is done, or else refused when it is used.
  private func store(_ position: CategoryCursor) async throws {
    let shortWait = Duration.milliseconds(250)
    let end = (patience?.deadline ?? Deadline(.now + shortWait)).within(shortWait)
    do {
      _ = try await value(before: end) {
        try await note { try position.store(in: $0) }
      }
    } catch CatalogError.busy {}
  }

  package func remember(_ sort: CategorySort, for category: String) async throws {
    try await note { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO category_order (category, sort) VALUES (?, ?)",
        arguments: [storable(category), sort.rawValue])
    }
  }

  package func fetches() async throws -> [SourceFetches] {
    try await read { db in try CategoryListQuery(db: db).fetches() }
  }

  package func sources() async throws -> [SourceSummary] {
    try await read { [connections, settingsOfNew] db in try connections.sources(db, ofNew: settingsOfNew) }
  }

  /// What the body reads from one state of the catalogue.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await connections.read(path: path, body)
  }

  /// The same, with the settings of the catalogue in that state.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database, ProjectionSettings) throws -> Value
  ) async throws -> Value {
    try await read { [settingsOfNew] db in try body(db, SettingsRow(db: db).forReading(ofNew: settingsOfNew)) }
  }

  /// The same, with all facts of the catalogue in that state.
  private func readWithFacts<Value: Sendable>(
    _ body: @escaping @Sendable (Database, CatalogFacts) throws -> Value
  ) async throws -> Value {
    try await read { [settingsOfNew, connections] db in try body(db, connections.facts(db, ofNew: settingsOfNew)) }
  }

  /// What the body writes in one transaction that concerns no book, and so asks for no settings.
  func note(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
    try await translatingErrors(path: path) {
      try connections.checkFile()
      try await database.write { [connections] db in
        try body(db)
        try connections.checkFile()
      }
    }
  }

  /// Who sees to it that rows refer to rows that are there.
  enum References {
    /// SQLite, which also takes out what refers to a row that goes.
    case checked
    /// The body, which has looked up or made all that it refers to, and takes out nothing that is referred to. SQLite
    /// would look into the table of records once more for every row, which is the widest of all.
    case lookedUp
  }

  /// What the body writes in one transaction, with the settings of the catalogue; taken back where it fails or is only
  /// tried.
  /// - Parameter forGood: what is written is on the disk when this returns, and survives a loss of power: what the
  ///   reader decided cannot be fetched again, as records can.
  func write<Value: Sendable>(
    forGood: Bool = false, dryRun: Bool = false, references: References = .checked,
    _ body: @escaping @Sendable (Database, ProjectionSettings) throws -> Value
  ) async throws -> Value {
    try await translatingErrors(path: path) {
      try connections.checkFile()
      return try await database.writeWithoutTransaction { [connections, settingsOfNew, path, gap] db in
        // What was written in the gap is folded into the file as well: the log begins anew only where all of it is, and where
        // others wrote in every gap of a large sync it would grow to gigabytes.
        if gap.wait() { _ = try? db.checkpoint(.passive) }
        let begin = ContinuousClock.now
        defer { gap.note(begin) }
        if forGood { try db.execute(sql: "PRAGMA synchronous = FULL") }
        defer { if forGood { try? db.execute(sql: "PRAGMA synchronous = NORMAL") } }
        // Each write says so for itself: what puts it back behind another may have been refused, as when that was cancelled.
        try db.execute(sql: "PRAGMA foreign_keys = \(references == .checked ? "ON" : "OFF")")
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try body(db, SettingsRow(db: db).forWriting(ofNew: settingsOfNew, path: path))
          // A write may take long: what nobody would find again is not called kept.
          try connections.checkFile()
          return dryRun ? .rollback : .commit
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "nothing was written") }
        return value
      }
    }
  }
}
