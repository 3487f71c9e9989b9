import Domain

/// Rows about books that are there already: what was decided about these is asked once they are computed.
struct WaitingRows {
  private var rows: [BookCopy] = []
  private var size = BatchSize()
  /// How many waited before, and were removed.
  private var removedCount = 0

  var isEmpty: Bool { rows.isEmpty }

  /// True where a fourth as many wait as waited before: a thousand at least, ten thousand at most.
  ///
  /// Each time all that touches the rows is computed with them. In steps of one size a component that goes through a
  /// whole file would cost its square; in larger ones the reading of a file of some thousands would wait.
  var areMany: Bool { size.fills(BatchSize(records: min(max(1000, removedCount / 4), 10_000), bytes: 8 << 20)) }

  mutating func add(_ more: [BookCopy]) {
    rows += more
    for row in more { size += row.size }
  }

  /// All of them; none waits any longer.
  mutating func removeAll() -> [BookCopy] {
    removedCount += rows.count
    defer { (rows, size) = ([], BatchSize()) }
    return rows
  }
}
