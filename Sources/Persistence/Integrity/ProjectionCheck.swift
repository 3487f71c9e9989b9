import Catalog
import Domain
import GRDB

/// Where the tables that are computed differ from what the records and decisions make of them. The file is only read.
package struct ProjectionCheck: Hashable, Sendable {
  /// What was computed otherwise, or is not computed at all.
  package enum Part: String, CaseIterable, Sendable {
    /// The ISBNs by which records are matched.
    case claims
    /// Which records in view the reader's decisions name.
    case decisions
    /// The ISBNs that are no key for anyone.
    case quarantine
    /// Which book a record belongs to.
    case membership
    /// What a book shows, its editions, its rank, and how many books there are.
    case books
    /// The words that a book is found by.
    case words
    /// The full-text index against the words.
    case fullText = "full-text"
    /// Categories and the orders they are browsed in: a value that no source and no reader gave.
    case categories
  }

  package struct Flaw: Hashable, Sendable {
    package var part: Part
    /// How many rows; of the full-text index 1.
    package var count: Int
    /// A few of them: `source:key` of records, titles of books, ISBNs, names of categories.
    package var examples: [String]
  }

  /// In the order of ``Part``, each part once; empty for a sound catalogue.
  package var flaws: [Flaw] = []

  package init() {}

  /// Computes every book anew, a few hundred records with what touches them at a time, and compares.
  ///
  /// Books that are pending after a change of settings are passed over: they are to be computed anyway. So are all books
  /// of a catalogue whose books are of other rules than this program's.
  /// - Parameter report: called now and then with how many of how many steps are done.
  /// - Returns: nil where there is no catalogue yet.
  /// - Throws: `CatalogError`, as reading the catalogue would.
  package static func look(
    at path: String, report: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws -> ProjectionCheck? {
    try translatingErrors(path: path) { () throws -> ProjectionCheck? in
      guard try FileHeader(path: path) != nil else { return nil }
      var database = try CatalogCheck.database(path)
      switch try database.read({ try Schema.current.state($0) }) {
      case .new: return nil
      case .newer(let step): throw CatalogError.newerSchema(path: path, migration: step)
      case .upToDate: break
      case .behind:
        database = try UnwritableCatalog(path: path, configuration: CatalogFile.configuration).scratch()
        try Upgrade(path: path, keepsCopy: false).run(on: database)
      }
      // Not a read-only block: the full-text index is looked into through a table that is there for this connection alone.
      return try database.writeWithoutTransaction { db in
        var check = ProjectionCheck()
        try db.inTransaction(.deferred) {
          check.flaws = try look(db, report)
          return .rollback
        }
        return check
      }
    }
  }

  private static func look(_ db: Database, _ report: (Int, Int) -> Void) throws -> [Flaw] {
    guard let stored = try StoredSettings(in: db) else { return [] }
    var comparison = ProjectionComparison(db: db, settings: stored.settings)
    try comparison.checkCategories()
    if stored.rules == StoredSettings.currentRules { try comparison.checkBooks(report) }
    try comparison.checkFullText()
    return comparison.flaws
  }
}
