extension Sequence<SourceRecord> {
  /// Of two records with one key the last stands, in the place of the first.
  package var lastOfEachKey: [SourceRecord] {
    var places: [RecordKey: Int] = [:]
    var result: [SourceRecord] = []
    for record in self {
      if let place = places[record.recordKey] {
        result[place] = record
      } else {
        places[record.recordKey] = result.count
        result.append(record)
      }
    }
    return result
  }
}
