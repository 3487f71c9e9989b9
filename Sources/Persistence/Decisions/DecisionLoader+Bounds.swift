import Catalog
import Domain
import GRDB

/// How much of decisions is read at once: a value may be a megabyte, and a decision name any number of records.
extension DecisionLoader {
  /// How many decisions are in memory at once, and how many bytes they may take.
  static let most = BatchSize(records: 10_000, bytes: 4 << 20)

  /// About how many bytes a row of `decision` takes: those of its value, and of each key, with 32 for the key itself.
  static let byteCount = """
    coalesce(length(CAST(decision.value AS BLOB)), 0) + coalesce((
      SELECT sum(32 + length(CAST(decision_record.key AS BLOB))) FROM decision_record
      WHERE decision_record.decision = decision.id), 0)
    """

  /// The first of these decisions, as many as fill `most`, and one at least where there is any.
  /// - Parameters:
  ///   - ids: row ids; those that are not there come with the others.
  ///   - sizes: what gives each of a JSON array of ids, in its order, with how many bytes are read of it.
  func first(
    of ids: ArraySlice<RowID>, filling most: BatchSize = Self.most, sizes: String = Self.sizes
  ) throws -> ArraySlice<RowID> {
    let part = ids.prefix(most.records)
    guard part.count > 1, let last = part.last else { return part }
    let rows = try RowStatement(sizes, in: db)
    rows.bind(rowIDs(part), at: 1)
    var (size, end) = (0, last)
    let isFull = try rows.some { row in
      end = row.integer(0)
      size += Int(row.integer(1))
      return size >= most.bytes
    }
    guard isFull, let index = part.firstIndex(of: end) else { return part }
    return part[...index]
  }

  /// Gives these decisions to the body in their order, a part at a time that fits into memory.
  func eachPart(of ids: [RowID], _ body: ([RowID]) throws -> Void) throws {
    var rest = ids[...]
    while !rest.isEmpty {
      let part = try first(of: rest)
      try body(Array(part))
      rest = rest.dropFirst(part.count)
    }
  }

  /// Gives all that decides about these records to the body, as ``decisions(on:)`` has it: in the order in which it was
  /// decided, a part at a time that fits into memory.
  /// - Throws: ``UnreadableDecision``; what the body throws.
  func eachPart(on records: String, _ body: ([Decision]) throws -> Void) throws {
    var (part, size) = ([(entry: Int64?, verdict: Decision.Verdict)](), BatchSize())
    func give() throws {
      if !part.isEmpty { try body(stamped(part)) }
      (part, size) = ([], BatchSize())
    }
    try each(inOrder: inOrder(numbers(on: records))) { entry, verdict in
      part.append((entry, verdict))
      size += BatchSize(records: 1, bytes: verdict.byteCount)
      if size.fills(Self.most) { try give() }
    }
    try give()
  }

  /// These in the order in which they were decided, each once; those that are not there are left out.
  func inOrder(_ ids: [RowID]) throws -> [RowID] {
    guard ids.count > 1 else { return ids }
    let rows = try RowStatement(Self.entries, in: db)
    rows.bind(rowIDs(Set(ids)), at: 1)
    var found: [(id: RowID, entry: Int64)] = []
    try rows.each { row in found.append((row.integer(0), row.integer(1))) }
    // SQLite would sort them by way of a table of its own.
    found.sort { ($0.entry, $0.id) < ($1.entry, $1.id) }
    return found.map(\.id)
  }

  private static let entries = """
    SELECT decision.id, coalesce(decision.entry, 0) FROM json_each(?) AS asked
    CROSS JOIN decision ON decision.id = asked.value
    """

  static let sizes = """
    SELECT asked.value, \(byteCount) FROM json_each(?) AS asked CROSS JOIN decision ON decision.id = asked.value
    """
}
