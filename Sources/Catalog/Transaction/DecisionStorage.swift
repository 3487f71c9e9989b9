package import Domain

/// What the reader decided.
package protocol DecisionStorage {
  /// Adds decisions that are in no entry of the journal.
  /// - Returns: their numbers, in this order.
  func addDecisions(_ verdicts: some Collection<Decision.Verdict>) throws -> [RowID]

  /// The decisions with these numbers, in the order in which they were decided.
  func decisions(_ ids: some Collection<RowID>) throws -> [Decision]

  /// Which of the keys some decision names.
  func decided(among keys: some Collection<RecordKey>) throws -> Set<RecordKey>

  /// The numbers of the decisions that name these records, in view or not.
  func decisions(naming keys: some Collection<RecordKey>) throws -> Set<RowID>

  /// The numbers of the decisions in no entry that name one of these records first, in any order.
  func looseDecisions(namingFirst keys: some Collection<RecordKey>) throws -> [RowID]

  /// The numbers of the decisions in no entry that give or release one of these ISBNs, in any order.
  func looseDecisions(on isbns: some Collection<ISBN>) throws -> [RowID]

  // MARK: Decisions about records in view

  /// Notes which decisions name these records, which are in view or come into view.
  func wakeDecisions(naming records: some Collection<RowID>) throws

  /// The decisions that name these records and bind those that they name, in any order; one that names several of them
  /// may come several times.
  func bonds(of records: some Collection<RowID>) throws -> [DecisionBond]

  /// The decisions that give these ISBNs.
  func bonds(giving isbns: some Collection<ISBN>) throws -> [DecisionBond]

  /// The records in view that these decisions name, by decision.
  func records(boundBy decisions: some Collection<RowID>) throws -> [RowID: [RowID]]

  /// All that decides about these records, in the order in which it was decided; of a value or a mark of theirs that
  /// was taken back, also what took it back.
  func decisions(on records: some Collection<RowID>) throws -> [Decision]

  /// Hands the decisions of ``decisions(on:)`` to the body, a few megabytes at a time.
  func eachPart(ofDecisionsOn records: some Collection<RowID>, _ body: ([Decision]) throws -> Void) throws

  /// The decisions of ``decisions(on:)`` as far as the books of these records depend on them, so that they are bounded
  /// however much was decided.
  ///
  /// A decision names only those records that tell what it is about and what takes it back. In the place of a value
  /// that no book shows there may be one that fits nothing (``UserValue/fits(_:)``).
  /// - Parameter records: whole components.
  func decisions(deciding records: some Collection<RowID>) throws -> [Decision]

  /// The first of these decisions, as many as fill about four megabytes; one at least where there is any.
  func firstPart(of decisions: ArraySlice<RowID>) throws -> ArraySlice<RowID>
}

extension DecisionStorage {
  /// Gives these decisions to the body in their order, a part at a time that fits into memory (``firstPart(of:)``).
  func eachPart(of decisions: [RowID], _ body: (ArraySlice<RowID>) throws -> Void) throws {
    var rest = decisions[...]
    while !rest.isEmpty {
      let part = try firstPart(of: rest)
      try body(part)
      rest = rest.dropFirst(part.count)
    }
  }
}
