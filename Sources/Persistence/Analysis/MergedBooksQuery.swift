import Domain
import GRDB

/// Finds the books of more than one record.
struct MergedBooksQuery {
  let db: Database
  let policy: MergePolicy

  /// The first of them by their first records, and how many there are.
  /// - Parameter rows: all of them (``ComponentScan/severalRecords``).
  func first(_ most: AnalysisBound, of rows: OrderedRows) throws -> (books: [Book], count: Int) {
    try BookLoader(db: db, policy: policy).first(most, of: rows)
  }

  /// Those of each component one after another, both by title: the components by their first.
  func byTitle() throws -> ComponentRows {
    let rows = try ComponentRows("merged", in: db)
    try rows.append(
      """
      SELECT component, id FROM (
        SELECT component, id, title_key, printed_id,
          first_value(title_key) OVER of_component AS first_key, first_value(printed_id) OVER of_component AS first_id
        FROM (\(Self.books)) AS together JOIN book ON book.id = together.book
        WINDOW of_component AS (PARTITION BY component ORDER BY title_key, printed_id))
      ORDER BY first_key, first_id, title_key, printed_id
      """, in: db)
    return rows
  }

  /// A book has the number of its first record, so that any other record of it names another one. The index of
  /// components says it all, and has those of a book beside one another.
  private static let books = """
    SELECT book FROM (SELECT DISTINCT component, book FROM record WHERE component IS NOT NULL AND book <> id)
    """
}
