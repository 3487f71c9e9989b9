import Domain

/// What a file of another program cannot say of its books: of that their records keep what another file of the program said.
///
/// The table that calibre writes does not know where the files of books lie, which the library says.
struct UnsaidValues {
  private let transaction: any CatalogTransaction
  private let vocabulary: RowVocabulary

  init(beyond vocabulary: RowVocabulary, _ transaction: any CatalogTransaction) {
    self.vocabulary = vocabulary
    self.transaction = transaction
  }

  /// The records of rows, in their order, each with what the stored record of its key says beyond the vocabulary.
  func added(to records: [SourceRecord]) throws -> [SourceRecord] {
    let stored = try transaction.stored(Set(records.lazy.map(\.recordKey)))
    var numbers: [RecordKey: RowID] = [:]
    for record in records {
      guard let kept = stored[record.recordKey] else { continue }
      // When a file comes again whose form says all, nothing is read.
      if kept.contentHash != record.composed.contentHash { numbers[record.recordKey] = kept.id }
    }
    if numbers.isEmpty { return records }
    let former = try transaction.records(Set(numbers.values))
    return records.map { record in
      guard let number = numbers[record.recordKey], let earlier = former[number] else { return record }
      return record.completed(from: earlier, beyond: vocabulary)
    }
  }
}
