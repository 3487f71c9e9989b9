package import Domain

/// A batch in parts that are to be kept in turn, so that others may write in between and memory holds the books of one.
///
/// All that is said of categories and of completeness comes with the last: what is kept of only some of them are
/// records more or less. Of two records with one key only the last is there.
package struct PartedBatch {
  /// Of the part that was given last.
  package private(set) var size = BatchSize()
  private let batch: SourceBatch
  private var rest: ArraySlice<SourceRecord>
  private var isBegun = false
  private var isOver = false

  package init(_ batch: SourceBatch) {
    self.batch = batch
    rest = batch.records[...]
  }

  /// The next part; nil behind the last.
  /// - Parameter most: what a part is full with; the record that fills it is the last of it.
  package mutating func next(within most: BatchSize) -> SourceBatch? {
    if isOver { return nil }
    var end = measure(within: most)
    if !isBegun, end < rest.endIndex {
      rest = batch.records.latestOfEachKey[...]
      end = measure(within: most)
    }
    isOver = end == rest.endIndex
    var part = isOver ? batch : SourceBatch(source: batch.source, fetchedAt: batch.fetchedAt)
    part.records = Array(rest[..<end])
    part.walk = batch.walk
    if isBegun { part.walk?.isFirst = false }
    if !isOver { part.walk?.version = nil }
    rest = rest[end...]
    isBegun = true
    return part
  }

  /// The end of the next part.
  private mutating func measure(within most: BatchSize) -> Int {
    size = BatchSize()
    for index in rest.indices {
      size += rest[index]
      if size.fills(most) { return index + 1 }
    }
    return rest.endIndex
  }
}
