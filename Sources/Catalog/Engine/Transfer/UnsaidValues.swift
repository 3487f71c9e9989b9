import Domain

/// What a file of another program cannot say of its books: of that their records keep what another file of the program
/// said.
///
/// The table that calibre writes does not know where the files of books lie, which the library says.
struct UnsaidValues {
  private let transaction: any CatalogTransaction
  private let vocabulary: RowVocabulary

  init(beyond vocabulary: RowVocabulary, _ transaction: any CatalogTransaction) {
    self.vocabulary = vocabulary
    self.transaction = transaction
  }

  /// How much of the incoming and of the stored records is in memory at once; at least one record of each.
  private static let part = BatchSize(records: 1000, bytes: 4 << 20)

  /// Gives the body the records of rows, in their order, each with what the stored record of its key says beyond the
  /// vocabulary: in parts, since what is stored may be far longer than what comes.
  /// - Throws: what the database and the body throw.
  func add(to records: [SourceRecord], _ body: ([SourceRecord]) throws -> Void) throws {
    let stored = try transaction.stored(Set(records.lazy.map(\.recordKey)))
    var numbers: [RecordKey: RowID] = [:]
    for record in records {
      guard let kept = stored[record.recordKey] else { continue }
      // When a file comes again whose form says all, nothing is read.
      if kept.contentHash != record.composed.contentHash { numbers[record.recordKey] = kept.id }
    }
    if numbers.isEmpty { return try body(records) }
    let bytes = try transaction.byteCounts(of: Set(numbers.values))
    var (part, size) = ([SourceRecord](), BatchSize())
    for record in records {
      part.append(record)
      size += record
      size.bytes += numbers[record.recordKey].flatMap { bytes[$0] } ?? 0
      guard size.fills(Self.part) else { continue }
      try body(completed(part, numbers))
      (part, size) = ([], BatchSize())
    }
    if !part.isEmpty { try body(completed(part, numbers)) }
  }

  private func completed(_ records: [SourceRecord], _ numbers: [RecordKey: RowID]) throws -> [SourceRecord] {
    let former = try transaction.records(Set(records.lazy.compactMap { numbers[$0.recordKey] }))
    return records.map { record in
      guard let number = numbers[record.recordKey], let earlier = former[number] else { return record }
      return record.completed(from: earlier, beyond: vocabulary)
    }
  }
}
