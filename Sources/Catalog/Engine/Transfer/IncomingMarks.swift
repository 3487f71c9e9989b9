import Domain

/// Marks that come with copies of books: which of them are decided, and in which order.
///
/// Several copies may be one book here, of which one says what the book bears and another something new. Then both are
/// decided, the new one last. If the new one alone were decided, the other would be news when the same copies come
/// again.
struct IncomingMarks {
  /// In the order in which they came.
  private var new: [Decision.Verdict] = []
  /// The marks that their book bears already.
  private var borne: [(slot: MarkHistory.Slot, verdict: Decision.Verdict)] = []
  private var contested: Set<MarkHistory.Slot> = []

  /// - Parameters:
  ///   - keys: the records that the mark is said of, as far as they are here.
  ///   - book: that of these records; nil where they are out of view.
  ///   - isBorne: true where the book bears the mark already.
  mutating func add(_ mark: Mark, _ value: UserValue, of keys: [RecordKey], in book: RowID?, isBorne: Bool) {
    let slot = book.map { MarkHistory.Slot(book: $0, mark: mark) }
    let verdict = Decision.Verdict.mark(mark, value, of: keys)
    if !isBorne {
      new.append(verdict)
      if let slot { contested.insert(slot) }
    } else if let slot {
      borne.append((slot, verdict))
    }
  }

  /// True where something new came for this mark of the book.
  func isContested(_ mark: Mark, of book: RowID?) -> Bool {
    book.map { contested.contains(MarkHistory.Slot(book: $0, mark: mark)) } ?? false
  }

  /// What is to be decided: first what books bear that something new came for, then all that is new.
  var verdicts: [Decision.Verdict] { borne.filter { contested.contains($0.slot) }.map(\.verdict) + new }
}
