import Domain
import Foundation

/// Notes what rows of another program's file bring, under one entry of the journal, and what they say of the reader's
/// library.
struct RowImport {
  /// The entry, which is there from the beginning, and goes where nothing came in.
  let entry: Int
  /// As it is read back.
  private let at: Date
  private let transaction: any CatalogTransaction
  private let copies: BookCopyResolver
  private let policy: MergePolicy
  /// Whether entries, by their ids, are imports of files.
  private var imports: [Int: Bool] = [:]
  /// What was found as it is, and is not noted yet.
  private var found = Found()
  /// False as long as the file has brought nothing. Where it never does the entry goes, and what was found was noted for
  /// nothing.
  private var notesFound = false

  private struct Found {
    var records: [RowID] = []
    var marks: [RepeatedMarks] = []
    var size = BatchSize()
    /// So much of it waits in memory.
    static let most = BatchSize(records: 100_000, bytes: 8 << 20)
  }

  init(
    _ new: ImportEntry, _ transaction: any CatalogTransaction, copies: BookCopyResolver, policy: MergePolicy
  ) throws {
    self.transaction = transaction
    self.copies = copies
    self.policy = policy
    let added = try transaction.addEntry(Act(.import, titles: [new.title], verdicts: []), at: new.at, id: nil).entry
    (entry, at) = (added.id, added.at)
  }

  /// Of what comes in for the first time, and touches nothing, all marks are new: they are decided before the record is
  /// there, so that its book is computed once. These are the rows of ``LoneRecords``.
  /// - Returns: the decisions that it made, by the one record that each names, and the copies about which it decided
  ///   nothing.
  mutating func decideOnNew(_ rows: [BookCopy]) throws -> (marks: [RecordKey: [Decision]], rest: [BookCopy]) {
    // There any record may touch any other by its words.
    guard policy.titleAuthor != .auto else { return ([:], rows) }
    let keys = Set(rows.lazy.map(\.record.recordKey))
    let stored = try transaction.stored(keys)
    if stored.count == keys.count { return ([:], rows) }
    let known = try Set(stored.keys).union(transaction.decided(among: keys))
    let claimed = rows.map { Claims($0.record, policy: policy).isbns }
    var claimants: [ISBN: Int] = [:]
    for isbn in claimed.joined() { claimants[isbn, default: 0] += 1 }
    let knownISBNs = try transaction.known(among: claimants.keys)
    var (verdicts, rest) = ([Decision.Verdict](), [BookCopy]())
    for (row, isbns) in zip(rows, claimed) {
      let isAlone = isbns.allSatisfy { claimants[$0] == 1 && !knownISBNs.contains($0) }
      if isAlone, row.origins.isEmpty, !known.contains(row.record.recordKey) {
        verdicts += row.verdicts(on: [row.record.recordKey], Array(row.marks.keys))
      } else {
        rest.append(row)
      }
    }
    if !verdicts.isEmpty { try noteFound() }
    _ = try transaction.addDecisions(verdicts, toEntry: entry)
    let decisions = verdicts.map { Decision(serial: entry, at: at, $0) }
    let marks = Dictionary(grouping: decisions) { $0.verdict.records[0] }
    return (marks, rest)
  }

  /// What rows say of the library, whose books are computed.
  struct Marks {
    /// What is new.
    var verdicts: [Decision.Verdict] = []
    /// What an earlier import said of the same record. It has to be said by this one where that is undone.
    var repeated: [RepeatedMarks] = []
    /// How many values give way to what the reader decided here.
    var passedOver: [Mark: Int] = [:]
    /// How many values take the place of what rows of other files said.
    var replaced: [Mark: Int] = [:]
  }

  mutating func marks(of rows: [BookCopy]) throws -> Marks {
    let stored = try transaction.numbers(of: Set(rows.lazy.flatMap { $0.origins + [$0.record.recordKey] }))
    let members = Set(try transaction.mates(of: stored.values)).union(stored.values)
    let decisions = try transaction.decisions(on: members)
    let named = Set(decisions.lazy.flatMap(\.verdict.records)).union(stored.keys)
    let books = try transaction.books(holding: named)
    try learn(Set(decisions.lazy.map(\.serial)))
    let history = MarkHistory(decisions, books: books) { imports[$0.serial] == true }
    var marks = Marks()
    for row in rows {
      let keys = Set(row.origins + [row.record.recordKey]).filter { stored[$0] != nil }.sorted()
      guard let first = keys.first else { continue }
      var (news, repeated) = ([Mark](), [Mark: UserValue]())
      for (mark, value) in row.marks {
        guard let book = books[first] else {
          news.append(mark)
          continue
        }
        let shown = history.value(of: mark, of: book)
        // What the reader decided here stands, given or taken back.
        if history.isDecidedHere(mark, of: book) {
          if shown != value { marks.passedOver[mark, default: 0] += 1 }
          continue
        }
        let last = history.lastValue(of: mark, of: book, naming: keys)
        if last == value {
          repeated[mark] = value
        } else {
          news.append(mark)
          if last == nil, let shown, shown != value { marks.replaced[mark, default: 0] += 1 }
        }
      }
      // A source's own file may say the same of its records, and an import of others of the book's records.
      let shelf = row.origins.isEmpty || news.isEmpty ? nil : try copies.shelf(of: keys)
      for mark in news where shelf?.value(of: mark) == row.marks[mark] { repeated[mark] = row.marks[mark] }
      marks.verdicts += row.verdicts(on: keys, news.filter { repeated[$0] == nil })
      guard !repeated.isEmpty else { continue }
      marks.repeated += keys.compactMap { stored[$0] }.map { RepeatedMarks(record: $0, values: repeated) }
    }
    return marks
  }

  /// Counts rows whose records are all here, and which say something else than their book in a field of these: made by
  /// hand of an export, say.
  func differing(_ rows: [BookCopy]) throws -> [Field: Int] {
    let made = rows.filter { !$0.origins.isEmpty && !$0.isOfOriginsAlone }
    guard !made.isEmpty else { return [:] }
    let holding = try transaction.books(holding: Set(made.lazy.flatMap(\.origins)))
    let numbers = Set(holding.values).sorted()
    let books = try transaction.books(numbers, by: policy, explained: false)
    let shown = Dictionary(
      books.lazy.flatMap { book in book.records.map { ($0.recordKey, book) } }, uniquingKeysWith: { first, _ in first })
    var counts: [Field: Int] = [:]
    for row in made {
      guard row.origins.allSatisfy({ holding[$0] != nil }), let book = row.origins.lazy.compactMap({ shown[$0] }).first
      else { continue }
      for field in row.record.fieldsDiffering(from: book) { counts[field, default: 0] += 1 }
    }
    return counts
  }

  /// Notes that these records were found as they are.
  mutating func note(found records: some Collection<RowID>) throws {
    found.records += records
    found.size += BatchSize(records: records.count, bytes: 0)
    try noteFoundIfDue()
  }

  /// Notes marks that an earlier import gave already.
  mutating func note(repeated marks: [RepeatedMarks]) throws {
    found.marks += marks
    for mark in marks { found.size += mark.size }
    try noteFoundIfDue()
  }

  /// To be called before anything that the file brings is noted under the entry.
  mutating func noteFound() throws {
    notesFound = true
    try transaction.note(added: [], same: found.records, byEntry: entry)
    try transaction.note(repeated: found.marks, byEntry: entry)
    found = Found()
  }

  private mutating func noteFoundIfDue() throws {
    if notesFound || found.size.fills(Found.most) { try noteFound() }
  }

  private mutating func learn(_ serials: Set<Int>) throws {
    let unknown = serials.filter { imports[$0] == nil }
    let found = try transaction.entries(of: .import, among: unknown)
    for serial in unknown { imports[serial] = found.contains(serial) }
  }
}

/// What was decided about marks, by book: each row asks for some, and one book may have any number.
private struct MarkHistory {
  private struct Place: Hashable {
    var book: RowID
    var mark: Mark
  }

  private struct Naming: Hashable {
    var place: Place
    var keys: [RecordKey]
  }

  private var decidedHere: Set<Place> = []
  private var shown: [Place: UserValue] = [:]
  /// The last that imports gave to just these records, by book.
  private var last: [Naming: UserValue] = [:]

  /// - Parameters:
  ///   - decisions: in the order in which they were made.
  ///   - books: of the records that they name, as far as they are in view.
  ///   - isOfImport: true for those that an import made.
  init(_ decisions: [Decision], books: [RecordKey: RowID], _ isOfImport: (Decision) -> Bool) {
    for decision in decisions {
      guard case .mark(let mark, let value, let keys) = decision.verdict else { continue }
      let holders = keys.sorted().compactMap { books[$0] }
      let isOfImport = isOfImport(decision)
      // A value belongs to the book of the first record; what is taken back is taken from each.
      for book in value == nil ? Set(holders) : Set(holders.prefix(1)) {
        let place = Place(book: book, mark: mark)
        if !isOfImport { decidedHere.insert(place) }
        shown[place] = value
        last[Naming(place: place, keys: keys)] = value
      }
    }
  }

  /// True where the reader gave it or took it back.
  func isDecidedHere(_ mark: Mark, of book: RowID) -> Bool { decidedHere.contains(Place(book: book, mark: mark)) }

  /// What the book shows; nil where there is none, and where it was taken back.
  func value(of mark: Mark, of book: RowID) -> UserValue? { shown[Place(book: book, mark: mark)] }

  /// Nil where there is none, and where it was taken back.
  func lastValue(of mark: Mark, of book: RowID, naming keys: [RecordKey]) -> UserValue? {
    last[Naming(place: Place(book: book, mark: mark), keys: keys)]
  }
}

extension BookCopy {
  /// In the order of the marks.
  fileprivate func verdicts(on keys: [RecordKey], _ wanted: some Collection<Mark>) -> [Decision.Verdict] {
    Mark.allCases.compactMap { mark in
      guard wanted.contains(mark), let value = marks[mark] else { return nil }
      return .mark(mark, value, of: keys)
    }
  }
}

extension RepeatedMarks {
  fileprivate var size: BatchSize {
    BatchSize(records: 1, bytes: values.values.reduce(0) { $0 + $1.printed.utf8.count })
  }
}
