import Domain

/// What files of other programs say of books, and gave way to what the reader had decided about these when they came: it
/// stands once that is undone, and gives way again to what is decided once more.
struct PassedOverMarks {
  private let transaction: any CatalogTransaction
  private let noted: [PassedOverMark]
  private let decisions: [Decision]
  private let books: [RecordKey: RowID]
  /// The ids of the entries that made some of the decisions and are imports.
  private let imports: Set<Int>
  private let history: MarkHistory

  /// What one import has to say of one record.
  private struct Said: Hashable {
    var entry: Int
    var mark: Mark
    var record: RecordKey
  }

  /// The records of all components in which these decide about marks; none where no import said anything of any.
  static func records(
    markedBy verdicts: [Decision.Verdict], in transaction: any CatalogTransaction
  ) throws -> [RowID] {
    guard try transaction.holdsImportedRecords() else { return [] }
    let marks = verdicts.filter { if case .mark = $0 { true } else { false } }
    let numbers = try transaction.numbers(of: marks.records)
    return try transaction.mates(of: Array(numbers.values)).sorted()
  }

  /// - Parameter records: all of some components, whose books are computed. Nil where nothing gave way of what was said of them.
  init?(of records: [RowID], in transaction: any CatalogTransaction) throws {
    let noted = try transaction.passedOver(of: records)
    if noted.isEmpty { return nil }
    let decisions = try transaction.decisions(on: records)
    let named = Set(decisions.lazy.flatMap(\.verdict.records)).union(noted.lazy.map(\.record))
    let books = try transaction.books(holding: named)
    let imports = try transaction.entries(of: .import, among: Set(decisions.lazy.map(\.serial)))
    (self.transaction, self.noted, self.decisions, self.books) = (transaction, noted, decisions, books)
    self.imports = imports
    history = MarkHistory(decisions, books: books) { imports.contains($0.serial) }
  }

  /// What nothing that the reader decided stands against any more, as each import has to decide it, the first before the others.
  /// A file may name a record together with others: each is told of by itself.
  var standing: [(entry: Int, verdicts: [Decision.Verdict])] {
    let made = Set(decisions.lazy.filter { imports.contains($0.serial) }.flatMap { said(by: $0) })
    var verdicts: [Int: [Decision.Verdict]] = [:]
    for mark in noted where !made.contains(Said(entry: mark.entry, mark: mark.mark, record: mark.record)) {
      guard let book = books[mark.record], !isDecidedHere(mark.mark, of: book) else { continue }
      verdicts[mark.entry, default: []].append(.mark(mark.mark, mark.value, of: [mark.record]))
    }
    return verdicts.sorted { $0.key < $1.key }.map { (entry: $0.key, verdicts: $0.value) }
  }

  /// The decisions of imports that gave way to what the reader has decided by now.
  func givingWay() throws -> Set<RowID> {
    let passedOver = Set(noted.lazy.map { Said(entry: $0.entry, mark: $0.mark, record: $0.record) })
    var numbers: Set<RowID> = []
    for decision in decisions where imports.contains(decision.serial) {
      let said = said(by: decision)
      guard !passedOver.isDisjoint(with: said), let first = said.first,
        let book = said.lazy.compactMap({ books[$0.record] }).first,
        isDecidedHere(first.mark, of: book)
      else { continue }
      numbers.formUnion(try transaction.numbers(of: decision, naming: decision.verdict.records))
    }
    return numbers
  }

  /// By the records that it names, in their order; nothing of what is no mark.
  private func said(by decision: Decision) -> [Said] {
    guard case .mark(let mark, .some, let keys) = decision.verdict else { return [] }
    return keys.sorted().map { Said(entry: decision.serial, mark: mark, record: $0) }
  }

  private func isDecidedHere(_ mark: Mark, of book: RowID) -> Bool {
    history.isDecidedHere(MarkHistory.Place(book: book, mark: mark))
  }
}

extension CatalogTransaction {
  /// The numbers of decisions that say the same; few decisions name one record.
  func numbers(of decision: Decision, naming keys: [RecordKey]) throws -> [RowID] {
    try decisions(naming: keys).filter { try decisions([$0]) == [decision] }
  }
}
