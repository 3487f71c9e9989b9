import Domain
import Sourcing

/// A row of a list.
struct ListRow {
  /// From 0.
  let place: Int
  let location: JSONLocation
  /// Its text where it is an object of bearable size.
  let object: [UInt8]?

  /// A book is some 400 bytes.
  static let limits = JSONLimits(bytes: 1 << 20, values: 10_000)
}

/// How large a list is.
struct ListSize {
  var rows = 0
  var bytes = 0

  static func + (left: ListSize, right: ListSize) -> ListSize {
    ListSize(rows: left.rows + right.rows, bytes: left.bytes + right.bytes)
  }
}

/// Rows that a list may have; beyond any real list.
private let mostRows = 500_000

/// Walks through a list, an array of objects, or one object, which is a list of one, and gives its rows one by one.
///
/// - Returns: its size.
/// - Throws: ``SourceError/badResponse(reason:)``, naming line and column where the text is no JSON; what giving the
///   bytes and `body` throw.
@discardableResult
func walk(_ bytes: @escaping NextBytes, _ body: (ListRow) throws -> Void) throws -> ListSize {
  var reader = JSONReader(reading: bytes)
  do {
    var rows = 0
    switch try reader.next() {
    case nil: throw SourceError.badResponse(reason: "it is empty")
    case UInt8(ascii: "<"): throw SourceError.badResponse(reason: "it is HTML, not JSON")
    case UInt8(ascii: "["):
      try reader.elements { reader in
        try body(reader.row(rows))
        rows += 1
        if rows > mostRows { throw SourceError.badResponse(reason: "it has more than \(mostRows) rows") }
      }
    case UInt8(ascii: "{"):
      let row = try reader.row(0)
      guard let object = row.object, try ListedBook.title(object) != nil else {
        throw SourceError.badResponse(reason: "it is neither an array of books nor a book with a title")
      }
      try body(row)
      rows = 1
    default:
      try reader.skipValue()
      throw SourceError.badResponse(reason: "it is neither an array of books nor a book")
    }
    try reader.end()
    return ListSize(rows: rows, bytes: reader.offset)
  } catch let fault as JSONFault {
    throw SourceError.badResponse(
      reason: fault.kind == .cutOff
        ? "it is no JSON: it ends in the middle" : "it is no JSON: \(fault.reason), in \(fault.location)")
  }
}

extension JSONReader {
  fileprivate mutating func row(_ place: Int) throws -> ListRow {
    let isObject = try next() == UInt8(ascii: "{")
    let location = location
    return ListRow(place: place, location: location, object: isObject ? try value(within: ListRow.limits) : nil)
  }
}

extension FileRows {
  /// Counts the row, and says what is wrong with it where it gives no book.
  mutating func note(_ row: ListRow) throws {
    count += 1
    guard let object = row.object else { return note(row, "it is no object that can be a book") }
    let book = try ListedBook(object) { note(unknownKey: $0, known: ListedBook.keys) }
    guard book == nil else { return }
    note(row, try ListedBook.title(object) == nil ? "it has no title" : "its title is longer than any")
  }

  private mutating func note(_ row: ListRow, _ reason: String) {
    note(RowFault(row: row.place + 1, location: row.location, reason: reason))
  }
}
