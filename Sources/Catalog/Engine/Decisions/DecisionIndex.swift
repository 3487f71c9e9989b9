import Domain

/// Knows which records in view the reader's decisions name; a decision on any other record sleeps.
struct DecisionIndex {
  private let transaction: any CatalogTransaction
  private let hiddenSources: Set<String>

  init(_ transaction: any CatalogTransaction, hiddenSources: Set<String>) {
    self.transaction = transaction
    self.hiddenSources = hiddenSources
  }

  /// Notes which of these records are in view, for new decisions that name them.
  func wake(_ keys: Set<RecordKey>) throws {
    let stored = try transaction.stored(keys.filter { !hiddenSources.contains($0.source) })
    try transaction.wakeDecisions(naming: stored.values.map(\.id))
  }

  /// The records in view that these decisions may change: those that they name, and those named by the values that they
  /// take back.
  /// - Parameter keys: the records named by those of the decisions that take a value back.
  func records(concernedBy decisions: some Collection<RowID>, takingBackFrom keys: Set<RecordKey>) throws -> Set<RowID>
  {
    let takenBack = try transaction.decisions(naming: keys)
    return Set(try transaction.records(boundBy: takenBack.union(decisions)).values.joined())
  }
}
