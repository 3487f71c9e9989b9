package import Domain

/// Reads a dump of Open Library, <https://openlibrary.org/developers/dumps>, line by line: of editions, of authors, or
/// of all. A line has five columns between tabs: type, key, revision, time, and the record as JSON.
package struct OpenLibraryDump: Sendable {
  /// What a line says.
  package enum Element: Sendable {
    case edition(OpenLibraryEdition)
    case author(OpenLibraryAuthor)
    case rejected(RejectedLine)
  }

  /// How many lines were read that hold an edition, an author or neither, rejected ones included.
  package private(set) var lineCount = 0
  private var lines: TextLines

  /// The longest lines that Open Library has are of some hundred thousand bytes.
  private static let mostBytes = 4 << 20
  private static let limits = JSONLimits(bytes: mostBytes, values: 100_000)

  package init(_ more: @escaping NextBytes) {
    lines = TextLines(transcodedBytes(more), mostBytes: Self.mostBytes)
  }

  /// True where a text that begins so is a dump.
  package static func isDump(beginning bytes: ArraySlice<UInt8>) -> Bool {
    firstLine(in: bytes).starts(with: "/type/".utf8)
  }

  /// True where a dump that begins so is one of authors.
  package static func isOfAuthors(beginning bytes: [UInt8]) -> Bool {
    firstLine(in: bytes[...]).starts(with: authorType + [UInt8(ascii: "\t")])
  }

  /// The bytes from the first line on that is neither blank nor a remark, without a byte order mark.
  private static func firstLine(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes.withoutByteOrderMark
    while true {
      rest = rest.drop { isJSONSpace($0) }
      guard rest.first == UInt8(ascii: "#") else { return rest }
      rest = rest.drop { $0 != UInt8(ascii: "\n") }
    }
  }

  /// What the next line says that holds an edition or an author, or is rejected; nil at the end. Works, redirects and
  /// lines of other types are passed over, and so are blank lines and those that begin with `#`.
  /// - Throws: what giving the bytes throws.
  package mutating func next() throws -> Element? {
    while let line = try lines.next() {
      let first = line.bytes.first { !isJSONSpace($0) }
      if first == nil && !line.isTooLong || first == UInt8(ascii: "#") { continue }
      lineCount += 1
      do throws(Rejection) {
        if let element = try Self.element(of: line) { return element }
      } catch {
        return .rejected(RejectedLine(number: line.number, reason: error.reason, bytes: line.bytes))
      }
    }
    return nil
  }

  private static let editionType = Array("/type/edition".utf8)
  private static let authorType = Array("/type/author".utf8)

  private static func element(of line: TextLines.Line) throws(Rejection) -> Element? {
    if line.isTooLong { throw Rejection("it is longer than \(mostBytes >> 20) MB") }
    let columns = line.bytes.split(separator: UInt8(ascii: "\t"), maxSplits: 4, omittingEmptySubsequences: false)
    guard columns.count == 5 else {
      throw Rejection("it has \(counted(columns.count, "column")) between tabs, not 5")
    }
    if columns[0].elementsEqual(editionType) {
      guard let number = number(in: columns[1], behind: "/books/OL", before: "M") else {
        throw Rejection("its key is none of an edition")
      }
      return .edition(try OpenLibraryEdition(number: number, json: try json(columns[4])))
    }
    if columns[0].elementsEqual(authorType) {
      guard let number = number(in: columns[1], behind: "/authors/OL", before: "A") else {
        throw Rejection("its key is none of an author")
      }
      return .author(try OpenLibraryAuthor(number: number, json: try json(columns[4])))
    }
    guard columns[0].starts(with: "/type/".utf8) else { throw Rejection("it does not begin with a type") }
    return nil
  }

  /// The column, known to be one JSON object.
  private static func json(_ column: ArraySlice<UInt8>) throws(Rejection) -> JSONCursor {
    var reader = JSONReader(Array(column))
    do {
      guard try reader.next() == UInt8(ascii: "{") else { throw Rejection("its fifth column is no JSON object") }
      guard let value = try reader.wellFormedValue(within: limits) else {
        throw Rejection("its JSON has too many values")
      }
      try reader.end()
      return JSONCursor(value)
    } catch let rejection as Rejection { throw rejection } catch {
      throw Rejection("its fifth column is no JSON: \((error as? JSONFault)?.reason ?? "it cannot be read")")
    }
  }

  /// The number of a key like `/books/OL7353617M`; nil for any other text.
  static func number(
    in key: some Collection<UInt8>, behind prefix: StaticString, before suffix: Unicode.Scalar
  ) -> Int64? {
    let start = prefix.withUTF8Buffer { Array($0) }
    guard key.starts(with: start), key.count > start.count + 1 else { return nil }
    var number: Int64 = 0
    for (place, byte) in key.dropFirst(start.count).enumerated() {
      if place == key.count - start.count - 1 { return byte == UInt8(ascii: suffix) && number > 0 ? number : nil }
      guard byte.isASCIIDigit, number < 1_000_000_000_000 else { return nil }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return nil
  }
}

/// A line that gives nothing.
package struct RejectedLine: Hashable, Sendable {
  /// From 1.
  package let number: Int
  /// For a person: `it has 3 columns between tabs, not 5`.
  package let reason: String
  /// The line; of one that is longer than any only the beginning.
  package let bytes: [UInt8]
}

/// Why a line gives nothing.
struct Rejection: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// An author, as a line of a dump says it.
package struct OpenLibraryAuthor: Hashable, Sendable {
  /// The number in the key `/authors/OL…A`.
  package let number: Int64
  package let name: String

  init(number: Int64, json cursor: JSONCursor) throws(Rejection) {
    var cursor = cursor
    var (name, personalName): (String?, String?)
    cursor.members { member, cursor in
      switch member {
      case "name": name = cursor.text().flatMap(trimmed)
      case "personal_name": personalName = cursor.text().flatMap(trimmed)
      default: break
      }
    }
    guard let name = name ?? personalName else { throw Rejection("its author has no name") }
    guard name.utf8.count <= TextBounds.name else { throw Rejection("its author's name is longer than any") }
    (self.number, self.name) = (number, name)
  }
}
