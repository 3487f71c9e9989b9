package import Domain
import Synchronization

/// Reads a table of a program that keeps books, or any table whose columns have names, row by row.
package struct TableReader: ImportedRows {
  package let remarks: [String]
  package var vocabulary: RowVocabulary? { layout.vocabulary }
  private let layout: TableLayout
  private var rows: DelimitedRows
  private var brokenOff: BrokenOffRow
  private var number = 0
  private var seen = SeenBooks()
  private var repeated = RepeatedRows()

  /// Which columns the reader named, by what they hold: `--column isbn=EAN`; several only of what a book has several
  /// of.
  package typealias Naming = [TableColumnName: [String]]

  /// Reads the first row, and the whole file once for what only all of its rows can tell; where books stand in several
  /// rows once more.
  /// - Parameters:
  ///   - form: the form that it is to be read as; nil: that which its columns tell.
  ///   - bytes: gives the file from its beginning, each time it is called.
  /// - Throws: ``ImportedRowsFault``, and what reading the file throws.
  package init(_ form: ImportForm?, columns naming: Naming = [:], _ bytes: () throws -> NextBytes) throws {
    let (all, header, line) = try Self.begin(bytes)
    var survey = all
    var layout = try TableLayout(header: header, form, naming)
    try layout.survey(&survey)
    self.layout = layout
    remarks =
      (line.map { ["its columns are named on line \($0): what stands above is passed over"] } ?? []) + layout.remarks
    brokenOff = BrokenOffRow(header: header)
    if let names = layout.repeatedNames, !names.isEmpty {
      repeated = try RepeatedRows(Self.begin(bytes).rows, header: header, layout, names)
    }
    rows = try Self.begin(bytes).rows
  }

  /// The rows behind that of the names, the names, and on which line these stand where there is something above them.
  /// - Parameter bytes: gives the file from its beginning, each time it is called.
  static func begin(
    _ bytes: () throws -> NextBytes
  ) throws -> (rows: DelimitedRows, header: [String], line: Int?) {
    let separator = try separator(of: bytes())
    var rows = DelimitedRows(transcodedBytes(try bytes()), separator: separator)
    var first = try rowOfNames(&rows)
    var above = 0
    if let first, isHeading(first) || mayNameGroups(first) {
      above = try headings(in: DelimitedRows(transcodedBytes(try bytes()), separator: separator))
    }
    for _ in 0..<above { first = try rows.next() }
    guard let row = first else { throw ImportedRowsFault("it has no first line with names") }
    if let flaw = row.flaw { throw ImportedRowsFault("its first line cannot be read: \(flaw.reason)") }
    let header = names(in: row)
    rows.isUnquoted = TableProgram.of(header)?.isUnquoted ?? false
    return (rows, header, above > 0 ? row.line : nil)
  }

  package mutating func next() throws -> ImportedRow? {
    while let row = try rows.next() {
      let reason = brokenOff.reason(of: row)
      if row.isBlank { continue }
      number += 1
      let position = ImportedRow.Position(row: number, line: row.line)
      if let reason { return .rejected(at: position, reason: reason) }
      switch layout.read(row) {
      case .rejected(let reason): return .rejected(at: position, reason: reason)
      case .book(var copy, var refused):
        if let reason = sameBook(as: copy, at: row.line) { return .rejected(at: position, reason: reason) }
        repeated.complete(&copy, at: row.line, &refused)
        return .book(copy, at: position, refused: refused)
      }
    }
    return nil
  }

  /// That the row is of a book of which an earlier one is, what that takes over of it, and what of the reading is left
  /// out with it; nil for any other.
  private mutating func sameBook(as copy: BookCopy, at line: Int) -> String? {
    guard let earlier = seen.earlier(than: copy, at: line) else { return nil }
    let taken = repeated.takenOver(of: copy.marks, from: line)
    let said = Self.wordsForMarks.filter { copy.marks[$0.0] != nil }
    // A status that both rows have is none that was added.
    let added = said.filter { taken.contains($0.0) && $0.0 != .status }
    let left = said.filter { !taken.contains($0.0) }
    var reason = earlier.reason
    if let words = Self.list(added.map { $0.1 }) { reason += ", which takes over its \(words)" }
    if let words = Self.list(left.map { $0.1 }) { reason += ", and is left out with its \(words)" }
    return reason
  }

  /// `rating, tags and note`; nil of none.
  private static func list(_ words: [String]) -> String? {
    guard let last = words.last else { return nil }
    let others = words.dropLast().joined(separator: ", ")
    return others.isEmpty ? last : "\(others) and \(last)"
  }

  /// All but that it is in the library.
  private static let wordsForMarks: [(Mark, String)] = [
    (.favorite, "favorite"), (.rating, "rating"), (.status, "status"), (.readOn, "day of reading"), (.tags, "tags"),
    (.note, "note"), (.myReview, "review"),
  ]

  /// The form of the table that a file begins with; nil where its first row names no columns that are known, and it is
  /// not plainly a table either.
  static func form(ofFileBeginning bytes: [UInt8]) -> ImportForm? {
    guard let separator = try? separator(of: once(bytes)) else { return nil }
    var rows = DelimitedRows(transcodedBytes(once(bytes)), separator: separator)
    let above = (try? headings(in: DelimitedRows(transcodedBytes(once(bytes)), separator: separator))) ?? 0
    guard var row = try? rowOfNames(&rows) else { return nil }
    for _ in 0..<above { if let next = try? rows.next() { row = next } }
    guard row.flaw == nil || row.flaw == .tooManyCells else { return nil }
    let header = names(in: row)
    if let program = TableProgram.of(header) { return program.form }
    if ReadingLog.hasColumns(header) { return .openLibraryLog }
    // Reading it says how many columns a table may have.
    if row.flaw != nil {
      let (names, hasTitles) = (Set(header), header.contains { TableColumn(named: $0) == .title })
      return header.allSatisfy(isName) && (names.count > 2 || names.count > 1 && hasTitles) ? .csv : nil
    }
    let columns = Set(header.compactMap { TableColumn(named: $0) })
    if columns.contains(.title) {
      if columns.count > 1 || header.count == 1 { return .csv }
      // Anything has a name: that says not that these are books.
      if !header.contains(where: { TableColumn(named: $0) == .title && plainColumnName($0) != "name" }) { return nil }
      // What the others are called says nothing: several may have one name, or none.
      return isEven(header, &rows) ? .csv : nil
    }
    // Reading it says where no column has titles, which ones there are, and how one is named.
    return Set(header.filter { !$0.isEmpty }).count > 1 && isEven(header, &rows) ? .csv : nil
  }

  /// True where the first line has what may be names, and the rows behind it have as many cells.
  private static func isEven(_ header: [String], _ rows: inout DelimitedRows) -> Bool {
    guard header.allSatisfy(isName) else { return false }
    var counts: [Int] = []
    while counts.count < 20, let row = try? rows.next() { counts.append(row.count) }
    // The last of these may be cut off, where the bytes end.
    guard let last = counts.popLast(), last <= header.count else { return false }
    return counts.allSatisfy { $0 == header.count } && (!counts.isEmpty || last == header.count)
  }

  private static func isName(_ text: String) -> Bool {
    text.count <= 60 && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func once(_ bytes: [UInt8]) -> NextBytes {
    let rest = Mutex(bytes)
    return {
      rest.withLock { rest in
        defer { rest = [] }
        return rest
      }
    }
  }

  /// The first row; the second where the first is a line that tells Excel the separator (`sep=;`).
  private static func rowOfNames(_ rows: inout DelimitedRows) throws -> DelimitedRows.Row? {
    guard let row = try rows.next() else { return nil }
    return row[0].hasPrefix("sep=") ? try rows.next() : row
  }

  /// How many rows stand above the names, as a spreadsheet has a heading over its table, before a row that names titles
  /// and something else; 0 where none does.
  private static func headings(in rows: DelimitedRows) throws -> Int {
    var (rows, count) = (rows, 0)
    var next = try rowOfNames(&rows)
    while let row = next, count <= mostHeadings {
      guard isHeading(row) else {
        if mayNameGroups(row), let below = try rows.next(), isOfNames(below), isFuller(below, than: row) {
          return count + 1
        }
        return isOfNames(row) ? count : 0
      }
      count += 1
      next = try rows.next()
    }
    return 0
  }

  /// True for a row that names titles and something else, or the columns of a program.
  private static func isOfNames(_ row: DelimitedRows.Row) -> Bool {
    let names = names(in: row)
    let columns = Set(names.compactMap { TableColumn(named: $0) })
    return columns.contains(.title) && columns.count > 1 || TableProgram.of(names) != nil
  }

  /// True for a row that may have the merged cells above the names, each over several columns: `Book,,,Reading,`.
  private static func mayNameGroups(_ row: DelimitedRows.Row) -> Bool {
    row.flaw == nil && row.count > 2 && names(in: row).contains("")
  }

  /// Whether a row has a name for each column that the row above it names, and for more.
  private static func isFuller(_ row: DelimitedRows.Row, than above: DelimitedRows.Row) -> Bool {
    let own = names(in: row)
    let groups = names(in: above)
    let isCovered = own.count >= groups.count && zip(own, groups).allSatisfy { !$0.isEmpty || $1.isEmpty }
    let known = { (names: [String]) in Set(names.compactMap { TableColumn(named: $0) }).count }
    return isCovered && known(own) > known(groups)
      && own.count(where: { !$0.isEmpty }) > groups.count(where: { !$0.isEmpty })
  }

  /// True for a row of several cells of which one alone, or none, says something, and that is no name for titles.
  private static func isHeading(_ row: DelimitedRows.Row) -> Bool {
    let filled = names(in: row).filter { !$0.isEmpty }
    guard row.flaw == nil, row.count > 1, filled.count < 2 else { return false }
    return !filled.contains { TableColumn(named: $0) == .title }
  }

  private static let mostHeadings = 10

  private static func names(in row: DelimitedRows.Row) -> [String] { (0..<row.count).map { trimmed(row[$0]) ?? "" } }

  /// The comma, semicolon or tab that stands most often outside of quotes in the first line that has any.
  private static func separator(of more: @escaping NextBytes) throws -> UInt8 {
    let more = transcodedBytes(more)
    var counts: [UInt8: Int] = [:]
    var (isQuoted, count) = (false, 0)
    let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var line: [UInt8] = []
    search: while count < 1 << 20 {
      let chunk = try more()
      if chunk.isEmpty { break }
      for byte in chunk {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r"), !isQuoted {
          if line.starts(with: "sep=".utf8), line.count == 5 { return line[4] }
          if !counts.isEmpty || !line.isEmpty { break search }
        }
        if line.count < 8 { line.append(byte) }
        if !isQuoted, separators.contains(byte) { counts[byte, default: 0] += 1 }
      }
      count += chunk.count
    }
    // Of those that stand equally often the first.
    return separators.reduce(separators[0]) { counts[$1, default: 0] > counts[$0, default: 0] ? $1 : $0 }
  }
}

/// What a column holds, as the reader names it.
package struct TableColumnName: Hashable, Sendable {
  let column: TableColumn

  /// One of ``all``; nil for any other text.
  package init?(_ text: String) {
    guard let column = TableColumn(rawValue: text) else { return nil }
    self.column = column
  }

  package static var all: [String] { TableColumn.allCases.map(\.rawValue) }

  /// False where a book has several of it, or several columns make one text.
  package var isSingle: Bool { column.isSingle }
}
