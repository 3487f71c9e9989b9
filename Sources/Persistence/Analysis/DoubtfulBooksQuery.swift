import Domain
import GRDB

/// Finds the books whose records share an ISBN and an author and not a word of the title.
struct DoubtfulBooksQuery {
  let db: Database
  let policy: MergePolicy

  /// The first of them by their first records, and how many there are.
  func first(_ limit: Int) throws -> (books: [Book], count: Int) {
    var candidates = try candidates()
    return try BookLoader(db: db, policy: policy).first(
      limit, of: OrderedRows("doubtful", in: db), among: &candidates, where: \.isDoubtful)
  }

  /// Those whose cards say so: a book of one record never is. One that is pending and has no card may be.
  private func candidates() throws -> ComponentRows {
    let candidates = try ComponentRows("doubtful_candidate", in: db)
    try candidates.append(
      """
      SELECT component, id FROM book
      WHERE card IS NULL OR card <> '' AND instr(card, '"\(Warning.Kind.titleDiffers.rawValue)"') > 0
      ORDER BY component, id
      """, in: db)
    return candidates
  }
}
