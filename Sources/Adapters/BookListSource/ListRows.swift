import Domain
import Sourcing

/// A row of a list.
struct ListRow: Sendable {
  let position: RowPosition
  let location: JSONLocation
  /// Its text where it is an object of bearable size.
  let object: [UInt8]?
  /// False for an object that holds bytes of no character: ``object`` is nil then. Letters of another encoding would be
  /// replaced without a word.
  let isUTF8: Bool
  /// True for an object beyond ``limits``: ``object`` is nil then.
  let isTooLarge: Bool

  /// From 0.
  var index: Int { position.index }

  /// Of what it holds: another one where that is another.
  var fingerprint: UInt64 { object.map(FNV1a.hashOfWords) ?? 0 }

  /// A book is some 400 bytes.
  static let limits = JSONLimits(bytes: 1 << 20, values: 10_000)
}

/// How large a list is.
struct ListSize {
  var rows = 0
  var bytes = 0

  /// True where all books with all that stands in all tags are little enough to be one page.
  var isOnePage: Bool { rows <= Self.mostRowsOfPage && bytes <= Self.mostBytesOfPage }

  static let (mostRowsOfPage, mostBytesOfPage) = (5_000, 1 << 20)

  static func + (left: ListSize, right: ListSize) -> ListSize {
    ListSize(rows: left.rows + right.rows, bytes: left.bytes + right.bytes)
  }
}

/// The beginning of a row.
struct RowPosition: Hashable, Sendable {
  /// Of the row, from 0.
  let index: Int
  let text: JSONPosition
}

/// Rows that a list may have; beyond any real list.
private let mostRows = 500_000

/// The rows of a list, an array of objects, or one object, which is a list of one; from front to back.
struct ListRows {
  private enum State {
    case beginning, beforeRow
    /// Before the one book that is all of the list.
    case alone
    case over
  }

  /// How many rows were given, those before the beginning included.
  private(set) var count = 0
  private var reader: JSONReader
  private var state: State

  init(_ text: ListText) {
    reader = JSONReader(reading: text.contents.next())
    state = .beginning
  }

  init(_ text: ListText, from position: RowPosition) {
    reader = JSONReader(reading: text.contents.next(from: position.text.offset), from: position.text)
    count = position.index
    state = .beforeRow
  }

  /// How much was read.
  var size: ListSize { ListSize(rows: count, bytes: reader.offset) }

  /// Where the next row begins; nil where there is none.
  /// - Throws: as ``next()`` does.
  mutating func position() throws -> RowPosition? {
    try asSourceError {
      if state == .beginning { try begin() }
      return state == .over ? nil : RowPosition(index: count, text: reader.position)
    }
  }

  /// The next row; nil behind the last one, where the text is known to be a list.
  /// - Throws: ``SourceError/badResponse(reason:)``, naming line and column where the text is no JSON; what giving the
  ///   bytes throws.
  mutating func next() throws -> ListRow? {
    guard let position = try position() else { return nil }
    return try asSourceError {
      let isObject = try reader.next() == UInt8(ascii: "{")
      let location = reader.location
      let object = isObject ? try reader.value(within: ListRow.limits) : nil
      if !isObject { try reader.skipValue() }
      let isUTF8 = object.map { $0.allSatisfy { $0 < 0x80 } || String(validating: $0, as: UTF8.self) != nil } ?? true
      let row = ListRow(
        position: position, location: location, object: isUTF8 ? object : nil, isUTF8: isUTF8,
        isTooLarge: isObject && object == nil)
      count += 1
      if count > mostRows { throw SourceError.badResponse(reason: "it has more than \(mostRows) rows") }
      state == .alone ? try end(behind: row) : try goOn()
      return row
    }
  }

  /// Adds the next rows, as many as are little to hold; none behind the last.
  /// - Parameter end: the row of this place and all behind it are left.
  /// - Throws: as ``next()`` does; the rows before are added.
  mutating func read(into block: inout [ListRow], before end: Int = .max) throws {
    var bytes = 0
    while block.count < 4000, bytes < 2 << 20, count < end, let row = try next() {
      bytes += row.object?.count ?? 0
      block.append(row)
    }
  }

  private mutating func begin() throws {
    switch try reader.next() {
    case nil: throw SourceError.badResponse(reason: "it is empty")
    case UInt8(ascii: "<"): throw SourceError.badResponse(reason: "it is HTML or XML, not JSON")
    // With this gzip begins, and no text.
    case 0x1F: throw SourceError.badResponse(reason: "it is packed: unpack it with gunzip first")
    case UInt8(ascii: "["):
      try reader.expect("[")
      state = .beforeRow
      if try reader.skip("]") { try end() } else { try reader.next() }
    case UInt8(ascii: "{"): state = .alone
    default:
      try reader.skipValue()
      throw SourceError.badResponse(reason: "it is neither an array of books nor a book")
    }
  }

  private mutating func goOn() throws {
    if try reader.skip(",") {
      try reader.next()
    } else {
      guard let byte = try reader.next() else { throw reader.cutOff }
      guard byte == UInt8(ascii: "]") else { throw reader.fault(.syntax, "“,” or “]” should stand here") }
      try reader.expect("]")
      try end()
    }
  }

  private mutating func end(behind row: ListRow) throws {
    guard row.isUTF8 else { throw SourceError.badResponse(reason: "it is a book that is not UTF-8") }
    guard let object = row.object, ListedBook(object).hasTitle else {
      throw SourceError.badResponse(reason: "it is neither an array of books nor a book with a title")
    }
    try end()
  }

  private mutating func end() throws {
    try reader.end()
    state = .over
  }
}

/// What reading a text throws, as a source says it.
private func asSourceError<Value>(_ work: () throws -> Value) throws -> Value {
  do { return try work() } catch let fault as JSONFault {
    throw SourceError.badResponse(
      reason: fault.kind == .cutOff
        ? "it is no JSON: it ends in the middle, in \(fault.location)"
        : "it is no JSON: \(fault.reason), in \(fault.location)")
  }
}
