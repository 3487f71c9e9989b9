import Domain
import GRDB

/// Finds out what copies of books add to a catalogue.
struct CopyKeeping {
  let db: Database
  let policy: MergePolicy

  /// The records of those copies of which not all that they were made of is here, and how many others there are.
  func records(of copies: [BookCopy]) throws -> (records: [SourceRecord], known: Int) {
    let known = try present(copies.flatMap(\.origins))
    let new = copies.filter { $0.origins.isEmpty || !known.isSuperset(of: $0.origins) }
    return (new.map(\.record), copies.count - new.count)
  }

  /// The marks that books do not bear yet, as decisions that name those of their records that are here.
  func verdicts(of copies: [BookCopy]) throws -> [Decision.Verdict] {
    let marked = copies.filter { !$0.marks.isEmpty }
    guard !marked.isEmpty else { return [] }
    let known = try present(marked.flatMap { $0.origins + [$0.record.recordKey] })
    return try marked.flatMap { copy in
      let keys = Set(copy.origins + [copy.record.recordKey]).intersection(known).sorted()
      let shelf = try shelf(of: keys)
      let news = Mark.allCases.filter { copy.marks[$0] != nil && copy.marks[$0] != shelf?[$0] }
      return news.map { Decision.Verdict.mark($0, copy.marks[$0], of: keys) }
    }
  }

  /// What is said of the book that a mark of these records would belong to.
  private func shelf(of keys: [RecordKey]) throws -> Shelf? {
    let reading = ReferenceReading(db: db)
    for key in keys {
      guard let id = try reading.book(holding: key) else { continue }
      return try BookReading(db: db, policy: policy).books([id]).first?.shelf
    }
    return nil
  }

  private func present(_ keys: [RecordKey]) throws -> Set<RecordKey> {
    var present: Set<RecordKey> = []
    for (source, keys) in Dictionary(grouping: keys, by: \.source) {
      let found = try String.fetchAll(
        db,
        sql: """
          SELECT record.key FROM source JOIN record ON record.source = source.id
          WHERE source.name = ? AND record.key IN (SELECT value FROM json_each(?))
          """, arguments: [source, FlatJSON.text(keys.map(\.key)) ?? "[]"])
      for key in found { present.insert(RecordKey(source: source, key: key)) }
    }
    return present
  }
}

extension Shelf {
  /// What it says of the mark, as a decision would.
  fileprivate subscript(mark: Mark) -> UserValue? {
    switch mark {
    case .saved: saved ? .yes : nil
    case .favorite: favorite ? .yes : nil
    case .tags: tags.isEmpty ? nil : .list(tags)
    case .note: note.map(UserValue.text)
    case .rating: rating.map(UserValue.number)
    case .status: status.map { .text($0.rawValue) }
    case .readOn: readOn.map(UserValue.date)
    }
  }
}
