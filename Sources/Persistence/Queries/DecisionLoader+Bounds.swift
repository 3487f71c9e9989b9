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

  /// The first of these decisions, as many as fill so much, and one at least where there is any.
  /// - Parameters:
  ///   - ids: row ids; those that are not there come with the others.
  ///   - sizes: what gives each of a JSON array of ids, in its order, with how many bytes are read of it.
  func first(
    of ids: ArraySlice<Int64>, filling most: BatchSize = Self.most, sizes: String = Self.sizes
  ) throws -> ArraySlice<Int64> {
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
  func eachPart(of ids: [Int64], _ body: ([Int64]) throws -> Void) throws {
    var rest = ids[...]
    while !rest.isEmpty {
      let part = try first(of: rest)
      try body(Array(part))
      rest = rest.dropFirst(part.count)
    }
  }

  /// These in the order in which they were decided.
  func inOrder(_ ids: [Int64]) throws -> [Int64] {
    guard ids.count > 1 else { return ids }
    return try Int64.fetchAll(db.cachedStatement(sql: Self.ordered, rowIDs(ids)))
  }

  private static let ordered = """
    SELECT decision.id FROM json_each(?) AS asked CROSS JOIN decision ON decision.id = asked.value
    ORDER BY coalesce(decision.entry, 0), decision.id
    """

  static let sizes = """
    SELECT asked.value, \(byteCount) FROM json_each(?) AS asked CROSS JOIN decision ON decision.id = asked.value
    """
}
