import Domain
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

  /// Those of the database, by number; of more than a record could keep those with a use, and the first of the others.
  /// - Returns: also how many there are beside them.
  static func all(
    of db: Database, _ tables: Set<String>, _ texts: TextColumns, _ uses: [String: CalibreColumnUse]
  ) throws -> (columns: [CustomColumn], more: Int) {
    guard tables.contains("custom_columns") else { return ([], 0) }
    let used = uses.keys.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
    let (label, datatype) = (
      texts.beginning(of: "label", in: "custom_columns", TextBounds.name),
      texts.beginning(of: "datatype", in: "custom_columns", TextBounds.name)
    )
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, \(label), \(datatype)
        FROM custom_columns
        ORDER BY CAST(\(label) AS TEXT) NOT IN (\(used.map { _ in "?" }.joined(separator: ", "))), id LIMIT \(TextBounds.names)
        """, arguments: StatementArguments(used))
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM custom_columns") ?? 0
    let columns = rows.compactMap { column(in: $0, tables, uses) }
    return (columns.sorted { $0.id < $1.id }, max(0, count - rows.count))
  }

  /// Nil where the database has no values of it.
  private static func column(
    in row: Row, _ tables: Set<String>, _ uses: [String: CalibreColumnUse]
  ) -> CustomColumn? {
    guard let id = row.integer(0), let label = row.text(1), tables.contains("custom_column_\(id)") else { return nil }
    return CustomColumn(
      id: id, name: "#" + label, datatype: row.text(2) ?? "text",
      isLinked: tables.contains("books_custom_column_\(id)_link"), use: uses[label] ?? uses["#" + label])
  }

  /// Under which a record keeps its values.
  var nameInRecord: String { String(name.prefix(80)) }

  /// Table of the values.
  var table: String { "custom_column_\(id)" }

  /// Table of what links them to books, where one does.
  var links: String { "books_\(table)_link" }

  /// How many bytes are read of a value that names its book. One that is linked is a name, as a tag is: it may stand in
  /// every book.
  var mostBytes: Int {
    switch use {
    case .tags: TextBounds.name
    // With its markup.
    case .note: TextBounds.imported
    case .ignore, nil: TextBounds.text
    }
  }

  /// What a value says to a person; nil where it says nothing.
  ///
  /// calibre stores yes and no as 1 and 0, ten half stars, and dates as instants.
  /// - Parameter place: that of the book in a series.
  func text(_ text: String, place: String?, _ clock: CalibreClock) -> String? {
    switch datatype {
    // As a tag the name of the column says what is true of the book.
    case "bool" where use == .tags: text == "1" ? String(name.dropFirst()) : nil
    case "bool": text == "1" ? "yes" : "no"
    case "datetime": PartialDate(text) == nil ? text : clock.day(of: text)?.description
    case "rating": Int64(text).map { $0.isMultiple(of: 2) ? "\($0 / 2)" : "\($0 / 2).5" } ?? text
    case "series": place.map { "\(text) #\($0)" } ?? text
    default: text
    }
  }
}
