/// The records of one merging, each once, in key order. The stages of merging name a record by its index here.
struct MergeInput {
  let records: [SourceRecord]

  init(_ given: [SourceRecord]) {
    guard !Self.areInOrder(given) else {
      records = given
      return
    }
    var unique: [SourceRecord] = []
    unique.reserveCapacity(given.count)
    for index in given.indices.sorted(by: { (given[$0].recordKey, $0) < (given[$1].recordKey, $1) }) {
      let record = given[index]
      if let last = unique.last, last.recordKey == record.recordKey {
        if record.stands(over: last) { unique[unique.count - 1] = record }
      } else {
        unique.append(record)
      }
    }
    records = unique
  }

  /// The index of the record with this key; nil where it is absent.
  func index(of key: RecordKey) -> Int? {
    var (low, high) = (0, records.count)
    while low < high {
      let middle = (low + high) / 2
      if records[middle].recordKey < key { low = middle + 1 } else { high = middle }
    }
    return low < records.count && records[low].recordKey == key ? low : nil
  }

  /// The indices of those that are present, ascending, each once.
  func indices(of keys: [RecordKey]) -> [Int] { Set(keys.compactMap(index)).sorted() }

  private static func areInOrder(_ records: [SourceRecord]) -> Bool {
    zip(records, records.dropFirst()).allSatisfy { $0.recordKey < $1.recordKey }
  }
}
