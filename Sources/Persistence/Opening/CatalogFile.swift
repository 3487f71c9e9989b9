import Domain
import Foundation
import GRDB

/// The file of the catalogue: what it looks like from outside, how it is opened and brought up to date.
struct CatalogFile {
  let path: String
  var schema = Schema.current
  var configuration = CatalogFile.configuration
  /// True for reads that wait neither for one another nor for a write of this program; costs two more connections.
  var readsConcurrently = true

  /// Stands in the file's header, where `file` and we can see it: "Book".
  static let applicationID: Int32 = 0x426F_6F6B

  /// Nil: ten seconds for each wait.
  var patience: CatalogPatience? { didSet { if let patience { configuration.busyMode = patience.busyMode } } }

  init(path: String) { self.path = path }

  /// Waits ten seconds for another writer; each commit survives the program's end, at any moment.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536")
    }
    return configuration
  }

  /// The catalogue in the newest shape.
  /// - Throws: `StoreError.newerSchema` and `.damaged` before anything is written; SQLite's errors.
  func open() throws -> CatalogConnections {
    try makeFolder()
    try FileHeader(path: path)?.check()
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try Self.migrate(queue, path: path, schema: schema, patience)
    guard readsConcurrently else { return CatalogConnections(queue) }
    return try CatalogConnections(queue, path: path, configuration: configuration)
  }

  /// Brings the catalogue to the newest shape; only reads where it has it.
  static func migrate(
    _ queue: DatabaseQueue, path: String, schema: Schema = .current, _ patience: CatalogPatience? = nil
  ) throws {
    switch try queue.read({ try schema.state($0) }) {
    case .upToDate: return
    case .newer(let step): throw StoreError.newerSchema(path: path, migration: step)
    case .new: try begin(queue, path: path, patience)
    case .behind(let missing): try copy(queue, path: path, before: missing[0])
    }
    try schema.migrate(queue)
  }

  private func makeFolder() throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw StoreError.unusable(path: folder.path(percentEncoded: false), reason: "the folder cannot be made")
    }
  }

  /// Makes a new file one that is read while it is written (for good: the mode stays with the file).
  ///
  /// Another program's database is never made into a catalogue.
  private static func begin(_ queue: DatabaseQueue, path: String, _ patience: CatalogPatience?) throws {
    try queue.writeWithoutTransaction { db in
      try refuseForeign(db, path: path)
      try WriteAheadLog.use(in: db, patience ?? CatalogPatience(until: .now + .seconds(10)))
    }
  }

  /// - Throws: `StoreError.damaged` for a database with tables that no step of ours has made.
  static func refuseForeign(_ db: Database, path: String) throws {
    // Another of our programs may have begun it in the meantime, or be doing so: one statement sees one state.
    let isOurs = try Bool.fetchOne(
      db, sql: "SELECT count(*) = 0 OR max(name = ?) FROM sqlite_schema", arguments: [Schema.ledger])
    guard isOurs == true else {
      throw StoreError.damaged(path: path, reason: "it is a database of another program")
    }
  }

  /// Puts a whole copy beside the catalogue, named for the step that is about to be taken.
  private static func copy(_ queue: DatabaseQueue, path: String, before step: String) throws {
    let copy = URL(filePath: path + ".before-" + step)
    let unfinished = URL(filePath: path + ".before-" + step + ".unfinished")
    do {
      try? FileManager.default.removeItem(at: unfinished)
      try queue.vacuum(into: unfinished.path(percentEncoded: false))
      try? FileManager.default.removeItem(at: copy)
      try FileManager.default.moveItem(at: unfinished, to: copy)
    } catch {
      throw StoreError.unusable(
        path: copy.path(percentEncoded: false), reason: "the copy before an update cannot be made")
    }
  }
}
