import Domain

/// The books that a change tells of: those that the first verdicts concern, as many as are held in memory before the change and
/// after it.
struct ToldBooks {
  private let transaction: any CatalogTransaction
  /// The records that the verdicts name, as far as they are here or may come with the change.
  private(set) var records: Set<RecordKey> = []
  /// The ISBNs that they release.
  private(set) var released: Set<ISBN> = []
  private var weighed: Set<RowID> = []
  private var size = BatchSize()

  /// Of so many verdicts the books are told, or of fewer whose books and values have so many bytes: a whole shelf is one entry
  /// where it was scanned, and a note may be as long as a chapter.
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
    return try transaction.byteCounts(of: all).reduce(0) { $0 + $1.1 }
  }
}

/// Entries as a change tells of them: the first as they are, as many as are held in memory, and of the others which they are.
struct ToldEntries {
  private(set) var entries: [JournalEntry] = []
  private var bytes = 0

  private static let most = 8 << 20

  /// True where of no more is told what they say.
  var areMuch: Bool { bytes >= Self.most }

  mutating func add(_ entry: JournalEntry) {
    entries.append(areMuch ? entry.head : entry)
    bytes += entry.act.byteCount
  }
}

extension JournalEntry {
  /// Which entry it is, without titles and verdicts.
  var head: JournalEntry { JournalEntry(id: id, at: at, act: Act(act.verb, titles: [], verdicts: [])) }
}

extension Act {
  /// About how many bytes of memory it takes.
  fileprivate var byteCount: Int {
    var count = 0
    for title in titles { count += 16 + title.utf8.count }
    for verdict in verdicts {
      count += verdict.edit?.value?.byteCount ?? 0
      for key in verdict.records { count += 32 + key.key.utf8.count }
    }
    return count
  }
}

extension UserValue {
  /// About how many bytes of memory its texts take.
  fileprivate var byteCount: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .list(let list): list.reduce(0) { $0 + 16 + $1.utf8.count }
    case .number, .date, .isbn, .yes: 0
    }
  }
}
