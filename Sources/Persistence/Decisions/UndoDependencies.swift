import Domain
import GRDB

/// Finds what keeps an entry of the journal from being undone.
struct UndoDependencies {
  let db: Database
  let policy: MergePolicy

  /// The later entries that need this one, the oldest first.
  func later(_ entry: JournalEntry) throws -> [JournalEntry] {
    let ids = try Int64.fetchSet(db, sql: Self.sharing, arguments: [entry.id])
    let later = try JournalReader(db: db).entries(ids.map { Int($0) })
    guard !later.isEmpty else { return [] }
    let reading = ReferenceLookup(db: db)
    let books = try Set(entry.act.verdicts.flatMap(\.records)).compactMap { try reading.book(holding: $0) }
    let components = try StoredComponents(of: books, in: db)
    return later.filter { other in
      other.needs(
        entry, among: components.records, decisions: components.decisions, quarantined: components.quarantined,
        policy: policy)
    }
  }

  private static let sharing = """
    SELECT later.entry FROM decision
    CROSS JOIN decision_record AS mine ON mine.decision = decision.id
    CROSS JOIN decision_record AS other ON other.source = mine.source AND other.key = mine.key
    CROSS JOIN decision AS later ON later.id = other.decision
    WHERE decision.entry = ?1 AND later.entry > ?1
    """
}
