import Domain

/// Finds out what copies of books add to a catalogue.
struct BookCopyResolver {
  private let transaction: any CatalogTransaction
  private let policy: MergePolicy

  init(_ transaction: any CatalogTransaction, policy: MergePolicy) {
    self.transaction = transaction
    self.policy = policy
  }

  /// The copies, each made of records of this catalogue where its book was copied into another catalogue and came back.
  /// In the other catalogue the book is one record, whose key is the id that the book has here.
  func restoringOrigins(of copies: [BookCopy]) throws -> [BookCopy] {
    let imported = Set(copies.lazy.flatMap(\.origins).filter { $0.source == SourceRecord.importSource })
    let foreign = imported.subtracting(try transaction.stored(imported).keys)
    let ids = Set(foreign.compactMap { RecordID($0.key) })
    guard !ids.isEmpty, case let home = try transaction.keys(printedAs: ids), !home.isEmpty else { return copies }
    return copies.map { copy in
      var copy = copy
      for (index, origin) in copy.origins.enumerated() where foreign.contains(origin) {
        if let key = RecordID(origin.key).flatMap({ home[$0] }) { copy.origins[index] = key }
      }
      return copy
    }
  }

  /// The copies, each under the key under which it came in before.
  ///
  /// A copy takes one of its particular keys where something is stored under that, and one of its former keys where
  /// nothing is stored under its own and the record there fits. No two copies take one key.
  func underStoredKeys(_ copies: [BookCopy]) throws -> [BookCopy] {
    let others = Set(copies.lazy.flatMap { $0.particularKeys + $0.formerKeys.map(\.key) })
    if others.isEmpty { return copies }
    var taken = Set(copies.lazy.map(\.record.recordKey))
    let numbers = try transaction.numbers(of: others.union(taken))
    var compared: Set<RowID> = []
    for copy in copies where numbers[copy.record.recordKey] == nil {
      for former in copy.formerKeys {
        if let number = numbers[former.key] { compared.insert(number) }
      }
    }
    let records = try transaction.records(compared)
    return copies.map { copy in
      var key = copy.particularKeys.first { !taken.contains($0) && numbers[$0] != nil }
      if key == nil, numbers[copy.record.recordKey] == nil {
        let former = copy.formerKeys.first { former in
          guard !taken.contains(former.key), let number = numbers[former.key] else { return false }
          return records[number].map { former.fits($0, of: copy.record) } ?? false
        }
        key = former?.key
      }
      guard let key else { return copy }
      taken.insert(key)
      var copy = copy
      copy.record.recordKey = key
      return copy
    }
  }

  /// Which copies bring a record of their own: those that were made of nothing, or of something that is not here.
  /// - Returns: the records of these, the other copies, and the numbers of the records that the others were made of.
  func records(of copies: [BookCopy]) throws -> (records: [SourceRecord], known: [BookCopy], origins: Set<RowID>) {
    let known = try transaction.stored(Set(copies.lazy.flatMap(\.origins)))
    var (new, others, origins) = ([SourceRecord](), [BookCopy](), Set<RowID>())
    for copy in copies {
      if !copy.isOfOriginsAlone && (copy.origins.isEmpty || !copy.origins.allSatisfy { known[$0] != nil }) {
        new.append(copy.record)
      } else {
        others.append(copy)
        origins.formUnion(copy.origins.lazy.compactMap { known[$0]?.id })
      }
    }
    return (new, others, origins)
  }

  /// How many of these copies, whose records are here, say something else than their book, by field: an export that was
  /// changed by hand, say.
  func differing(_ copies: [BookCopy]) throws -> [Field: Int] {
    let copies = copies.filter { !$0.isOfOriginsAlone }
    guard !copies.isEmpty else { return [:] }
    let holding = try transaction.books(holding: Set(copies.lazy.flatMap(\.origins)))
    let books = try transaction.books(Set(holding.values).sorted(), by: policy, explained: false)
    let shown = Dictionary(
      books.lazy.flatMap { book in book.records.map { ($0.recordKey, book) } }, uniquingKeysWith: { first, _ in first })
    var counts: [Field: Int] = [:]
    for copy in copies {
      guard let book = copy.origins.lazy.compactMap({ shown[$0] }).first else { continue }
      for field in copy.record.fieldsDiffering(from: book) { counts[field, default: 0] += 1 }
    }
    return counts
  }

  /// The marks that books do not bear yet, as decisions that name those of their records that are here. Marks that
  /// books bear are among them where ``IncomingMarks`` have these decided too.
  func verdicts(of copies: [BookCopy]) throws -> [Decision.Verdict] {
    let marked = copies.filter { !$0.marks.isEmpty }
    guard !marked.isEmpty else { return [] }
    let known = try transaction.stored(Set(marked.lazy.flatMap(\.allKeys)))
    let books = try transaction.books(holding: known.keys)
    var marks = IncomingMarks()
    for copy in marked {
      let keys = copy.keys { known[$0] != nil }
      let shelf = try shelf(of: keys)
      let book = keys.lazy.compactMap { books[$0] }.first
      for mark in Mark.allCases {
        guard let value = copy.marks[mark] else { continue }
        marks.add(mark, value, of: keys, in: book, isBorne: shelf?.value(of: mark) == value)
      }
    }
    return marks.verdicts
  }

  /// What is said of the book that a mark of these records would belong to.
  func shelf(of keys: [RecordKey]) throws -> Shelf? {
    let books = try transaction.books(holding: keys)
    guard let first = keys.lazy.compactMap({ books[$0] }).first else { return try shelfOutOfView(of: keys) }
    // Computed anew: what the import has decided so far need not have come to the book as it is stored.
    return try transaction.books([first], by: policy, explained: true).first?.shelf
  }

  /// What the reader said of records that are all out of view stands, though no book shows it.
  private func shelfOutOfView(of keys: [RecordKey]) throws -> Shelf? {
    let records = try transaction.records(transaction.stored(keys).values.map(\.id))
    let decisions = try transaction.decisions(transaction.decisions(naming: keys))
    let books = Merging.books(of: Array(records.values), decisions: decisions, policy: policy, isExplained: false)
    return books.first?.shelf
  }
}

extension BookCopy {
  /// The records that a mark of the copy may be said of: those that the copy was made of, then its own. Any of them may
  /// be unknown here.
  var allKeys: [RecordKey] { origins + [record.recordKey] }

  /// Which of ``allKeys`` are here, each once, in key order. A mark belongs to the book of the first.
  func keys(_ isHere: (RecordKey) -> Bool) -> [RecordKey] { Set(allKeys).filter(isHere).sorted() }
}
