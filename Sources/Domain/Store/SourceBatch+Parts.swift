extension SourceBatch {
  /// The same in batches of at most so many records, to be kept in turn, so that others may write in between.
  ///
  /// All that is said of categories and of completeness comes with the last: what is kept of only some of them are
  /// records more or less. Of two records with one key only the last is there.
  /// - Parameter size: 1 or more.
  package func parts(of size: Int) -> [SourceBatch] {
    guard records.count > size else { return [self] }
    let records = records.standingOfEachKey
    return stride(from: 0, to: records.count, by: size).map { start in
      let isLast = start + size >= records.count
      var part = isLast ? self : SourceBatch(source: source, fetchedAt: fetchedAt)
      part.records = Array(records[start..<min(start + size, records.count)])
      return part
    }
  }
}
