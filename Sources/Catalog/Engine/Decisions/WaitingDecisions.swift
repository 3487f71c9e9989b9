import Domain

/// Decisions whose books are not computed anew yet, and what they concern: those of many entries are computed together,
/// since any number of them may be about one book.
struct WaitingDecisions {
  private var decisions: [RowID] = []
  private var records: Set<RecordKey> = []
  private var takingBack: Set<RecordKey> = []
  private var released: Set<ISBN> = []
  /// The records in view that were concerned by decisions which are gone by now.
  private var left: Set<RowID> = []
  /// True where one of them ``Decision/Verdict/regroups``.
  private(set) var regroups = false
  /// Of the decisions, and of the keys that they name.
  private var size = BatchSize()

  /// Of how many decisions the books are computed at once.
  private static let batch = BatchSize(records: 10_000, bytes: 4 << 20)

  /// True where no more are to wait.
  var areMany: Bool { size.fills(Self.batch) }

  /// - Parameter ids: the numbers of the decisions, which are in the catalogue.
  mutating func add(_ ids: [RowID], _ verdicts: [Decision.Verdict]) {
    decisions += ids
    records.formUnion(verdicts.records)
    takingBack.formUnion(verdicts.takingBack)
    released.formUnion(verdicts.released)
    regroups = regroups || verdicts.contains(where: \.regroups)
    size.records += ids.count
    for key in verdicts.lazy.flatMap(\.records) { size.bytes += key.key.utf8.count }
  }

  /// Adds the records that were concerned by decisions which are taken away. None of these regroups or releases
  /// anything.
  mutating func add(left: Set<RowID>) {
    self.left.formUnion(left)
    size.records += left.count
  }

  /// Computes the books of all of them; none waits any more.
  mutating func compute(_ index: DecisionIndex, _ projection: Projection) throws {
    guard !decisions.isEmpty || !left.isEmpty else { return }
    try index.wake(records)
    let concerned = try index.records(concernedBy: decisions, takingBackFrom: takingBack).union(left)
    try projection.update(decidedOn: concerned, released: released, regroups: regroups)
    self = WaitingDecisions()
  }
}
