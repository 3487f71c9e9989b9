import Domain

/// The books that a change tells of: those that the first verdicts concern, as many as are held in memory before the
/// change and after it.
struct ToldBooks {
  private let transaction: any CatalogTransaction
  /// The records that the verdicts name, as far as they are here or may come with the change.
  private(set) var records: Set<RecordKey> = []
  /// The ISBNs that they release.
  private(set) var released: Set<ISBN> = []
  private var weighed: Set<RowID> = []
  private var size = BatchSize()

  /// How many verdicts are told of with their books, and how many bytes these books and the values of the verdicts may
  /// have: a shelf that was scanned is one entry, and a note may be as long as a chapter.
  private static let most = BatchSize(records: 1_000, bytes: 8 << 20)
  /// A junk ISBN may stand on a hundred thousand records, and the books of a change are printed one by one.
  static let mostClaimants = 100

  init(_ transaction: any CatalogTransaction) { self.transaction = transaction }

  /// True where no more are told.
  var areMany: Bool { size.fills(Self.most) }

  /// - Parameter verdicts: in the order in which they are told.
  mutating func add(_ verdicts: [Decision.Verdict]) throws {
    for verdict in verdicts {
      if areMany { return }
      let here = try transaction.numbers(of: verdict.records)
      records.formUnion(here.keys)
      records.formUnion(verdict.records.filter { $0.source == SourceRecord.ownSource })
      var numbers = Set(here.values)
      if case .release(let isbn) = verdict {
        released.insert(isbn)
        let claimants = try transaction.claimants(of: [isbn])[isbn] ?? []
        numbers.formUnion(claimants.sorted().prefix(Self.mostClaimants))
      }
      let weight = try weigh(numbers)
      size += BatchSize(records: 1, bytes: weight + (verdict.edit?.value?.byteCount ?? 0))
    }
  }

  /// The bytes of these records, and of all in their components, that were not weighed before.
  private mutating func weigh(_ numbers: Set<RowID>) throws -> Int {
    let new = numbers.subtracting(weighed)
    if new.isEmpty { return 0 }
    let all = new.union(try transaction.mates(of: new)).subtracting(weighed)
    weighed.formUnion(all)
    return try transaction.byteCounts(of: all).values.reduce(0, +)
  }
}
