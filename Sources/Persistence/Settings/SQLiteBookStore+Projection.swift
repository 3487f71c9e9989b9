package import Catalog
import Domain
import GRDB

extension SQLiteBookStore: ProjectionStore {
  package func projection() async throws -> ProjectionStatus {
    try await read { [settingsOfNew] db in try Self.status(db, ofNew: settingsOfNew) }
  }

  package func adopt(_ wanted: @escaping @Sendable () throws -> ProjectionSettings) async throws -> ProjectionStatus {
    let settingsOfNew = settingsOfNew
    // So that nobody waits for another program that is writing where there is nothing to write.
    let isAdopted = try await read { db in
      guard let stored = try SettingsRow(db: db).settings() else { return false }
      return try SettingsChange(SQLiteTransaction(db: db), from: stored, to: wanted()).isNone
    }
    if isAdopted { return try await projection() }
    return try await write(references: .lookedUp) { db, _ in
      if let stored = try SettingsRow(db: db).settings() {
        try SettingsChange(SQLiteTransaction(db: db), from: stored, to: wanted()).put()
      }
      return try Self.status(db, ofNew: settingsOfNew)
    }
  }

  package func computePending(_ limit: Int) async throws -> Int {
    guard try await read({ db in try PendingRecords(db: db).areThere() }) else { return 0 }
    return try await write(references: .lookedUp) { db, settings in
      let pending = PendingRecords(db: db)
      try Projection(SQLiteTransaction(db: db), settings: settings).settle(pending.first(limit))
      return try pending.count()
    }
  }

  private static func status(_ db: Database, ofNew settings: ProjectionSettings) throws -> ProjectionStatus {
    guard let stored = try SettingsRow(db: db).settings() else {
      return ProjectionStatus(settings: settings, pendingBooks: 0)
    }
    let pending =
      stored.rules == ProjectionSettings.currentRules
      ? try PendingRecords(db: db).bookCount() : try Int.fetchOne(db, sql: "SELECT books FROM projection") ?? 0
    return ProjectionStatus(settings: stored.settings, pendingBooks: pending)
  }
}
