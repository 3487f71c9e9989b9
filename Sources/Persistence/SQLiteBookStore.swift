package import Catalog
package import Domain
import Foundation
import GRDB

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
  /// How long other programs are waited for; nil: ten seconds each time.
  let patience: CatalogPatience?
  /// What a catalogue without settings of its own begins with.
  let settingsOfNew: ProjectionSettings

  /// Opens the catalogue, makes it where there is none, and migrates it to the schema of this program.
  ///
  /// Before a catalogue with books in it is migrated, a copy is put beside it (`catalog.sqlite.before-V2…`).
  /// No book is computed: a catalogue has settings of its own, which ``adopt(_:)`` alone changes.
  /// - Parameters:
  ///   - path: the file; its folder is made where there is none.
  ///   - policy: the policy of a new catalogue; of no effect on one that has settings.
  ///   - hiddenSources: the sources of a new catalogue whose records are kept, but neither shown nor merged.
  ///   - use: what becomes of a catalogue that cannot be written; see ``isPersistent``.
  ///   - readsConcurrently: false opens a little faster, for a program that asks one thing and ends; its
  ///     reads and writes then wait for one another (never for those of other programs).
  ///   - readsInPlace: true where a short read may block the calling thread, however long the disk or another program
  ///     takes. Only with `readsConcurrently`.
  ///   - staysOpen: true in a program that keeps it open until it is ended: each read and write is refused where the
  ///     file was deleted meanwhile, or another took its place.
  ///   - patience: how long other programs are waited for; nil: ten seconds each time.
  ///   - requestLedger: the path of the ledger, to which the request counts of a catalogue with an old schema are
  ///     moved.
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

  /// A catalogue in memory, which is gone with the value.
  package init(inMemoryWith policy: MergePolicy, hiddenSources: Set<String> = []) throws {
    try self.init(memory: CatalogFile.configuration, policy: policy, hiddenSources: hiddenSources)
  }

  /// As ``init(path:policy:hiddenSources:for:readsConcurrently:readsInPlace:staysOpen:patience:requestLedger:)``; tests
  /// give it other schemas than this program has.
  init(file: CatalogFile, policy: MergePolicy, hiddenSources: Set<String>) throws {
    try self.init(path: file.path, policy: policy, hiddenSources: hiddenSources, patience: file.patience) {
      try file.open()
    }
  }

  /// True where there is a catalogue with the newest schema; only reads.
  package static func isCurrent(at path: String) -> Bool {
    // Opening a pipe would wait for its writer.
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return false }
    var configuration = CatalogFile.configuration
    configuration.readonly = true
    let state = try? DatabaseQueue(path: path, configuration: configuration).read { try Schema.current.state($0) }
    return state == .upToDate
  }

  /// Closes the file; the store must not be used any more. What SQLite keeps beside the file goes away.
  package func close() { connections.close() }

  /// A number that is another one after every commit of any program: as long as it stays, what was read is up to date.
  /// - Returns: nil where the store was not opened to read in place, or cannot be written.
  /// - Throws: ``CatalogError``.
  package func version() throws -> Int64? { try connections.version(path: path) }

  /// False where the catalogue cannot be written: then writes are refused, or gone with this value.
  package var isPersistent: Bool {
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

/// How every method of the store reads and writes.
extension SQLiteBookStore {
  /// Runs the body on one state of the catalogue, and gives what it reads.
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
  func readWithFacts<Value: Sendable>(
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

  /// Who ensures that rows refer to rows that exist.
  enum References {
    /// SQLite, which also deletes what refers to a deleted row.
    case checked
    /// The body, which has looked up or made all that it refers to, and deletes nothing that is referred to. SQLite
    /// would look up each row once more in the table of records, the widest of all.
    case lookedUp
  }

  /// Runs the body in one transaction, with the settings of the catalogue. It is rolled back where the body fails.
  /// - Parameters:
  ///   - forGood: true where what is written has to survive a loss of power. What the reader decided cannot be fetched
  ///     again, as records can.
  ///   - dryRun: true where the transaction is rolled back in any case.
  func write<Value: Sendable>(
    forGood: Bool = false, dryRun: Bool = false, references: References = .checked,
    _ body: @escaping @Sendable (Database, ProjectionSettings) throws -> Value
  ) async throws -> Value {
    try await translatingErrors(path: path) {
      try connections.checkFile()
      return try await database.writeWithoutTransaction { [connections, settingsOfNew, path, gap] db in
        if gap.wait() { _ = try? WriteAheadLog.foldIfLong(in: db) }
        let begin = ContinuousClock.now
        defer { gap.note(begin) }
        if forGood { try db.execute(sql: "PRAGMA synchronous = FULL") }
        defer { if forGood { try? db.execute(sql: "PRAGMA synchronous = NORMAL") } }
        // Each write says so for itself: what puts it back behind another may have been refused, as when that was
        // cancelled.
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
