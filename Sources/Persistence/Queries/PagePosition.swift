import Catalog
import Domain
import GRDB

/// A place in a list, behind one book: what a cursor holds.
///
/// Printed as base64url of the query's mark, the part of the list, and the values
/// that the book was sorted by. Bound to the filters and the order, not to the length of a page.
struct PagePosition: Equatable {
  /// The part of the list.
  var part: ListOrder.PartName
  var values: [DatabaseValue]

  init(part: ListOrder.PartName, values: [DatabaseValue]) {
    self.part = part
    self.values = values
  }

  /// - Throws: `CatalogError.badCursor` for what ``cursor(for:)`` did not print for this query.
  init(cursor: String, for query: ListQuery) throws {
    guard let text = Base64URL.bytes(cursor).flatMap({ String(validating: $0, as: UTF8.self) }) else {
      throw CatalogError.badCursor(cursor)
    }
    let fields = CursorFields.fields(text)
    let values = fields.dropFirst(2).map(Self.value)
    guard fields.count > 2, fields[0] == Self.mark(of: query), let part = Int(fields[1]), !values.contains(nil) else {
      throw CatalogError.badCursor(cursor)
    }
    self.init(part: ListOrder.PartName(rawValue: part), values: values.compactMap(\.self))
  }

  func cursor(for query: ListQuery) -> String {
    Base64URL.text(CursorFields.text([Self.mark(of: query), String(part.rawValue)] + values.map(Self.text)).utf8)
  }

  private static func text(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .int64(let number): "i\(number)"
    case .double(let number): "d\(number.bitPattern)"
    case .string(let text): "s" + text
    case .null, .blob: "n"
    }
  }

  private static func value(_ text: String) -> DatabaseValue? {
    let rest = String(text.dropFirst())
    return switch text.first {
    case "i": Int64(rest)?.databaseValue
    case "d": UInt64(rest).map { Double(bitPattern: $0).databaseValue }
    case "s": rest.databaseValue
    default: nil
    }
  }

  private static func mark(of shelf: ShelfFilter) -> String {
    let parts: [String?] = [
      shelf.tags.joined(separator: "\n"), shelf.statuses.map(\.rawValue).sorted().joined(separator: "\n"),
      shelf.rating?.description, shelf.read?.packed.description, shelf.addedSince.map { String(milliseconds($0)) },
    ]
    return parts.map { $0 ?? "-" }.joined(separator: "\t")
  }

  /// A hash of everything in the query but limit and cursor.
  private static func mark(of query: ListQuery) -> String {
    var parts: [String?] = [
      query.text, query.title, query.author, query.isbn?.description, query.source, query.category,
      query.kind?.rawValue, String(query.savedOnly), String(query.favoritesOnly), query.sort.rawValue,
      String(query.reverse),
    ]
    // Cursors that earlier programs gave have neither.
    if !query.shelf.isEmpty { parts.append("shelf " + mark(of: query.shelf)) }
    if let series = query.series { parts.append("series " + series) }
    let text = parts.map { $0.map { "=" + $0 } ?? "-" }.joined(separator: "\u{1F}")
    return String(FNV1a(text).hash, radix: 36)
  }
}
