import Foundation
import GRDB
import Interchange

/// A column that a reader made in calibre.
struct CustomColumn: Sendable {
  var id: Int64
  /// `#shelf`
  var name: String
  /// As calibre names it: `text`, `enumeration`, `comments`, `int`, `float`, `bool`, `datetime`, `rating`, `series`.
  var datatype: String
  /// True where values are linked to books, false where each names its book.
  var isLinked: Bool
  var use: CalibreColumnUse?

  /// Book, value and, of a series, the place in it, of the books in a range.
  var query: String {
    guard isLinked else {
      return "SELECT book, value, NULL FROM custom_column_\(id) WHERE book BETWEEN ? AND ? ORDER BY id"
    }
    return """
      SELECT link.book, value.value, \(datatype == "series" ? "link.extra" : "NULL")
      FROM books_custom_column_\(id)_link AS link JOIN custom_column_\(id) AS value ON value.id = link.value
      WHERE link.book BETWEEN ? AND ? ORDER BY link.id
      """
  }

  /// What a row of ``query`` says to a person; nil where it says nothing.
  ///
  /// calibre stores yes and no as 1 and 0, ten half stars, dates as instants, and a date that is not known as one of
  /// the year 101.
  func text(_ row: Row) -> String? {
    guard let text = row.text(1) else { return nil }
    switch datatype {
    // As a tag the name of the column says what is true of the book.
    case "bool" where use == .tags: return text == "1" ? String(name.dropFirst()) : nil
    case "bool": return text == "1" ? "yes" : "no"
    case "datetime": return text.hasPrefix("0101-01-0") ? nil : String(text.prefix { $0 != " " && $0 != "T" })
    case "rating": return row.integer(1).map { $0.isMultiple(of: 2) ? "\($0 / 2)" : "\($0 / 2).5" } ?? text
    case "series": return row.text(2).map { "\(text) #\($0)" } ?? text
    default: return text
    }
  }
}
