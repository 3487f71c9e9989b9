/// What a file of another program says of the reader's library, and what gave way to what the reader had decided.
package struct PassedOverMark: Hashable, Sendable {
  package var mark: Mark
  package var value: UserValue
  /// Of which it is said.
  package var record: RecordKey
  /// The ids of the reader's entries that it gave way to, ascending.
  package var decided: [Int]

  package init(_ mark: Mark, _ value: UserValue, of record: RecordKey, decided: [Int]) {
    self.mark = mark
    self.value = value
    self.record = record
    self.decided = decided
  }

  /// What the import decides where it stands. A file may name a record together with others: each is told of by itself.
  package var verdict: Decision.Verdict { .mark(mark, value, of: [record]) }
}
