import Domain
import GRDB

/// Finds the books whose records share an ISBN and an author and not a word of the title.
struct DoubtfulBooksQuery {
  let db: Database
  let policy: MergePolicy

  /// The first of them by their first records, and how many there are.
  func first(_ limit: Int) throws -> (books: [Book], count: Int) {
    try BookLoader(db: db, policy: policy).first(
      limit, of: "doubtful", among: candidates(), where: \.isDoubtful)
  }

  /// The books of several records whose titles alone may make them doubtful: only these are computed.
  private func candidates() throws -> ComponentRows {
    let candidates = try ComponentRows("doubtful_candidate", in: db)
    let rows = try Row.fetchCursor(db, sql: Self.titles)
    var records: [SourceRecord] = []
    var last: (book: Int64, component: Int64)?
    func finish() throws {
      if let last, Merging.mayBeDoubtful(records) { try candidates.append(last.book, of: last.component, in: db) }
      records = []
    }
    while let row = try rows.next() {
      let (component, book): (Int64, Int64) = (row[0], row[1])
      if book != last?.book { try finish() }
      last = (book, component)
      var record = SourceRecord(source: "", key: String(records.count), title: row[2])
      record.subtitle = row[3]
      record.authors = try FlatJSON.list(row[4])
      records.append(record)
    }
    try finish()
    return candidates
  }

  /// Those of books of more than one record, in the order of the index of components.
  private static let titles = """
    SELECT record.component, record.book, record.title, record.subtitle, record.authors
    FROM (SELECT component, book FROM record WHERE component IS NOT NULL GROUP BY component, book HAVING count(*) > 1)
      AS together
    CROSS JOIN record ON record.component = together.component AND record.book = together.book
    ORDER BY together.component, together.book
    """
}
