import Catalog
import Domain
import GRDB

/// The series of books as they are stored: on the card, or in the only record of a book without one.
enum StoredSeries {
  /// Of a row of `book`: JSON as ``FlatJSON`` writes pairs, `NULL` without any.
  static let json = """
    CASE book.card WHEN '' THEN (SELECT record.series FROM record WHERE record.id = book.id)
    ELSE book.card -> 'series' END
    """

  /// The names that begin so, with how many books have each.
  static func names(beginning text: String, limit: Int, in db: Database) throws -> [LibraryStatistics.Count<String>] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT entry.value ->> 'name' AS name, count(DISTINCT book.id) AS books FROM book, json_each(\(json)) AS entry
        WHERE book.series IS NOT NULL AND substr(name, 1, length(?)) = ?
        GROUP BY name ORDER BY books DESC, name LIMIT ?
        """,
      arguments: [text, text, limit])
    return try rows.map { LibraryStatistics.Count(try $0.value(0), try $0.value(1)) }
  }
}

extension DatabaseFunction {
  /// Of ``StoredSeries/json`` and words: ``SeriesWords/position(in:_:)``.
  static let seriesPosition = DatabaseFunction("series_position", argumentCount: 2, pure: true) { values in
    guard let json = String.fromDatabaseValue(values[0]), let words = String.fromDatabaseValue(values[1]) else {
      return nil
    }
    let series = try FlatJSON.pairs(json, naming: "position").map { SeriesEntry($0.name, position: $0.detail) }
    return SeriesWords.position(in: series, words)
  }
}
