/// A form in which a whole catalogue is written and read. The raw values are those of `-f`.
package enum CatalogFormat: String, Sendable, CaseIterable {
  /// One document: `{"schema":"books.catalog/1","books":[…],"records":[…],…}`.
  case json
  /// Books one a line, then what else there is, each under one key that names it: `{"record":{…}}`; last how many of
  /// each there are, `{"end":{"books":…}}`, without which a file that was cut off between two lines would seem whole.
  /// What stands behind that line is another export.
  case ndjson

  /// The value of `schema` in a document.
  package static let schema = "books.catalog/1"
}

/// A part of the document, in the order in which they stand there.
enum CatalogSection: String, CaseIterable {
  case books, records, categories, placements, journal, decisions

  /// The key of the last line in ndjson.
  static let endKey = "end"

  /// The key of its elements in ndjson; books have none.
  var elementKey: String? {
    switch self {
    case .books: nil
    case .records: "record"
    case .categories: "category"
    case .placements: "placement"
    case .journal: "entry"
    case .decisions: "decision"
    }
  }
}
