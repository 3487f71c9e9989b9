extension SourceRecord {
  /// True where this record replaces the other one of the same key: it holds more, or as much and was fetched later.
  package func stands(over other: SourceRecord) -> Bool {
    detail != other.detail ? detail > other.detail : fetchedAt > other.fetchedAt
  }
}

extension Collection<SourceRecord> {
  /// Of two records with one key the one that ``SourceRecord/stands(over:)`` the other, else the last, in the place of
  /// the first.
  package var latestOfEachKey: [SourceRecord] {
    var keys = Set<RecordKey>(minimumCapacity: count)
    // As it mostly is.
    if allSatisfy({ keys.insert($0.recordKey).inserted }) { return Array(self) }
    var indices: [RecordKey: Int] = [:]
    var result: [SourceRecord] = []
    for record in self {
      if let index = indices[record.recordKey] {
        if !result[index].stands(over: record) { result[index] = record }
      } else {
        indices[record.recordKey] = result.count
        result.append(record)
      }
    }
    return result
  }
}
