import Domain
import Foundation
import GRDB

/// Some books of calibre's database, by number.
///
/// Each field is read of all of them, given to them and let go before the next one.
struct CalibrePage {
  private(set) var fields: CalibreFields
  /// Those that the reader made.
  let columns: [CustomColumn]
  private var books: [CalibreBook] = []

  init(fields: CalibreFields, columns: [CustomColumn]) { (self.fields, self.columns) = (fields, columns) }

  /// - Throws: ``CalibreFields/TooLarge`` where these are more than is to be in memory at once; what SQLite says.
  mutating func read(in folder: LibraryFolder) throws -> [CalibreBook.Finished] {
    books = try rows().compactMap { row in row.number("id").map { CalibreBook(id: $0, row: row, fields.clock) } }
    give(try fields.linked("authors", "author", "name")) { $0.authors($1) }
    give(try fields.linked("publishers", "publisher", "name")) { $0.publisher($1.texts.first) }
    give(try fields.linked("languages", "lang_code", "lang_code")) { $0.language($1.texts.first) }
    give(try fields.linked("tags", "tag", "name")) { $0.tags($1) }
    // With its markup.
    give(try fields.own("comments", ["text"], most: TextBounds.imported, isOnlyFirst: true)) {
      $0.description($1.rows.first?[0])
    }
    give(try fields.linked("series", "series", "name")) { $0.series($1.texts.first) }
    give(try fields.linked("ratings", "rating", "rating")) { $0.rate($1.texts.first.flatMap(Double.init)) }
    give(try fields.own("identifiers", ["type", "val"])) { $0.identifiers($1) }
    give(try fields.own("data", ["format", "name"])) { $0.files($1, in: folder) }
    for index in books.indices { books[index].cover(in: folder) }
    for column in columns where column.use != .ignore { try give(column) }
    return books.map { $0.finished() }
  }

  private mutating func give<Value>(_ values: [Int64: Value], _ take: (inout CalibreBook, Value) -> Void) {
    for index in books.indices {
      if let value = values[books[index].id] { take(&books[index], value) }
    }
  }

  /// What no book keeps is not read.
  private mutating func give(_ column: CustomColumn) throws {
    guard column.use == nil, books.allSatisfy(\.keepsNoMore) else {
      return give(try fields.values(of: column)) { $0.take($1, of: column) }
    }
    let having = try fields.books(having: column)
    for index in books.indices where having.contains(books[index].id) { books[index].leaveOut(column) }
  }

  /// Of the table `books`, as far as it has these columns.
  private func rows() throws -> [Row] {
    let wanted = [
      "title": TextBounds.title, "uuid": TextBounds.name, "pubdate": TextBounds.name, "series_index": TextBounds.name,
      "isbn": TextBounds.name, "lccn": TextBounds.name, "path": Self.longestPath, "has_cover": TextBounds.name,
    ]
    let known = Set(try fields.db.columns(in: "books").map { $0.name.lowercased() })
    let texts = wanted.filter { known.contains($0.key) }.sorted { $0.key < $1.key }
      .map { "\(fields.columns.beginning(of: $0.key, in: "books", $0.value)) AS \($0.key)" }
    return try Row.fetchAll(
      fields.db,
      sql: "SELECT \((["id"] + texts).joined(separator: ", ")) FROM books WHERE id BETWEEN ? AND ? ORDER BY id",
      arguments: [fields.range.lowerBound, fields.range.upperBound])
  }

  /// `PATH_MAX` of Linux; no file has a longer one.
  private static let longestPath = 4 << 10
}
