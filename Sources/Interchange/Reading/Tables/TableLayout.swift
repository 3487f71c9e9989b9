import Domain

/// Which column of one table holds what, and how a row becomes a record.
struct TableLayout: Sendable {
  let form: ImportForm
  let program: TableProgram?
  let remarks: [String]
  private let names: [String]
  private let cells: [TableCell?]
  private var habits: [Int: ColumnHabit] = [:]

  /// - Throws: ``ImportedRowsFault`` where no column has titles.
  init(header: [String], _ form: ImportForm?, _ naming: TableReader.Naming) throws {
    names = header
    program =
      switch form {
      case nil: TableProgram.of(header)
      case .csv: TableProgram.of(header).flatMap { $0.form == .csv ? $0 : nil }
      case let form?: TableProgram.of(form)
      }
    self.form = form ?? program?.form ?? .csv
    let program = program
    var cells = header.map { name -> TableCell? in
      program.map { $0.cell(named: name) } ?? TableColumn(named: name).map { .column($0) }
    }
    for (wanted, name) in naming.sorted(by: { $0.key.column.rawValue < $1.key.column.rawValue }) {
      let found = header.indices.filter { header[$0] == name }
      let alike = found.isEmpty ? header.indices.filter { plainColumnName(header[$0]) == plainColumnName(name) } : found
      guard let index = alike.first else {
        throw ImportedRowsFault("it has no column “\(name.prefix(40))”: its first line is \(Self.shown(header))")
      }
      // What the reader names stands instead of what the names of columns tell.
      for other in cells.indices where cells[other] == .column(wanted.column) { cells[other] = nil }
      cells[index] = .column(wanted.column)
    }
    self.cells = cells
    guard cells.contains(.column(.title)) else {
      throw ImportedRowsFault(
        "no column of it has titles; its first line is \(Self.shown(header))\(Self.hint(header))")
    }
    remarks =
      switch program {
      case nil: Self.remarks(names, cells)
      case let program? where program.isGuarded: Self.remarksOnOwn(names, cells)
      default: []
      }
  }

  private static func hint(_ header: [String]) -> String {
    if ReadingLog.hasColumns(header) {
      return ": a reading log of Open Library is read with -f \(ImportForm.openLibraryLog.rawValue)"
    }
    return "; say which has: --column title=NAME"
  }

  static func shown(_ header: [String]) -> String {
    let names = header.prefix(12).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
    return names + (header.count > 12 ? " and \(header.count - 12) more" : "")
  }

  private static func remarks(_ names: [String], _ cells: [TableCell?]) -> [String] {
    let taken = zip(names, cells).compactMap { name, cell -> String? in
      if case .column(let column)? = cell { "\(column.rawValue) from “\(name.prefix(40))”" } else { nil }
    }
    let others = kept(names, cells)
    let kept = others.isEmpty ? "" : "; kept as they are: \(others.joined(separator: ", "))"
    return ["columns: " + taken.joined(separator: ", ") + kept]
  }

  /// Of our own table the rows of books that are here bring no record to keep anything with.
  private static func remarksOnOwn(_ names: [String], _ cells: [TableCell?]) -> [String] {
    let others = kept(names, cells)
    return others.isEmpty ? [] : ["kept with the books that are not here yet: \(others.joined(separator: ", "))"]
  }

  /// Some columns that have no field.
  private static func kept(_ names: [String], _ cells: [TableCell?]) -> [String] {
    zip(names, cells).filter { $0.1 == nil && !$0.0.isEmpty }.prefix(12).map { "“\($0.0.prefix(40))”" }
  }

  /// Looks all rows through for what only all of them can tell.
  mutating func survey(_ rows: inout DelimitedRows) throws {
    var survey = ColumnSurvey(cells)
    guard survey.isNeeded else { return }
    while let row = try rows.next() { survey.count(row) }
    habits = survey.habits
  }

  enum Outcome {
    case book(BookCopy, refused: [String])
    case rejected(String)
  }

  func read(_ row: DelimitedRows.Row) -> Outcome {
    switch row.flaw {
    case .tooLong:
      return .rejected(
        "a cell of it has more than \(DelimitedRows.mostCellBytes >> 20) MB, or all more than "
          + "\(DelimitedRows.mostRowBytes >> 20) MB, or there are more than \(DelimitedRows.mostCells)")
    case .unclosedQuote: return .rejected("a quote in it is never closed, so that it goes on to the end of the file")
    case nil: break
    }
    if row.count > names.count, (names.count..<row.count).contains(where: { !row[$0].isEmpty }) {
      return .rejected("it has \(row.count) cells, and the first line \(names.count): a quote or a separator is wrong")
    }
    var builder = RowBuilder(form: form, program: program)
    for (index, cell) in cells.enumerated() where index < row.count {
      var text = row[index]
      if text.isEmpty { continue }
      if program?.isGuarded == true, cell != nil { text = CSV.unguarded(text) }
      builder.take(text, cell, name: names[index], habits[index] ?? ColumnHabit())
    }
    return builder.outcome()
  }
}
