package import Catalog
import Domain
import GRDB

extension SQLiteBookStore: ProjectionStore {
  /// Of a hundred thousand pending records all of which are counted others would wait a tenth of a second, at each
  /// command.
  private static let mostCounted = 2000

  package func projection() async throws -> ProjectionStatus {
    try await read { [settingsOfNew] db in
      guard let stored = try SettingsRow(db: db).settings() else {
        return ProjectionStatus(settings: settingsOfNew, pendingBooks: 0)
      }
      if stored.rules != ProjectionSettings.currentRules {
        return ProjectionStatus(settings: stored.settings, pendingBooks: try Self.allBooks(db))
      }
      let found = try PendingRecords(db: db).bookCount(atMost: Self.mostCounted)
      return ProjectionStatus(
        settings: stored.settings, pendingBooks: found.books, mayHaveMorePending: found.records == Self.mostCounted)
    }
  }

  package func pendingBooks() async throws -> Int {
    try await read { db in
      guard let stored = try SettingsRow(db: db).settings() else { return 0 }
      if stored.rules != ProjectionSettings.currentRules { return try Self.allBooks(db) }
      return try PendingRecords(db: db).bookCount().books
    }
  }

  /// After a change of the rules all are pending.
  private static func allBooks(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT books FROM projection") ?? 0
  }

  package func adopt(_ wanted: @escaping @Sendable () throws -> ProjectionSettings) async throws -> ProjectionStatus {
    // So that nobody waits for another program that is writing where there is nothing to write.
    let isAdopted = try await read { db in
      guard let stored = try SettingsRow(db: db).settings() else { return false }
      return try SettingsChange(SQLiteTransaction(db: db), from: stored, to: wanted()).isNone
    }
    if isAdopted { return try await projection() }
    try await write(references: .lookedUp) { db, _ in
      guard let stored = try SettingsRow(db: db).settings() else { return }
      try SettingsChange(SQLiteTransaction(db: db), from: stored, to: wanted()).apply()
    }
    return try await projection()
  }

  package func computePending(_ limit: Int) async throws -> PendingStep {
    guard try await read({ db in try PendingRecords(db: db).areThere() }) else { return PendingStep(left: 0) }
    return try await write(references: .lookedUp) { db, settings in
      let begin = ContinuousClock.now
      let pending = PendingRecords(db: db)
      try Projection(SQLiteTransaction(db: db), settings: settings).computePending(among: pending.first(limit))
      return PendingStep(left: try pending.count(), duration: .now - begin)
    }
  }
}
