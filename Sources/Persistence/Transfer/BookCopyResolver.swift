import Domain
import GRDB

/// Finds out what copies of books add to a catalogue.
struct BookCopyResolver {
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
      let news = Mark.allCases.filter { copy.marks[$0] != nil && copy.marks[$0] != shelf?.value(of: $0) }
      return news.map { Decision.Verdict.mark($0, copy.marks[$0], of: keys) }
    }
  }

  /// What is said of the book that a mark of these records would belong to.
  private func shelf(of keys: [RecordKey]) throws -> Shelf? {
    let reading = ReferenceLookup(db: db)
    for key in keys {
      guard let id = try reading.book(holding: key) else { continue }
      return try BookLoader(db: db, policy: policy).books([id]).first?.shelf
    }
    return try shelfOutOfView(of: keys)
  }

  /// What the reader said of records that are all out of view stands, though no book shows it.
  private func shelfOutOfView(of keys: [RecordKey]) throws -> Shelf? {
    var records: [Int64: SourceRecord] = [:]
    for (source, keys) in Dictionary(grouping: keys, by: \.source) {
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source
          WHERE source.name = ? AND record.key IN (SELECT value FROM json_each(?))
          """, arguments: [source, FlatJSON.text(keys.map(\.key)) ?? "[]"])
      while let row = try rows.next() { records[row[0]] = try RecordRow.stored(row) }
    }
    let decisions = try decisions(naming: rowIDs(records.keys))
    return Merging.books(of: Array(records.values), decisions: decisions, policy: policy).first?.shelf
  }

  private func decisions(naming records: String) throws -> [Decision] {
    let ids = try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT decision_record.decision FROM json_each(?) AS seen
        CROSS JOIN record ON record.id = seen.value
        CROSS JOIN decision_record ON decision_record.source = record.source AND decision_record.key = record.key
        """, arguments: [records])
    return try DecisionLoader(db: db).decisions(ids).map { Decision(serial: Int($0.entry ?? 0), $0.verdict) }
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
