package import Domain

/// What the reader decided.
package protocol DecisionStorage {
  /// False where no decision names a record in view.
  func decides() throws -> Bool

  /// Notes which decisions name these records, which come into view.
  func wakeDecisions(naming records: some Collection<RowID>) throws

  /// The decisions that name these records and bind those that they name.
  func bonds(of records: some Collection<RowID>) throws -> [DecisionBond]

  /// The decisions that give these ISBNs.
  func bonds(giving isbns: some Collection<ISBN>) throws -> [DecisionBond]

  /// The records in view that these decisions name, by decision.
  func records(boundBy decisions: some Collection<RowID>) throws -> [RowID: [RowID]]

  /// All that decides about these records, in the order in which it was decided; of a value or a mark of theirs that was
  /// taken back, also what took it back.
  func decisions(on records: some Collection<RowID>) throws -> [Decision]
}
