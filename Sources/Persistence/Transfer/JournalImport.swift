import Catalog
import Domain
import GRDB

/// Puts entries of another journal, and decisions without one, behind those that are here.
struct JournalImport {
  private let db: Database
  private let projection: Projection
  private let hiddenSources: Set<String>
  /// The ids of the entries that were here before, by time; each stands for one entry that comes in.
  private var known: [Int64: [Int]] = [:]
  /// Of an entry, undone or not.
  private var highestID: Int64
  /// Row ids of decisions whose books are not computed anew yet, and the ISBNs that they release.
  private var decisions: [Int64] = []
  private var released: Set<ISBN> = []
  /// How many came in.
  private(set) var entries = 0
  private(set) var loose = 0

  /// The books of so many decisions are computed at once.
  private static let batch = 1000
  /// A foreign id beyond them is not kept: nobody makes so many entries, and there must be ids behind it for all time.
  private static let keptIDs: ClosedRange<Int64> = 1...(1 << 32)

  init(db: Database, projection: Projection, hiddenSources: Set<String>) throws {
    self.db = db
    self.projection = projection
    self.hiddenSources = hiddenSources
    highestID = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'journal'") ?? 0
    let rows = try Row.fetchCursor(db, sql: "SELECT at, id FROM journal")
    while let row = try rows.next() { known[row[0], default: []].append(row[1]) }
  }

  mutating func add(_ entry: JournalEntry) throws {
    guard try !isKnown(entry) else { return }
    highestID += 1
    if Self.keptIDs.contains(Int64(entry.id)) { highestID = max(highestID, Int64(entry.id)) }
    decisions += try JournalWriter(db: db).add(entry.act, at: entry.at, id: highestID).decisions
    for case .release(let isbn) in entry.act.verdicts { released.insert(isbn) }
    entries += 1
    try computeIfMany()
  }

  /// One that names nothing says nothing.
  mutating func add(_ verdict: Decision.Verdict) throws {
    guard Self.saysSomething(verdict), try !isKnown(verdict) else { return }
    if case .release(let isbn) = verdict { released.insert(isbn) }
    decisions.append(try JournalWriter(db: db).add(verdict, entry: nil))
    loose += 1
    try computeIfMany()
  }

  /// Computes what is left.
  mutating func finish() throws {
    guard !decisions.isEmpty else { return }
    let keeping = DecisionIndex(db: db)
    try keeping.wake(decisions: decisions, hiddenSources: hiddenSources)
    try projection.update(decidedOn: keeping.records(concernedBy: decisions), released: released)
    (decisions, released) = ([], [])
  }

  private mutating func computeIfMany() throws {
    if decisions.count >= Self.batch { try finish() }
  }

  private static func saysSomething(_ verdict: Decision.Verdict) -> Bool {
    if case .release = verdict { true } else { !verdict.records.isEmpty }
  }

  private mutating func isKnown(_ entry: JournalEntry) throws -> Bool {
    let time = milliseconds(entry.at)
    for (place, id) in (known[time] ?? []).enumerated() {
      guard let here = try JournalReader(db: db).entry(id) else { continue }
      guard here.act.verb == entry.act.verb, here.act.verdicts == entry.act.verdicts else { continue }
      known[time]?.remove(at: place)
      return true
    }
    return false
  }

  private func isKnown(_ verdict: Decision.Verdict) throws -> Bool {
    let ids =
      if case .release(let isbn) = verdict {
        try Int64.fetchAll(
          db, sql: "SELECT id FROM decision WHERE entry IS NULL AND isbn = ?", arguments: [isbn.digits])
      } else if let key = verdict.records.first {
        try Int64.fetchAll(
          db,
          sql: """
            SELECT decision.id FROM source
            JOIN decision_record ON decision_record.source = source.id
            JOIN decision ON decision.id = decision_record.decision
            WHERE source.name = ? AND decision_record.key = ? AND decision_record.position = 0 AND decision.entry IS NULL
            """, arguments: [key.source, key.key])
      } else {
        [Int64]()
      }
    return try DecisionLoader(db: db).decisions(ids).contains { $0.verdict == verdict }
  }
}
