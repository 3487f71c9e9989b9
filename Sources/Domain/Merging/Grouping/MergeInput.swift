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
    let index = partitioningIndex(below: records.count) { records[$0].recordKey >= key }
    return index < records.count && records[index].recordKey == key ? index : nil
  }

  /// The indices of those that are present, ascending, each once.
  func indices(of keys: [RecordKey]) -> [Int] { Set(keys.compactMap(index)).sorted() }

  private static func areInOrder(_ records: [SourceRecord]) -> Bool {
    zip(records, records.dropFirst()).allSatisfy { $0.recordKey < $1.recordKey }
  }
}
