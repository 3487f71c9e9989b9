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
  /// What the file says and the catalogue has already, as far as it is not noted yet. Where the file brings nothing new
  /// the entry goes, and what is noted under it goes with it.
  private var found = Found()
  /// True once the file has brought something, or more was found than waits in memory.
  private var notesFound = false
  /// The marks of books that are shown as this file has them, instead of as another file had them. Each is counted
  /// once.
  private var replaced: Set<MarkHistory.Slot> = []
  /// Which marks rows have said of records that they are made of (``BookCopy/origins``), by the first of these records.
  private var said: [RowID: SaidMarks] = [:]

  /// A set of marks, a bit for each: a file may be of a million records.
  private struct SaidMarks {
    private var bits: UInt16 = 0

    /// False where it is in already.
    mutating func insert(_ mark: Mark) -> Bool {
      let bit: UInt16 = 1 << (Mark.allCases.firstIndex(of: mark) ?? 0)
      defer { bits |= bit }
      return bits & bit == 0
    }
  }

  private struct Found {
    var records: [RowID] = []
    var marks: [RepeatedMarks] = []
    var passedOver: [PassedOverMark] = []
    var size = BatchSize()
    /// How much is collected in memory before it is written.
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
  /// - Parameter others: those that come with them and have no marks: a row may touch a book by one of these.
  /// - Returns: the decisions that it made, by the one record that each names, and the copies about which it decided
  ///   nothing.
  mutating func decideOnNew(
    _ rows: [BookCopy], beside others: [BookCopy]
  ) throws -> (marks: [RecordKey: [Decision]], rest: [BookCopy]) {
    // By this policy any record may touch any other by its title and author.
    guard policy.titleAuthor != .auto else { return ([:], rows) }
    let keys = Set(rows.lazy.map(\.record.recordKey))
    let stored = try transaction.stored(keys)
    if stored.count == keys.count { return ([:], rows) }
    let known = try Set(stored.keys).union(transaction.decided(among: keys))
    let claimed = rows.map { Claims($0.record, policy: policy).isbns }
    let links = try LinkingISBNs(
      among: claimed + others.map { Claims($0.record, policy: policy).isbns }, in: transaction)
    var (verdicts, rest) = ([Decision.Verdict](), [BookCopy]())
    for (row, isbns) in zip(rows, claimed) {
      if !links.contain(oneOf: isbns), row.origins.isEmpty, !known.contains(row.record.recordKey) {
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

  /// What rows say of the library.
  struct Marks {
    /// What is new.
    var verdicts: [Decision.Verdict] = []
    /// What an earlier import said of the same record. It has to be said by this one where that is undone.
    var repeated: [RepeatedMarks] = []
    /// What gives way to what the reader decided here: it stands where that is undone.
    var givingWay: [PassedOverMark] = []
    /// How many values of ``givingWay`` are others than the reader's.
    var passedOver: [Mark: Int] = [:]
    /// How many values take the place of what rows of other files said.
    var replaced: [Mark: Int] = [:]
  }

  /// - Parameter rows: about books that are there and computed.
  mutating func marks(of rows: [BookCopy]) throws -> Marks {
    let stored = try transaction.numbers(of: Set(rows.lazy.flatMap(\.allKeys)))
    let members = Set(try transaction.mates(of: stored.values)).union(stored.values)
    let catalog = transaction
    var books = try transaction.books(holding: stored.keys)
    // Of all that was decided of them only the last of each mark is kept: hundreds of long notes may be of one book.
    var history = MarkHistory()
    try catalog.eachPart(ofDecisionsOn: members) { decisions in
      // Most name the records of the rows alone.
      let others = Set(decisions.lazy.flatMap(\.verdict.records).filter { books[$0] == nil })
      books.merge(try transaction.books(holding: others)) { first, _ in first }
      try learn(Set(decisions.lazy.map(\.serial)))
      history.add(decisions, books: books) { imports[$0.serial] == true }
    }
    var marks = Marks()
    var (all, incoming) = ([ToldMarks](), IncomingMarks())
    var denials: [Decision.Verdict] = []
    for row in rows {
      let keys = row.keys { stored[$0] != nil }
      guard let first = keys.first, let number = stored[first] else { continue }
      let (fresh, book) = (unsaid(by: row, of: number), books[first])
      let outcome = told(by: fresh, of: book, givenTo: keys, history, &marks)
      let shown = try shown(outcome.new, by: fresh, of: keys)
      for mark in Mark.allCases where outcome.new.contains(mark) {
        guard let value = fresh.marks[mark] else { continue }
        incoming.add(mark, value, of: keys, in: book, isBorne: shown[mark] != nil)
      }
      all.append(ToldMarks(keys: keys, book: book, repeated: outcome.repeated, shown: shown))
      denials += denied(by: row, of: book, givenTo: keys, history)
    }
    marks.verdicts = incoming.verdicts + denials
    for one in all {
      let uncontested = one.shown.filter { !incoming.isContested($0.key, of: one.book) }
      marks.repeated += one.repeated.merging(uncontested) { $1 }.noted(of: one.keys, stored)
    }
    return marks
  }

  /// What takes back the marks that the row denies, as far as earlier imports gave them to its record. What the reader
  /// decided stands, and so does what files said of other records of the book.
  private func denied(
    by row: BookCopy, of book: RowID?, givenTo keys: [RecordKey], _ history: MarkHistory
  ) -> [Decision.Verdict] {
    guard let book, row.origins.isEmpty, !row.deniedMarks.isEmpty else { return [] }
    return Mark.allCases.compactMap { mark in
      guard row.deniedMarks.contains(mark),
        history.isGivenByImports(MarkHistory.Slot(book: book, mark: mark), to: keys)
      else { return nil }
      return .mark(mark, nil, of: keys)
    }
  }

  /// The row with those of its marks that no row before it has said of the same records: two books of another catalogue
  /// may be of one record here. If the marks of both were taken, each would stand against the other whenever the file
  /// comes again.
  private mutating func unsaid(by row: BookCopy, of record: RowID) -> BookCopy {
    if row.origins.isEmpty || row.marks.isEmpty { return row }
    var (row, before) = (row, said[record] ?? SaidMarks())
    row.marks = row.marks.filter { before.insert($0.key) }
    said[record] = before
    return row
  }

  /// What one row says of the library that is known already.
  private struct ToldMarks {
    let keys: [RecordKey]
    /// Nil where the records are out of view.
    let book: RowID?
    let repeated: [Mark: UserValue]
    /// What its book shows already. Marks that another row contests are decided all the same.
    let shown: [Mark: UserValue]
  }

  /// The marks of the row that are new, and those that an earlier import gave to the same records. Marks that give way
  /// to what the reader decided are added to `marks`, and so are the counts: of values that are others than the
  /// reader's, and of values of other files that the row replaces.
  /// - Parameter book: that of the records; nil where they are out of view.
  private mutating func told(
    by row: BookCopy, of book: RowID?, givenTo keys: [RecordKey], _ history: MarkHistory, _ marks: inout Marks
  ) -> (new: [Mark], repeated: [Mark: UserValue]) {
    guard let book else { return (Array(row.marks.keys), [:]) }
    var (news, repeated) = ([Mark](), [Mark: UserValue]())
    for (mark, value) in row.marks {
      let slot = MarkHistory.Slot(book: book, mark: mark)
      switch history.disposition(of: value, at: slot, givenTo: keys, by: entry) {
      case .decidedHere(let entries, let isAnother):
        marks.givingWay += keys.map { PassedOverMark(mark, value, of: $0, decided: entries) }
        if isAnother { marks.passedOver[mark, default: 0] += 1 }
      case .repeated(let given): repeated[mark] = given
      case .new(let replacesAnother):
        news.append(mark)
        if replacesAnother, replaced.insert(slot).inserted { marks.replaced[mark, default: 0] += 1 }
      }
    }
    return (news, repeated)
  }

  /// The marks among `news` that the book of the row's origins shows already. It may have them from a source's own
  /// file, or from an import that brought another of its records.
  private func shown(_ news: [Mark], by row: BookCopy, of keys: [RecordKey]) throws -> [Mark: UserValue] {
    if row.origins.isEmpty || news.isEmpty { return [:] }
    let shelf = try copies.shelf(of: keys)
    var shown: [Mark: UserValue] = [:]
    for mark in news {
      if let value = shelf?.value(of: mark), value == row.marks[mark] { shown[mark] = value }
    }
    return shown
  }

  /// Marks of this file that stand against what the reader decided of the same book.
  struct Overruled {
    /// The numbers of their decisions.
    var decisions: Set<RowID> = []
    /// As ``Marks/givingWay``.
    var givingWay: [PassedOverMark] = []
    /// How many of them say another value than the reader.
    var passedOver: [Mark: Int] = [:]
  }

  /// The marks of this file that stand against what the reader decided of the books in which these records are by now.
  /// When the marks were decided, the records were in other books.
  mutating func overruled(amongMarksOf records: [RowID]) throws -> Overruled {
    let decisions = try transaction.decisions(on: Set(transaction.mates(of: records)))
    let books = try transaction.books(holding: Set(decisions.lazy.flatMap(\.verdict.records)))
    try learn(Set(decisions.lazy.map(\.serial)))
    let history = MarkHistory(decisions.filter { $0.serial != entry }, books: books) { imports[$0.serial] == true }
    var overruled = Overruled()
    for decision in decisions where decision.serial == entry {
      guard case .mark(let mark, let value?, let keys) = decision.verdict,
        let book = keys.sorted().lazy.compactMap({ books[$0] }).first,
        case .decidedHere(let entries, let isAnother) = history.disposition(
          of: value, at: MarkHistory.Slot(book: book, mark: mark), givenTo: keys, by: entry)
      else { continue }
      overruled.decisions.formUnion(try transaction.numbers(of: decision.verdict, inEntry: entry))
      overruled.givingWay += keys.map { PassedOverMark(mark, value, of: $0, decided: entries) }
      if isAnother { overruled.passedOver[mark, default: 0] += 1 }
    }
    return overruled
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

  /// Notes marks that give way to what the reader decided, but for those that do for good.
  mutating func note(givingWay marks: [PassedOverMark]) throws {
    let marks = marks.filter { !$0.decided.isEmpty }
    found.passedOver += marks
    for mark in marks { found.size += mark.size }
    try noteFoundIfDue()
  }

  /// To be called before anything that the file brings is noted under the entry.
  mutating func noteFound() throws {
    notesFound = true
    try transaction.note(added: [], same: found.records, byEntry: entry)
    try transaction.note(repeated: found.marks, byEntry: entry)
    try transaction.note(passedOver: found.passedOver, byEntry: entry)
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

extension CatalogTransaction {
  /// The numbers of the decisions of an entry that say just this; few decisions name one record.
  fileprivate func numbers(of verdict: Decision.Verdict, inEntry id: Int) throws -> Set<RowID> {
    try decisions(naming: verdict.records).filter { number in
      try decisions([number]).contains { $0.serial == id && $0.verdict == verdict }
    }
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

extension [Mark: UserValue] {
  /// For each of the records that are here; nothing of no marks.
  fileprivate func noted(of keys: [RecordKey], _ numbers: [RecordKey: RowID]) -> [RepeatedMarks] {
    isEmpty ? [] : keys.compactMap { numbers[$0] }.map { RepeatedMarks(record: $0, values: self) }
  }
}

extension RepeatedMarks {
  fileprivate var size: BatchSize {
    BatchSize(records: 1, bytes: values.values.reduce(0) { $0 + $1.byteCount })
  }
}

extension PassedOverMark {
  fileprivate var size: BatchSize { BatchSize(records: 1, bytes: value.byteCount) }
}
