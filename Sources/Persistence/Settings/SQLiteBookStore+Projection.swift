package import Catalog
import Domain
import GRDB

extension SQLiteBookStore: ProjectionStore {
  package func projection() async throws -> ProjectionStatus {
    try await read { [settingsOfNew] db in
      guard let stored = try SettingsRow(db: db).settings() else {
        return ProjectionStatus(settings: settingsOfNew, pendingBooks: 0)
      }
      let pending =
        stored.rules == ProjectionSettings.currentRules
        ? try PendingRecords(db: db).bookCount() : try Int.fetchOne(db, sql: "SELECT books FROM projection") ?? 0
      return ProjectionStatus(settings: stored.settings, pendingBooks: pending)
    }
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
      try SettingsChange(SQLiteTransaction(db: db), from: stored, to: wanted()).put()
    }
    // Counting what is pending takes as long as noting it, and keeps nobody else from writing.
    return try await projection()
  }

  package func computePending(_ limit: Int) async throws -> Int {
    guard try await read({ db in try PendingRecords(db: db).areThere() }) else { return 0 }
    return try await write(references: .lookedUp) { db, settings in
      let pending = PendingRecords(db: db)
      try Projection(SQLiteTransaction(db: db), settings: settings).settle(pending.first(limit))
      return try pending.count()
    }
  }
}
