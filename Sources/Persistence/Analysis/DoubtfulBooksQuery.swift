import Domain
import GRDB

/// Finds the books whose records share an ISBN and an author and not a word of the title.
struct DoubtfulBooksQuery {
  let db: Database
  let policy: MergePolicy

  /// The first of them by their first records, and how many there are.
  /// - Parameter merged: the books of more than one record. A book of one record never is doubtful.
  func first(_ most: AnalysisBound, among merged: OrderedRows) throws -> (books: [Book], count: Int) {
    var candidates = try candidates(among: merged)
    return try BookLoader(db: db, policy: policy).first(
      most, of: OrderedRows("doubtful", in: db), among: &candidates, where: \.isDoubtful)
  }

  /// Those whose cards say so. One that is pending and has no card may be.
  private func candidates(among merged: OrderedRows) throws -> ComponentRows {
    let candidates = try ComponentRows("doubtful_candidate", in: db)
    try candidates.append(
      """
      SELECT book.component, book.id FROM \(merged.table) AS merged CROSS JOIN book ON book.id = merged.id
      WHERE card IS NULL OR instr(card, '"\(Warning.Kind.titleDiffers.rawValue)"') > 0
      ORDER BY book.component, book.id
      """, in: db)
    return candidates
  }
}
