import Catalog
import GRDB

extension ProjectionComparison {
  /// Computes every book anew, a few hundred records with what touches them at a time, and compares.
  ///
  /// Books that are pending after a change of settings are passed over: they are to be computed anyway. So are all
  /// books of a catalogue whose books are of other rules than this program's.
  /// - Parameter report: called now and then with how many of how many steps are done.
  /// - Returns: nil where there is no catalogue yet.
  /// - Throws: `CatalogError`, as reading the catalogue would.
  static func look(
    at path: String, report: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws -> ProjectionCheck? {
    try translatingErrors(path: path) { () throws -> ProjectionCheck? in
      guard try FileHeader(path: path) != nil else { return nil }
      var database = try CatalogFileCheck.database(path)
      switch try database.read({ try Schema.current.state($0) }) {
      case .new: return nil
      case .newer(let step): throw CatalogError.newerSchema(path: path, migration: step)
      case .upToDate: break
      case .behind:
        database = try UnwritableStore(path: path, configuration: CatalogFile.configuration).scratch()
        try Upgrade(path: path, keepsCopy: false).run(on: database)
      }
      // Not a read-only block: the full-text index is looked into through a table that is there for this connection
      // alone.
      return try database.writeWithoutTransaction { db in
        var check = ProjectionCheck()
        try db.inTransaction(.deferred) {
          check.flaws = try compare(db, report)
          return .rollback
        }
        return check
      }
    }
  }

  private static func compare(_ db: Database, _ report: (Int, Int) -> Void) throws -> [ProjectionCheck.Flaw] {
    guard let stored = try SettingsRow(db: db).settings() else { return [] }
    var comparison = ProjectionComparison(db: db, settings: stored.settings)
    try comparison.checkCategories()
    if stored.rules == ProjectionSettings.currentRules { try comparison.checkBooks(report) }
    try comparison.checkFullText()
    return comparison.flaws
  }
}
