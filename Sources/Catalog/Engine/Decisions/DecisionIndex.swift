import Domain

/// Knows which records in view the reader's decisions name; a decision on any other record sleeps.
struct DecisionIndex {
  private let transaction: any CatalogTransaction
  private let hiddenSources: Set<String>

  init(_ transaction: any CatalogTransaction, hiddenSources: Set<String>) {
    self.transaction = transaction
    self.hiddenSources = hiddenSources
  }

  /// For new decisions that name these records.
  func wake(_ keys: Set<RecordKey>) throws {
    let stored = try transaction.stored(keys.filter { !hiddenSources.contains($0.source) })
    try transaction.wakeDecisions(naming: stored.values.map(\.id))
  }

  /// The records in view that these decisions may change: those that they name, and those named by the values that they
  /// take back.
  /// - Parameter keys: the records that those of the decisions name that take a value back.
  func records(concernedBy decisions: some Collection<RowID>, takingBackFrom keys: Set<RecordKey>) throws -> Set<RowID>
  {
    let takenBack = try transaction.decisions(naming: keys)
    return Set(try transaction.records(boundBy: takenBack.union(decisions)).values.joined())
  }
}

extension Sequence<Decision.Verdict> {
  /// The records that these name.
  var records: Set<RecordKey> { Set(lazy.flatMap(\.records)) }

  /// The records that those of these name that take a value or a mark back.
  var takingBack: Set<RecordKey> { Set(lazy.filter(\.takesBack).flatMap(\.records)) }

  /// The ISBNs that these release.
  var released: Set<ISBN> {
    Set(lazy.compactMap { if case .release(let isbn) = $0 { isbn } else { nil } })
  }

  /// The ISBNs that these give.
  var given: Set<ISBN> {
    Set(lazy.compactMap { if case .value(.isbn13, .isbn(let isbn), _) = $0 { isbn } else { nil } })
  }
}

extension Decision.Verdict {
  fileprivate var takesBack: Bool { edit.map { $0.value == nil } ?? false }
}
