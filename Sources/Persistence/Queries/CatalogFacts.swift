import Catalog
import Domain
import GRDB
import Synchronization

/// What every page asks of the catalogue and seldom changes.
struct CatalogFacts: Sendable {
  /// The settings to read by.
  var settings: ProjectionSettings
  /// True where the books are as they are stored: by the settings and the rules of now.
  var areBooksCurrent: Bool
  /// True where some category is a best-seller list.
  var hasLists: Bool

  /// - Parameter new: the settings of a catalogue that has none yet.
  init(_ db: Database, ofNew new: ProjectionSettings) throws {
    settings = try SettingsRow(db: db).forReading(ofNew: new)
    areBooksCurrent = try Self.areBooksCurrent(in: db)
    hasLists = try Self.hasLists(in: db)
  }

  static func areBooksCurrent(in db: Database) throws -> Bool {
    try !PendingRecords(db: db).areThere()
      && SettingsRow(db: db).settings().map { $0.rules == ProjectionSettings.currentRules } != false
  }

  /// Goes through the categories until it comes to one. Of ten thousand tags that takes a third of a millisecond, so
  /// that they have no index for it, which every write would keep up.
  static func hasLists(in db: Database) throws -> Bool {
    try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM category WHERE kind = 'list')")) == true
  }
}

/// Caches the facts, the categories and the sources of the catalogue for each of several reading connections, until
/// some program commits. SQLite tells a connection of the commits of all others (`PRAGMA data_version`), but not of its
/// own, so these may not write.
final class ReaderFactsCache: Sendable {
  private struct Known {
    var version: Int64
    var facts: CatalogFacts
    var categories: [CategorySummary]?
    var sources: [SourceSummary]?
  }

  private let known = Mutex<[ObjectIdentifier: Known]>([:])

  /// Forgets what an earlier connection at the same address in memory saw.
  /// - Parameter db: a new connection.
  func begin(_ db: Database) { known.withLock { $0[ObjectIdentifier(db)] = nil } }

  /// - Parameters:
  ///   - db: inside a transaction, so that what is read next is of the same state.
  ///   - new: as ``CatalogFacts/init(_:ofNew:)`` takes it.
  func facts(_ db: Database, ofNew new: ProjectionSettings) throws -> CatalogFacts {
    try known(db, ofNew: new).facts
  }

  /// The categories, which are counted anew where something was committed since.
  /// - Parameters:
  ///   - db: as ``facts(_:ofNew:)`` takes it.
  ///   - new: as well.
  ///   - count: gives all of them.
  func categories(
    _ db: Database, ofNew new: ProjectionSettings, count: () throws -> [CategorySummary]
  ) throws -> [CategorySummary] {
    try counted(\.categories, db, ofNew: new, count)
  }

  /// The sources, likewise.
  func sources(
    _ db: Database, ofNew new: ProjectionSettings, count: () throws -> [SourceSummary]
  ) throws -> [SourceSummary] {
    try counted(\.sources, db, ofNew: new, count)
  }

  private func counted<Summary>(
    _ summaries: WritableKeyPath<Known, [Summary]?>, _ db: Database, ofNew new: ProjectionSettings,
    _ count: () throws -> [Summary]
  ) throws -> [Summary] {
    if let counted = try known(db, ofNew: new)[keyPath: summaries] { return counted }
    let counted = try count()
    if counted.count <= Self.mostSummaries {
      known.withLock { $0[ObjectIdentifier(db)]?[keyPath: summaries] = counted }
    }
    return counted
  }

  /// Longer lists are not cached, for the sake of memory.
  private static let mostSummaries = 10_000

  private func known(_ db: Database, ofNew new: ProjectionSettings) throws -> Known {
    let version = try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    if let known = known.withLock({ $0[ObjectIdentifier(db)] }), known.version == version { return known }
    let known = Known(version: version, facts: try CatalogFacts(db, ofNew: new))
    self.known.withLock { $0[ObjectIdentifier(db)] = known }
    return known
  }
}
