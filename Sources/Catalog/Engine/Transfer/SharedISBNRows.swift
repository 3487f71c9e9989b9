import Domain

/// Rows of different books that are known by one ISBN, kept apart: the number of a set stands on each of its volumes,
/// and some numbers are wrong. If such rows had one key, the later would replace the earlier, and have the reader's
/// marks.
struct SharedISBNRows {
  private let transaction: any CatalogTransaction

  init(_ transaction: any CatalogTransaction) { self.transaction = transaction }

  /// The copies, each under the key under which its record stands, or is to stand.
  ///
  /// A copy whose key is its ISBN gets ``BookCopy/keyBesideISBN`` where its record stands under that already, and where
  /// the record under the ISBN contradicts it, or an earlier one of these copies has the ISBN. All others keep their
  /// keys.
  func withDistinctKeys(_ copies: [BookCopy]) throws -> [BookCopy] {
    var keys: Set<RecordKey> = []
    for copy in copies {
      if let beside = copy.keyBesideISBN { keys.formUnion([copy.record.recordKey, beside]) }
    }
    if keys.isEmpty { return copies }
    let stored = try transaction.stored(keys)
    let others = try others(than: copies, stored)
    // By the key that is an ISBN, the other key of the copy that has it.
    var takers: [RecordKey: RecordKey] = [:]
    return copies.map { copy in
      guard let beside = copy.keyBesideISBN else { return copy }
      let key = copy.record.recordKey
      let isTaken = takers[key].map { $0 != beside } ?? false
      let isOfAnother = others[key].map { Merging.contradict($0, copy.record) } ?? false
      guard stored[beside] != nil || isTaken || isOfAnother else {
        takers[key] = beside
        return copy
      }
      var moved = copy
      moved.record.recordKey = beside
      return moved
    }
  }

  /// The stored records under the ISBNs of these copies, but for those that say what all copies with that ISBN say:
  /// when a file comes again, hardly any is read.
  private func others(
    than copies: [BookCopy], _ stored: [RecordKey: StoredRecord]
  ) throws -> [RecordKey: SourceRecord] {
    var numbers: [RecordKey: RowID] = [:]
    for copy in copies where copy.keyBesideISBN != nil {
      let key = copy.record.recordKey
      guard let kept = stored[key], numbers[key] == nil else { continue }
      if kept.contentHash != copy.record.composed.contentHash { numbers[key] = kept.id }
    }
    if numbers.isEmpty { return [:] }
    let records = try transaction.records(Set(numbers.values))
    return numbers.compactMapValues { records[$0] }
  }
}
