import Domain

/// Marks that files of other programs brought, and that gave way to what the reader had decided about their books. Such
/// a mark stands once those decisions are undone, and gives way again when they are made once more.
///
/// The journal alone tells whether such a value stands. As its file came in, it gave way to the entries in which the
/// reader had given that mark of its book, or taken it back; they are noted with it. The value stands as long as none
/// of these entries is in the journal. Then all is as if they had never been: the import has decided the value, before
/// all that the reader decided since.
///
/// No other entry changes that, and neither does what parts or joins the books later. So undoing an entry that the
/// value did not give way to leaves the value as it is, and doing an entry once more takes back what undoing it did.
struct PassedOverMarks {
  private let transaction: any CatalogTransaction
  /// What stands by now, the first import before the others.
  private var standing: ArraySlice<NotedMark>

  /// How many marks an import decides at once, and how many bytes of values.
  private static let part = BatchSize(records: 5_000, bytes: 4 << 20)

  /// What gave way to these entries and to none that is in the journal, but for what its import has decided already.
  /// - Parameter entries: the ids of entries that are in the journal no more.
  init(givingWayTo entries: [Int], in transaction: any CatalogTransaction) throws {
    self.transaction = transaction
    standing = try transaction.standing(gaveWayTo: entries)[...]
  }

  /// The next marks that one import has to decide, with its entry; nil behind the last.
  mutating func next() throws -> (entry: Int, verdicts: [Decision.Verdict])? {
    guard let entry = standing.first?.entry else { return nil }
    var (verdicts, size) = ([Decision.Verdict](), BatchSize())
    while let noted = standing.first, noted.entry == entry, !size.fills(Self.part) {
      let mark = PassedOverMark(noted.mark, try transaction.value(of: noted), of: noted.record, decided: [])
      verdicts.append(mark.verdict)
      size += BatchSize(records: 1, bytes: noted.bytes)
      standing.removeFirst()
    }
    return (entry, verdicts)
  }
}
