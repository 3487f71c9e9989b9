import Domain

/// What was decided about marks, by book: each row asks for some, and one book may have any number.
struct MarkHistory {
  /// One mark of one book.
  struct Slot: Hashable {
    var book: RowID
    var mark: Mark
  }

  /// What was given last, and by which entry to which records.
  private struct Given {
    var value: UserValue
    var entry: Int
    var keys: [RecordKey]
    /// Ascends with time.
    var order: Int

    /// True where it was given to records of the same sources: what a program says anew stands against nobody.
    func isOfSources(of keys: [RecordKey]) -> Bool {
      Set(self.keys.lazy.map(\.source)) == Set(keys.lazy.map(\.source))
    }
  }

  /// What was given to a book by the same first record, by which it is taken back (``Decision/Verdict/takesBack(_:)``).
  private struct Bearer: Hashable {
    var slot: Slot
    var record: RecordKey
  }

  private struct Target: Hashable {
    var slot: Slot
    var keys: [RecordKey]
  }

  /// The entries in which the reader gave one or took it back, in their order; 0 for what was decided in none.
  private var decidedHere: [Slot: [Int]] = [:]
  /// The last that was given by each first record; nothing where it was taken back.
  private var given: [Bearer: Given] = [:]
  /// By whom each mark of each book was given, the last one last, which still gives it. Others may be among them from
  /// whom it was taken back, and some may be there several times.
  private var givers: [Slot: [(order: Int, record: RecordKey)]] = [:]
  /// How many were given.
  private var count = 0
  /// What just these records were given last, whatever others of the book were; nothing where it was taken back.
  private var valuesOfRecords: [Target: UserValue] = [:]

  init() {}

  /// As ``add(_:books:_:)`` takes them.
  init(_ decisions: [Decision], books: [RecordKey: RowID], _ isOfImport: (Decision) -> Bool) {
    add(decisions, books: books, isOfImport)
  }

  /// - Parameters:
  ///   - decisions: in the order in which they were made, behind those that were added before.
  ///   - books: of the records that they name, as far as they are in view.
  ///   - isOfImport: true for those that an import made.
  mutating func add(_ decisions: [Decision], books: [RecordKey: RowID], _ isOfImport: (Decision) -> Bool) {
    for decision in decisions {
      guard case .mark(let mark, let value, let keys) = decision.verdict else { continue }
      let isOfImport = isOfImport(decision)
      for book in holders(of: value, givenTo: keys, books) {
        let slot = Slot(book: book, mark: mark)
        if !isOfImport, decidedHere[slot]?.last != decision.serial {
          decidedHere[slot, default: []].append(decision.serial)
        }
        if let value { give(value, at: slot, to: keys, by: decision.serial) } else { takeBack(slot, from: keys) }
        valuesOfRecords[Target(slot: slot, keys: keys)] = value
      }
    }
  }

  private mutating func give(_ value: UserValue, at slot: Slot, to keys: [RecordKey], by entry: Int) {
    guard let first = keys.min() else { return }
    count += 1
    given[Bearer(slot: slot, record: first)] = Given(value: value, entry: entry, keys: keys, order: count)
    if givers[slot]?.last?.record == first { givers[slot]?.removeLast() }
    givers[slot, default: []].append((count, first))
  }

  /// What was given by other first records stands, and the last of it is what the book has then.
  private mutating func takeBack(_ slot: Slot, from keys: [RecordKey]) {
    for key in keys { given[Bearer(slot: slot, record: key)] = nil }
    while let last = givers[slot]?.last, given[Bearer(slot: slot, record: last.record)]?.order != last.order {
      givers[slot]?.removeLast()
    }
  }

  /// What the book has of the mark; nil where it was taken back.
  private func standing(_ slot: Slot) -> Given? {
    givers[slot]?.last.flatMap { given[Bearer(slot: slot, record: $0.record)] }
  }

  /// A value belongs to the book of the first record; what is taken back is taken from each.
  private func holders(
    of value: UserValue?, givenTo keys: [RecordKey], _ books: [RecordKey: RowID]
  ) -> Set<RowID> {
    // Most are given to one.
    if keys.count == 1 { return books[keys[0]].map { [$0] } ?? [] }
    let holders = keys.sorted().compactMap { books[$0] }
    return value == nil ? Set(holders) : Set(holders.prefix(1))
  }

  /// What becomes of a value that a row has.
  enum Disposition {
    /// The reader gave a value here or took it back, in these entries, and that stands. Where the row's is another, it
    /// is passed over. Nobody undoes what was decided in no entry: where there is such a decision no entry is named.
    case decidedHere(by: [Int], isAnother: Bool)
    /// An earlier import gave the same records the same, in these bytes: texts are equal that write one letter in two
    /// forms.
    case repeated(UserValue)
    /// It is decided; seen in place of what another program's file said, where it said another.
    case new(replacesAnother: Bool)
  }

  /// True where just these records have a value of the mark from an import, also where the book shows another, and the
  /// reader decided nothing about it here.
  func isGivenByImports(_ slot: Slot, to keys: [RecordKey]) -> Bool {
    decidedHere[slot] == nil && valuesOfRecords[Target(slot: slot, keys: keys)] != nil
  }

  /// - Parameters:
  ///   - keys: which records the row gives it to.
  ///   - entry: by which the row comes in.
  func disposition(of value: UserValue, at slot: Slot, givenTo keys: [RecordKey], by entry: Int) -> Disposition {
    let former = standing(slot)
    let isAnother = former?.value != value
    if let entries = decidedHere[slot] {
      return .decidedHere(by: entries.contains(0) ? [] : entries, isAnother: isAnother)
    }
    if let given = valuesOfRecords[Target(slot: slot, keys: keys)], given == value { return .repeated(given) }
    let replaces = former.map { isAnother && $0.entry != entry && !$0.isOfSources(of: keys) } ?? false
    return .new(replacesAnother: replaces)
  }
}
