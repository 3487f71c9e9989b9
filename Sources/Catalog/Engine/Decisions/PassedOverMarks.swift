import Domain

/// Marks that files of other programs brought, and that gave way to what the reader had decided about their books. Such a mark
/// stands once those decisions are undone, and gives way again when they are made once more.
///
/// The journal alone tells whether such a value stands. As its file came in, it gave way to the entries in which the reader
/// had given that mark of its book, or taken it back; they are noted with it. The value stands as long as none of these
/// entries is in the journal. Then all is as if they had never been: the import has decided the value, before all that the
/// reader decided since.
///
/// No other entry changes that, and neither does what parts or joins the books later. So undoing an entry that the value did not
/// give way to leaves the value as it is, and doing an entry once more takes back what undoing it did.
struct PassedOverMarks {
  private let transaction: any CatalogTransaction
  /// Of each import what gave way to some entries, in order.
  private let noted: [(entry: Int, mark: PassedOverMark)]

  /// - Parameter entries: the ids of entries that are in the journal, or were.
  init(givingWayTo entries: [Int], in transaction: any CatalogTransaction) throws {
    self.transaction = transaction
    noted = try transaction.passedOver(dueTo: entries)
  }

  /// What gave way to none that is in the journal any more, as each import has to decide it, the first import before the
  /// others; nothing of what the import has decided already.
  func standing() throws -> [(entry: Int, verdicts: [Decision.Verdict])] {
    var verdicts: [Int: [Decision.Verdict]] = [:]
    for (entry, mark) in noted where mark.decided.isEmpty {
      let isDecided = try transaction.decisions(transaction.decisions(naming: [mark.record])).contains { decision in
        guard case .mark(mark.mark, .some, _) = decision.verdict else { return false }
        return decision.serial == entry
      }
      if !isDecided { verdicts[entry, default: []].append(mark.verdict) }
    }
    return verdicts.sorted { $0.key < $1.key }.map { (entry: $0.key, verdicts: $0.value) }
  }
}

extension CatalogTransaction {
  /// The numbers of the decisions of an entry that say just this; few decisions name one record.
  func numbers(of verdict: Decision.Verdict, inEntry id: Int) throws -> Set<RowID> {
    try decisions(naming: verdict.records).filter { number in
      try decisions([number]).contains { $0.serial == id && $0.verdict == verdict }
    }
  }
}
