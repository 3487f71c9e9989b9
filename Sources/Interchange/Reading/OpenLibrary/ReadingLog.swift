package import Domain

/// Reads a reading log of Open Library (<https://openlibrary.org/account/import>): a table that names works and
/// editions by number, and the shelf that each stands on. Its rows say something of records that a dump brought; they
/// are none.
package struct ReadingLog: ImportedRows {
  package let remarks: [String] = []
  private var rows: DelimitedRows
  /// Where each of them stands.
  private let columns: (work: Int, edition: Int, shelf: Int)
  private var brokenOff: BrokenOffRow
  private var number = 0
  private var seen = SeenRows()

  /// - Parameter bytes: gives the file from its beginning, each time it is called.
  /// - Throws: ``ImportedRowsFault``, and what reading the file throws.
  package init(_ bytes: () throws -> NextBytes) throws {
    let (rows, header, _) = try TableReader.begin(bytes)
    guard Self.hasColumns(header) else {
      throw ImportedRowsFault(
        "it is no reading log of Open Library, which has the columns “Work Id”, “Edition Id” and “Bookshelf”; "
          + "its first line is \(TableLayout.shown(header))")
    }
    self.rows = rows
    brokenOff = BrokenOffRow(header: header)
    let names = header.map(plainColumnName)
    func column(_ name: String) -> Int { names.firstIndex(of: name) ?? 0 }
    columns = (column(Self.work), column(Self.edition), column(Self.shelf))
  }

  private static let (work, edition, shelf) = ("workid", "editionid", "bookshelf")

  static func hasColumns(_ header: [String]) -> Bool { Set(header.map(plainColumnName)) == [work, edition, shelf] }

  package mutating func next() throws -> ImportedRow? {
    while let row = try rows.next() {
      let reason = brokenOff.reason(of: row)
      if row.isBlank { continue }
      number += 1
      let position = ImportedRow.Position(row: number, line: row.line)
      if let reason { return .rejected(at: position, reason: reason) }
      guard row.flaw == nil, row.count <= 3 else {
        return .rejected(at: position, reason: "it is broken: a quote or a separator is wrong")
      }
      guard let edition = trimmed(row[columns.edition]) else {
        let work = trimmed(row[columns.work])?.prefix(40) ?? ""
        return .rejected(
          at: position,
          reason: "it names the work \(work) and no edition, by which alone it is found here: choose the edition at "
            + "Open Library and export the log anew")
      }
      guard Self.isEdition(edition) else {
        return .rejected(at: position, reason: "“\(edition.prefix(40))” is no edition, as OL7353617M is")
      }
      let record = SourceRecord(source: OpenLibraryEdition.source, key: edition, title: "")
      if let first = seen.line(of: record.recordKey, at: row.line) {
        return .rejected(at: position, reason: "it is the same book as line \(first)")
      }
      var copy = BookCopy(record: record, origins: [record.recordKey], marks: Self.marks(of: row[columns.shelf]))
      copy.isOfOriginsAlone = true
      return .book(copy, at: position, refused: [])
    }
    return nil
  }

  /// A shelf that says no status is a tag, as in every other file.
  private static func marks(of shelf: String) -> [Mark: UserValue] {
    guard let shelf = trimmed(shelf) else { return [.saved: .yes] }
    if let status = cellStatus(shelf) { return [.saved: .yes, .status: .text(status.rawValue)] }
    return [.saved: .yes, .tags: .list([bounded(shelf, to: TextBounds.name)])]
  }

  private static func isEdition(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst(2).dropLast()
    return text.hasPrefix("OL") && text.hasSuffix("M") && (1...18).contains(digits.count)
      && digits.allSatisfy(\.isASCIIDigit)
  }
}
