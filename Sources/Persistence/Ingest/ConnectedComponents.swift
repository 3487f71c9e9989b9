import Domain
import GRDB

/// Records together with all that touch them, directly or through others: by ISBNs that they share, by what the reader
/// decided, or by title and author where the policy asks for it.
struct ConnectedComponents {
  struct Member {
    var id: Int64
    var record: SourceRecord
    var addedAt: Int64
    /// What it was in; nil for one that is new or was out of view.
    var component: Int64?
    var book: Int64?
  }

  /// In the order of their row ids.
  let members: [Member]
  /// The books that the members were in.
  private(set) var oldBooks: Set<Int64> = []
  /// The ISBNs among their claims that are no key for anyone.
  private(set) var quarantined: Set<ISBN> = []
  /// What the reader decided about the members.
  let decisions: [Decision]
  private var places: [RecordKey: Int] = [:]
  /// By row id, for the members that are not the lowest of their component.
  private var components: [Int64: Int64] = [:]

  /// - Parameter known: records by row id that need not be read.
  init(db: Database, seeds: Set<Int64>, known: [Int64: SourceRecord]) throws {
    let cursor = try Row.fetchCursor(db, sql: Self.walk, arguments: [rowIDs(seeds)])
    var members: [Member] = []
    while let row = try cursor.next() {
      let id: Int64 = row[0]
      let record = try known[id] ?? RecordRow.stored(row)
      places[record.recordKey] = members.count
      let member = Member(id: id, record: record, addedAt: row[3], component: row[1], book: row[2])
      members.append(member)
      if let book = member.book { oldBooks.insert(book) }
    }
    self.members = members
    let ids = rowIDs(members.lazy.map(\.id))
    decisions = try DecisionLoader(db: db).decisions(on: ids)
    var sets = MemberSets(members)
    try joinByISBN(&sets, db, ids)
    try joinByTitleAndAuthor(&sets, db, ids)
    if !decisions.isEmpty { try joinByDecision(&sets, db, ids) }
    components = sets.lowest(among: members)
  }

  /// The member with this key.
  subscript(key: RecordKey) -> Member? { places[key].map { members[$0] } }

  /// The lowest row id of all records that touch this one, itself included.
  func component(of id: Int64) -> Int64 { components[id] ?? id }

  private mutating func joinByISBN(_ sets: inout MemberSets, _ db: Database, _ ids: String) throws {
    let cursor = try Row.fetchCursor(
      db,
      sql: """
        SELECT claim.record, claim.isbn, quarantine.isbn FROM claim LEFT JOIN quarantine ON quarantine.isbn = claim.isbn
        WHERE claim.record IN (SELECT value FROM json_each(?))
        """,
      arguments: [ids])
    var claimant: [Int64: Int64] = [:]
    while let row = try cursor.next() {
      let (record, isbn): (Int64, Int64) = (row[0], row[1])
      if (row[2] as Int64?) != nil {
        if let isbn = ISBN(digits: isbn) { quarantined.insert(isbn) }
      } else if let other = claimant[isbn] {
        sets.join(record, other)
      } else {
        claimant[isbn] = record
      }
    }
  }

  private func joinByTitleAndAuthor(_ sets: inout MemberSets, _ db: Database, _ ids: String) throws {
    let cursor = try Row.fetchCursor(
      db, sql: "SELECT record, key FROM title_author WHERE record IN (SELECT value FROM json_each(?))",
      arguments: [ids])
    var holder: [String: Int64] = [:]
    while let row = try cursor.next() {
      let (record, key): (Int64, String) = (row[0], row[1])
      if let other = holder[key] { sets.join(record, other) } else { holder[key] = record }
    }
  }

  /// By the decisions that name them, and by the ISBNs that the reader gave.
  private func joinByDecision(_ sets: inout MemberSets, _ db: Database, _ ids: String) throws {
    let cursor = try Row.fetchCursor(db, sql: Self.bonds, arguments: [ids])
    var holder: [Int64: Int64] = [:]
    var bearer: [Int64: Int64] = [:]
    while let row = try cursor.next() {
      let (record, decision, isbn, claimant): (Int64, Int64, Int64?, Int64?) = (row[0], row[1], row[2], row[3])
      if let other = holder[decision] { sets.join(record, other) } else { holder[decision] = record }
      guard let isbn else { continue }
      if let claimant { sets.join(record, claimant) }
      if let other = bearer[isbn] { sets.join(record, other) } else { bearer[isbn] = record }
    }
  }

  /// From records to what they have in common (`isbn`, `title`, `decision`, `gift`) and from there to all records that
  /// have it, each visited once: going from record to record, those of one ISBN would all meet all others.
  ///
  /// A record without claims touches nothing; a quarantined ISBN links nothing. All records that a value names touch,
  /// since it belongs to the first of them. Of those that are to bear an ISBN one has it, and only if nobody claims it.
  private static let walk = """
    WITH RECURSIVE touched (kind, id) AS (
      SELECT 'record', value FROM json_each(?)
      UNION
      SELECT 'isbn', claim.isbn FROM touched
      CROSS JOIN claim ON claim.record = touched.id
      WHERE touched.kind = 'record' AND claim.isbn NOT IN (SELECT isbn FROM quarantine)
      UNION
      SELECT 'record', claim.record FROM touched
      CROSS JOIN claim ON claim.isbn = touched.id
      WHERE touched.kind = 'isbn'
      UNION
      SELECT 'title', title_author.key FROM touched
      CROSS JOIN title_author ON title_author.record = touched.id
      WHERE touched.kind = 'record'
      UNION
      SELECT 'record', title_author.record FROM touched
      CROSS JOIN title_author ON title_author.key = touched.id
      WHERE touched.kind = 'title'
      UNION
      SELECT 'decision', decision.id FROM touched
      CROSS JOIN decided_record ON decided_record.record = touched.id
      CROSS JOIN decision ON decision.id = decided_record.decision AND \(binds)
      WHERE touched.kind = 'record'
      UNION
      SELECT 'record', decided_record.record FROM touched
      CROSS JOIN decided_record ON decided_record.decision = touched.id
      WHERE touched.kind = 'decision'
      UNION
      SELECT 'gift', decision.isbn FROM touched
      CROSS JOIN decision ON decision.id = touched.id AND decision.verdict = 'value'
      WHERE touched.kind = 'decision' AND decision.isbn IS NOT NULL
      UNION
      SELECT 'decision', decision.id FROM touched
      CROSS JOIN decision ON decision.isbn = touched.id AND decision.verdict = 'value'
      WHERE touched.kind IN ('gift', 'isbn')
      UNION
      SELECT 'isbn', touched.id FROM touched
      WHERE touched.kind = 'gift' AND touched.id NOT IN (SELECT isbn FROM quarantine)
    )
    SELECT \(RecordRow.columns) FROM touched
    CROSS JOIN record ON record.id = touched.id CROSS JOIN source ON source.id = record.source
    WHERE touched.kind = 'record'
    ORDER BY record.id
    """

  /// True of the decisions by which the records that they name touch. Taking back and keeping apart concern each record
  /// by itself.
  private static let binds = "(decision.verdict = 'together' OR decision.value IS NOT NULL)"

  /// Each member with each decision by which it touches others, the ISBN that this gives, and one of its claimants.
  private static let bonds = """
    SELECT decided_record.record, decision.id, decision.isbn, (
      SELECT claim.record FROM claim
      WHERE claim.isbn = decision.isbn AND claim.isbn NOT IN (SELECT isbn FROM quarantine) LIMIT 1)
    FROM decided_record CROSS JOIN decision ON decision.id = decided_record.decision AND \(binds)
    WHERE decided_record.record IN (SELECT value FROM json_each(?))
    """
}

/// Which members touch one another, by their row ids.
private struct MemberSets {
  /// By row id; the members ascend.
  private let numbers: [Int64: Int]
  private var sets: DisjointSets

  init(_ members: [ConnectedComponents.Member]) {
    numbers = Dictionary(members.enumerated().map { ($1.id, $0) }) { first, _ in first }
    sets = DisjointSets(members.count)
  }

  mutating func join(_ first: Int64, _ second: Int64) {
    guard let first = numbers[first], let second = numbers[second] else { return }
    sets.join(first, second)
  }

  /// By row id of each other member, that of the lowest in its set.
  mutating func lowest(among members: [ConnectedComponents.Member]) -> [Int64: Int64] {
    var lowest: [Int64: Int64] = [:]
    for number in sets.members {
      let root = sets.root(of: number)
      if root != number { lowest[members[number].id] = members[root].id }
    }
    return lowest
  }
}
