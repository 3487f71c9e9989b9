package import Domain
import Foundation

/// The catalogue as one table, a book a row. Several values of one cell are separated by `; `, and a semicolon in one
/// of them is doubled. Of series see ``RowSeries/printed(_:)``.
package struct CatalogCSV: Sendable {
  /// What a column shows of a book.
  private struct Column: Sendable {
    let name: String
    let cell: @Sendable (Book) -> String

    init(_ name: String, _ cell: @escaping @Sendable (Book) -> String?) {
      self.name = name
      self.cell = { cell($0) ?? "" }
    }
  }

  /// The names of all columns, in their order.
  package static var columnNames: [String] { allColumns.map(\.name) }

  private let columns: [Column]

  /// Every column.
  package init() { columns = Self.allColumns }

  /// These columns, in this order; nil where one of the names is none of ``columnNames``.
  package init?(columns names: [String]) {
    let chosen = names.compactMap { name in Self.allColumns.first { $0.name == name } }
    guard chosen.count == names.count else { return nil }
    columns = chosen
  }

  package var header: [UInt8] { CSV.row(columns.map(\.name)) }

  /// Some books, one row after another.
  package func rows(_ books: [Book]) -> [UInt8] {
    var bytes: [UInt8] = []
    // What most books take.
    bytes.reserveCapacity(books.count * 256)
    for book in books { CSV.append(row: columns.indices, to: &bytes) { columns[$0].cell(book) } }
    return bytes
  }

  private static let allColumns: [Column] =
    [
      Column("id") { $0.id.description },
      Column("kind") { $0.kind.rawValue },
      Column("title") { $0.title },
      Column("subtitle") { $0.subtitle },
      Column("authors") { list($0.authors) },
      Column("contributors") { list($0.contributors.map(\.printedWithRole)) },
      Column("series") { list($0.series.map(RowSeries.printed)) },
      Column("original-title") { $0.originalTitle },
      Column("work-date") { $0.workDate?.description },
      Column("isbn13") { $0.isbn.map(printed) },
      Column("isbn10") { $0.isbn.flatMap(printed10) },
      Column("isbns") { list($0.isbns.map(printed)) },
      Column("edition") { $0.editionStatement },
      Column("publisher") { $0.publisher },
      Column("place") { $0.place },
      Column("published") { $0.published?.description },
      Column("pages") { $0.pages.map(String.init) },
      Column("language") { $0.language },
      Column("format") { $0.editions.first?.format },
      Column("description") { $0.description },
      Column("categories") { list($0.categories) },
      Column("cover") { $0.cover },
    ]
    + LinkKind.allCases.map { kind in Column(kind.rawValue) { $0.links[kind] } }
    + [
      Column("lists") { list($0.lists.map(printed)) },
      Column("saved") { String($0.shelf.saved) },
      Column("favorite") { String($0.shelf.favorite) },
      Column("tags") { list($0.shelf.tags) },
      Column("note") { $0.shelf.note },
      Column("my-review") { $0.shelf.myReview },
      Column("rating") { $0.shelf.rating.map(String.init) },
      Column("status") { $0.shelf.status?.rawValue },
      Column("read-on") { $0.shelf.readOn?.description },
      Column("saved-at") { $0.shelf.savedAt.map(timestamp) },
      Column("records") { list($0.records.map(\.recordKey.description)) },
      Column("warnings") { list($0.warnings.map { "\($0.kind.rawValue): \($0.detail)" }) },
    ]

  /// The values of a cell. A semicolon of a value is doubled, as a quote is in CSV, so that
  /// ``values(ofCell:keepsEnds:)`` finds each as it was.
  static func list(_ values: [String]) -> String {
    if values.isEmpty { return "" }
    if !values.contains(where: holdsSemicolon) {
      return values.count == 1 ? values[0] : values.joined(separator: "; ")
    }
    return values.map(doubled).joined(separator: "; ")
  }

  /// Asked of most values of an export.
  private static func holdsSemicolon(_ value: String) -> Bool {
    value.utf8.withContiguousStorageIfAvailable { $0.contains(semicolon) } ?? value.utf8.contains(semicolon)
  }

  private static func doubled(_ value: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.utf8.count + 8)
    for byte in value.utf8 {
      bytes.append(byte)
      if byte == semicolon { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What ``list(_:)`` made a cell of: a semicolon separates, two stand for one. Blank values are left out, and the
  /// white space around the others.
  /// - Parameter keepsEnds: true where white space at the end of a value is part of it.
  static func values(ofCell cell: String, keepsEnds: Bool = false) -> [String] {
    // By bytes: a mark at the beginning of a value makes no other character of what stands before it.
    var (values, value) = ([String](), [UInt8]())
    func end() {
      if value.first == UInt8(ascii: " ") { value.removeFirst() }
      let text = String(decoding: value, as: UTF8.self)
      if let inner = trimmed(text) {
        values.append(keepsEnds ? String(text.drop(while: \.isWhitespace)) : inner)
      }
      value.removeAll(keepingCapacity: true)
    }
    var isBehindSemicolon = false
    for byte in cell.utf8 {
      if byte == semicolon {
        if isBehindSemicolon { value.append(byte) }
        isBehindSemicolon.toggle()
      } else {
        if isBehindSemicolon { end() }
        isBehindSemicolon = false
        value.append(byte)
      }
    }
    end()
    return values
  }

  private static let semicolon = UInt8(ascii: ";")

  /// With hyphens, so that a spreadsheet keeps it as text.
  private static func printed(_ isbn: ISBN) -> String {
    let digits = isbn.description
    return isbn.hyphenated ?? "\(digits.prefix(3))-\(digits.dropFirst(3))"
  }

  private static func printed10(_ isbn: ISBN) -> String? {
    isbn.hyphenated10 ?? isbn.isbn10.map { "\($0.dropLast())-\($0.suffix(1))" }
  }

  private static func printed(_ listing: Listing) -> String {
    let rank = listing.rank.map { " #\($0)" } ?? ""
    let date = listing.date.map { " (\($0))" } ?? ""
    return listing.name + rank + date
  }
}
