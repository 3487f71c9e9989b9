package import Domain

/// The rows of a table as text (RFC 4180), one after the other; only the one that is read is in memory, and no more of
/// it than a row may have.
///
/// A cell in quotes may hold separators, line ends and doubled quotes. A quote inside a cell that does not begin with
/// one is a letter, and so are the quotes of a cell that goes on behind them: `"A" is for Alibi`. Lines end with LF, CR
/// LF or CR.
package struct DelimitedRows: Sendable {
  /// The cells of one row.
  package struct Row: Sendable {
    /// The line of the file on which it begins, from 1; ends of lines inside of cells count too.
    package var line: Int
    /// The cells as bytes, one behind the other.
    fileprivate var bytes: [UInt8] = []
    /// Where each cell ends.
    fileprivate var ends: [Int] = []
    /// Where the quotes of the last cell were closed.
    fileprivate var closing = 0
    package var flaw: Flaw?
    /// True where the file ends behind the row, and no end of line does.
    package fileprivate(set) var isUnended = false

    package var count: Int { ends.count }

    /// The text of a cell; empty where there is none.
    package subscript(index: Int) -> String { index < ends.count ? cellText(cell(index)) : "" }

    /// The bytes of a cell as they stand in the file, without quotes around them; none where there is no cell.
    func bytes(of index: Int) -> ArraySlice<UInt8> { index < ends.count ? cell(index) : [] }

    /// True where the row has nothing but separators.
    package var isBlank: Bool { bytes.isEmpty && flaw == nil }

    /// True where a cell is in no encoding in which tables are read.
    var isOfAnotherEncoding: Bool {
      // Hardly any row has such bytes, and is looked at once more.
      guard bytes.contains(where: isNoSignInWindows1252) else { return false }
      return (0..<count).contains(where: { Interchange.isOfAnotherEncoding(cell($0)) })
    }

    fileprivate func cell(_ index: Int) -> ArraySlice<UInt8> { bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }
  }

  /// Why a row cannot be used.
  package enum Flaw: Hashable, Sendable {
    /// A cell, or the row, has more bytes than any may have.
    case tooLong
    /// The row has more cells than any may have; the first of them are there.
    case tooManyCells
    /// A cell began with a quote and went on to the end of the file.
    case unclosedQuote

    /// For a person: “it” is the row.
    var reason: String {
      switch self {
      case .tooLong:
        "a cell of it has more than \(DelimitedRows.mostCellBytes >> 20) MB, or all more than "
          + "\(DelimitedRows.mostRowBytes >> 20) MB"
      case .tooManyCells: "it has more than \(DelimitedRows.mostCells) cells, and no row may have more"
      case .unclosedQuote: "a quote in it is never closed, so that it goes on to the end of the file"
      }
    }
  }

  /// Of one cell, in bytes.
  package static let mostCellBytes = TextBounds.imported
  /// Of one row, in bytes, and in cells.
  package static let mostRowBytes = 4 << 20
  package static let mostCells = 2_000

  private let more: NextBytes
  private let separator: UInt8
  /// True where every quote is a letter.
  package var isUnquoted = false
  private var chunk: [UInt8] = []
  private var index = 0
  private var line = 1
  /// The last byte was a CR, so that an LF right behind it ends no further line.
  private var isBehindReturn = false

  /// - Parameter more: as ``transcodedBytes(_:)`` gives them.
  package init(_ more: @escaping NextBytes, separator: UInt8) {
    self.more = more
    self.separator = separator
  }

  private enum Place { case begin, plain, quoted, behindQuote, behindSpace }

  /// The next row; nil at the end. Rows without any byte are passed over.
  package mutating func next() throws -> Row? {
    while let row = try nextRow() {
      if !(row.isBlank && row.count <= 1) { return row }
    }
    return nil
  }

  private mutating func nextRow() throws -> Row? {
    var row = Row(line: line)
    var place = Place.begin
    var hasBytes = false
    while true {
      if index == chunk.count {
        chunk = try more()
        index = 0
        if chunk.isEmpty {
          guard hasBytes else { return nil }
          if place == .quoted { row.flaw = .unclosedQuote }
          row.isUnended = true
          row.endCell()
          return row
        }
      }
      if isBehindReturn {
        isBehindReturn = false
        if chunk[index] == Self.lineFeed {
          index += 1
          continue
        }
      }
      if !hasBytes { (hasBytes, row.line) = (true, line) }
      if place == .quoted {
        try readQuoted(into: &row, &place)
      } else if readPlain(into: &row, &place) {
        return row
      }
    }
  }

  /// Reads as much of a quoted cell as the chunk has.
  private mutating func readQuoted(into row: inout Row, _ place: inout Place) throws {
    let start = index
    while index < chunk.count, chunk[index] != Self.quote {
      if chunk[index] == Self.lineFeed || chunk[index] == Self.carriageReturn && !isFollowedByLineFeed { line += 1 }
      index += 1
    }
    row.append(chunk[start..<index])
    guard index < chunk.count else { return }
    index += 1
    row.closeQuotes()
    place = .behindQuote
  }

  /// A CR at the end of a chunk counts as one with its LF, which counts then.
  private var isFollowedByLineFeed: Bool { index + 1 == chunk.count || chunk[index + 1] == Self.lineFeed }

  /// Reads what stands in no quotes, as far as the chunk, the row or the place goes.
  /// - Returns: true at the end of the row.
  private mutating func readPlain(into row: inout Row, _ place: inout Place) -> Bool {
    let start = index
    while index < chunk.count {
      let byte = chunk[index]
      switch byte {
      case Self.quote where place == .begin && index == start && !isUnquoted:
        index += 1
        place = .quoted
        return false
      case Self.quote where place == .behindQuote && index == start:
        // Doubled inside of quotes.
        row.append(chunk[index...index])
        index += 1
        place = .quoted
        return false
      case separator:
        row.append(chunk[start..<index])
        row.endCell()
        index += 1
        place = .begin
        return false
      case Self.lineFeed, Self.carriageReturn:
        row.append(chunk[start..<index])
        row.endCell()
        index += 1
        line += 1
        isBehindReturn = byte == Self.carriageReturn
        return true
      case Self.space where place == .behindQuote || place == .behindSpace:
        index += 1
        place = .behindSpace
      default:
        index += 1
        if place == .behindQuote || place == .behindSpace { row.putQuotesBack(Self.quote) }
        place = .plain
      }
    }
    row.append(chunk[start..<index])
    return false
  }

  private static let quote = UInt8(ascii: "\"")
  private static let space = UInt8(ascii: " ")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}

extension DelimitedRows.Row {
  /// What is beyond the bounds is passed over; the row is of no use then.
  fileprivate mutating func append(_ more: ArraySlice<UInt8>) {
    guard flaw == nil else { return }
    let start = ends.last ?? 0
    if bytes.count + more.count > DelimitedRows.mostRowBytes
      || bytes.count - start + more.count > DelimitedRows.mostCellBytes
    {
      (flaw, bytes) = (.tooLong, Array(bytes.prefix(start)))
    } else {
      bytes += more
    }
  }

  fileprivate mutating func closeQuotes() { closing = bytes.count }

  /// Makes the quotes of the last cell letters of it.
  fileprivate mutating func putQuotesBack(_ quote: UInt8) {
    guard flaw == nil else { return }
    bytes.insert(quote, at: closing)
    bytes.insert(quote, at: ends.last ?? 0)
  }

  fileprivate mutating func endCell() {
    if ends.count < DelimitedRows.mostCells { ends.append(bytes.count) } else if flaw == nil { flaw = .tooManyCells }
  }
}
