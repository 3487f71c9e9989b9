import Catalog
import GRDB

/// The books that have the words asked for, where these are few: then the full-text index is asked once, and all else
/// is asked about these books.
///
/// An exact title finds a handful of books, an author some dozens. How many there are, which they are, and whether the
/// page has all of them are three questions, and the index would be read for each.
struct FewMatches {
  /// Up to this many matches are few. Where there are more, the index was read in vain up to the last of these, which
  /// costs less than one of the three questions.
  static let most = 500
  /// The same where each of them is looked at by itself, which takes longer.
  static let mostBegun = 50

  let ids: [RowID]

  /// Nil where more than ``most`` books have the words, or more than ``mostBegun`` all of them but the last, which is
  /// only begun. Nil also where one word alone is asked for: it may be the beginning of very many words, and then the
  /// first book takes the index as long as all of them.
  init?(_ words: WordCondition, in db: Database) throws {
    guard words.hasSeveral else { return nil }
    let most = words.begun == nil ? Self.most : Self.mostBegun
    let rows =
      if let begun = words.begun {
        try Row.fetchAll(db.cachedStatement(sql: Self.withWhole, " " + begun.word, begun.whole, most + 1))
      } else {
        try Row.fetchAll(db.cachedStatement(sql: Self.withAll, words.match, most + 1))
      }
    guard rows.count <= most else { return nil }
    ids = try rows.filter { try $0.value(1) }.map { try $0.value(0) }
  }

  private static let withAll = "SELECT rowid, true FROM search WHERE search MATCH ? LIMIT ?"

  /// All words of a row, each behind a space. Another program may have written a row that lacks some.
  private static let words = ["title", "authors", "subtitle", "categories"].map { "' ' || ifnull(\($0), '')" }
    .joined(separator: " || ")

  /// Looks for the word that is only begun in the rows of the books that have the others. For what begins so, the index
  /// would put together the books of all such words first, however few have the others.
  private static let withWhole = """
    SELECT rowid, instr(\(words), ?) > 0
    FROM search WHERE search MATCH ? LIMIT ?
    """
}
