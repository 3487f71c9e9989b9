import Domain

/// Which column of one table holds what, and how a row becomes a record.
struct TableLayout: Sendable {
  let form: ImportForm
  let program: TableProgram?
  private(set) var remarks: [String]
  /// Of each column another.
  let names: [String]
  let cells: [TableCell?]
  /// What they held for earlier versions, which knew fewer names of such columns as rows are known by; nil where that
  /// is the same.
  let cellsBefore: [TableCell?]?
  /// The columns as they are read: those that may fill another's place behind all others.
  let order: [Int]
  /// Whether the volumes stand right behind the series, and no column has the places in these.
  private let hasVolumesOfSeries: Bool
  /// Whether a row without authors and ISBNs may be the sum of the others.
  private let mayHaveSums: Bool
  private(set) var habits: [Int: ColumnHabit] = [:]
  /// Nil where a second row of a book has nothing to add.
  private(set) var repeatedNames: RepeatedNames?
  /// Nil where no column has volumes.
  private var volumes: VolumesOfTitles?
  /// Nil where no column tells editions apart, or rows are not known by what they say.
  private var editions: EditionsOfTitles?

  /// - Throws: ``ImportedRowsFault`` where no column has titles.
  init(header: [String], _ form: ImportForm?, _ naming: TableReader.Naming) throws {
    names = Self.distinct(header)
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
    if program != nil { Self.takeEachOnce(header, &cells) }
    var named: Set<Int> = []
    for (wanted, columns) in naming.sorted(by: { $0.key.column.rawValue < $1.key.column.rawValue }) {
      // What the reader names stands instead of what the names of columns tell.
      for other in cells.indices where cells[other]?.field == wanted.column { cells[other] = nil }
      for name in columns {
        let index = try Self.index(of: name, in: header, names)
        cells[index] = .column(wanted.column)
        named.insert(index)
      }
    }
    Self.takeOneOfEach(header, &cells, besides: named)
    Self.leavePositions(&cells, besides: named, program)
    let late = cells.indices.filter { cells[$0]?.isOfLate(header[$0]) == true && !named.contains($0) }
    let parts = program == nil ? NameParts.columns(header, cells) : nil
    if let parts {
      cells[parts.given] = .givenName
      cells[parts.surname] = .surname
    }
    cellsBefore = Self.leavingOut(late + (parts.map { [$0.given, $0.surname] } ?? []), of: cells)
    hasVolumesOfSeries = program == nil && Self.hasVolumesOfSeries(cells)
    mayHaveSums = program == nil && cells.contains { $0?.field == .authors || $0?.field == .isbn }
    self.cells = cells
    order = Self.order(header, cells)
    guard cells.contains(.column(.title)) else {
      throw ImportedRowsFault(
        "no column of it has titles; its first line is \(Self.shown(header))\(Self.hint(header))")
    }
    let columns: [String] =
      switch program {
      case let program? where program.isGuarded: Self.remarksOnOwn(names, cells, header)
      case let program? where !program.readsUsualNames: []
      default: Self.remarks(names, cells, header)
      }
    remarks = Self.remarksOnForm(form, header) + columns
  }

  /// Before the series, as behind a title, it may be the volume of the work.
  private static func hasVolumesOfSeries(_ cells: [TableCell?]) -> Bool {
    if cells.contains(where: { $0?.field == .seriesPosition }) { return false }
    return zip(cells, cells.dropFirst()).contains { $0 == .column(.series) && $1 == .column(.volume) }
  }

  /// Nil where nothing is left out.
  private static func leavingOut(_ late: [Int], of cells: [TableCell?]) -> [TableCell?]? {
    if late.isEmpty { return nil }
    var others = cells
    for index in late { others[index] = nil }
    return others
  }

  /// A book is known again under the form that it came in as: another one makes a second set of all.
  private static func remarksOnForm(_ said: ImportForm?, _ header: [String]) -> [String] {
    guard let said, let plain = TableProgram.of(header)?.form, plain != said else { return [] }
    let words = "its columns are those of \(plain.rawValue)"
    return ["\(words): with -f \(said.rawValue) its books come in beside those that come in without it"]
  }

  /// The column that the reader means: of its name as it is written, else of one that is alike, else of the distinct
  /// names.
  private static func index(of name: String, in header: [String], _ names: [String]) throws -> Int {
    if let index = header.firstIndex(of: name) { return index }
    let alike = header.firstIndex { plainColumnName($0) == plainColumnName(name) }
    guard let index = alike ?? names.firstIndex(of: name) else {
      throw ImportedRowsFault("it has no column “\(name.prefix(40))”: its first line is \(shown(header))")
    }
    return index
  }

  /// The names, with numbers behind those that are there already, as what is kept of a row is kept by them; a column
  /// without a name has that of its place.
  static func distinct(_ header: [String]) -> [String] {
    var (seen, counts) = (Set<String>(), [String: Int]())
    return header.enumerated().map { index, name in
      let base = trimmed(String(name.prefix(80))) ?? "column \(index + 1)"
      var (distinct, count) = (base, counts[base, default: 1])
      while !seen.insert(distinct).inserted {
        count += 1
        distinct = "\(base) \(count)"
      }
      counts[base] = count
      return distinct
    }
  }

  /// A program has no two columns of one name: the second was added.
  private static func takeEachOnce(_ header: [String], _ cells: inout [TableCell?]) {
    var seen: Set<String> = []
    for index in cells.indices where cells[index] != nil && cells[index] != .passedOver {
      if !seen.insert(plainColumnName(header[index])).inserted { cells[index] = nil }
    }
  }

  /// Of several columns for one field the most particular is taken, of these the first.
  private static func takeOneOfEach(_ header: [String], _ cells: inout [TableCell?], besides named: Set<Int>) {
    var best: [TableColumn: (index: Int, rank: Int)] = [:]
    for (index, cell) in cells.enumerated() {
      guard case .column(let column)? = cell, column.isSingle else { continue }
      let rank = named.contains(index) ? -1 : column.rank(ofName: header[index])
      if best[column].map({ rank < $0.rank }) ?? true { best[column] = (index, rank) }
    }
    for (index, cell) in cells.enumerated() {
      // It need not fill a place where no other column has it.
      guard case .other(let column, fills: true)? = cell, best[column] == nil else { continue }
      cells[index] = .column(column)
      best[column] = (index, column.rank(ofName: header[index]))
    }
    for (index, cell) in cells.enumerated() {
      guard case .column(let column)? = cell, let taken = best[column]?.index, taken != index else { continue }
      let another = column.otherMeaning(ofName: header[index]).map { TableCell.column($0) }
      cells[index] = another ?? .other(column, fills: column.isSameInAll)
    }
  }

  /// A position says nothing where no column names the series.
  private static func leavePositions(_ cells: inout [TableCell?], besides named: Set<Int>, _ program: TableProgram?) {
    if program?.titlesHoldSeries == true || cells.contains(where: { $0?.field == .series }) { return }
    for index in cells.indices where cells[index]?.field == .seriesPosition && !named.contains(index) {
      cells[index] = nil
    }
  }

  /// Those that may fill another's place behind all others, the most particular first.
  private static func order(_ header: [String], _ cells: [TableCell?]) -> [Int] {
    let ranks = cells.indices.map { index in
      if case .other(let column, _)? = cells[index] { column.rank(ofName: header[index]) } else { -1 }
    }
    return cells.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }

  private static func hint(_ header: [String]) -> String {
    if ReadingLog.hasColumns(header) {
      return ": a reading log of Open Library is read with -f \(ImportForm.openLibraryLog.rawValue)"
    }
    return "; say which has: --column title=NAME"
  }

  /// Some names, and how many more there are.
  static func shown(_ names: [String]) -> String {
    let shown = names.prefix(12).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
    return shown + (names.count > 12 ? " and \(names.count - 12) more" : "")
  }

  private static func remarks(_ names: [String], _ cells: [TableCell?], _ header: [String]) -> [String] {
    let taken = zip(names, cells).compactMap { name, cell -> String? in
      cell?.word.map { "\($0) from “\(name.prefix(40))”" }
    }
    let others = kept(names, cells, header)
    let kept = others.isEmpty ? [] : ["kept as they are: \(shown(others))"]
    let line = (["columns: " + taken.joined(separator: ", ")] + kept).joined(separator: "; ")
    return line.count <= mostOfLine ? [line] : lines(of: taken).map { "columns: " + $0 } + kept
  }

  /// A remark that is much longer would be cut where it is shown.
  private static let mostOfLine = 400

  private static func lines(of words: [String]) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + word.count < mostOfLine {
        lines[lines.count - 1] = "\(last), \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  /// Of our own table the rows of books that are here bring no record to keep anything with.
  private static func remarksOnOwn(_ names: [String], _ cells: [TableCell?], _ header: [String]) -> [String] {
    let others = kept(names, cells, header)
    let what = "kept with books that are not here yet, and left out of those that are"
    return others.isEmpty ? [] : ["\(what): \(shown(others))"]
  }

  /// The columns that have no field, or not one of their own; one without a name is often empty.
  private static func kept(_ names: [String], _ cells: [TableCell?], _ header: [String]) -> [String] {
    let isKept = { (cell: TableCell?) in
      switch cell {
      case nil, .other: true
      default: false
      }
    }
    return names.indices.filter { isKept(cells[$0]) && !header[$0].isEmpty }.map { names[$0] }
  }

  /// Looks all rows through for what only all of them can tell.
  mutating func survey(_ rows: inout DelimitedRows) throws {
    var survey = ColumnSurvey(cells, judgesRatings: program?.readsUsualNames ?? true)
    var volumes = VolumesOfTitles(cells)
    var editions = form == .csv || !cells.contains(.key) ? EditionsOfTitles(cells, names) : nil
    var repeats = isOwn ? nil : RepeatedNames(cells)
    var misread: (line: Int, count: Int)?
    while let row = try rows.next() {
      survey.count(row)
      volumes?.count(row)
      editions?.count(row)
      repeats?.count(row)
      if row.isOfAnotherEncoding { misread = (misread?.line ?? row.line, (misread?.count ?? 0) + 1) }
    }
    volumes?.finish()
    editions?.finish()
    repeats?.finish()
    (self.volumes, self.editions, repeatedNames) = (volumes, editions, repeats)
    habits = survey.habits
    remarks += habits.sorted { $0.key < $1.key }.compactMap { remark(onRatings: $1.ratings, of: $0) }
    if let misread { remarks.append(Self.remark(onMisread: misread.count, from: misread.line)) }
  }

  /// Whoever saves a table in Excel has the two encodings before them.
  private static func remark(onMisread count: Int, from line: Int) -> String {
    let rows = count == 1 ? "line \(line) has letters" : "\(count) rows, the first on line \(line), have letters"
    return "\(rows) in neither UTF-8, UTF-16 nor Windows-1252, as “CSV (MS-DOS)” and “CSV (Macintosh)” of Excel have, "
      + "and they are read wrongly: save the table as UTF-8, and import that"
  }

  private func remark(onRatings scale: RatingScale, of column: Int) -> String? {
    guard cells[column] == .column(.rating) else { return nil }
    let name = "“\(names[column].prefix(40))”"
    return switch scale {
    case .five: nil
    case .ten: "ratings: \(name) goes up to ten, and each is halved"
    case .unknown: "ratings: \(name) goes beyond ten, and none is taken; each is kept as it is"
    }
  }

  enum Outcome {
    case book(BookCopy, refused: [String])
    case rejected(String)
  }

  func read(_ row: DelimitedRows.Row) -> Outcome {
    if let flaw = row.flaw { return .rejected(flaw.reason) }
    if row.count > names.count, (names.count..<row.count).contains(where: { trimmed(row[$0]) != nil }) {
      return .rejected("it has \(row.count) cells, and the first line \(names.count): a quote or a separator is wrong")
    }
    let outcome = read(row, habits)
    guard case .book(var copy, let refused) = outcome else { return outcome }
    copy.formerKeys += formerKeys(of: row, readAs: copy)
    return .book(copy, refused: refused)
  }

  /// - Parameter before: what the columns are taken for; nil: what they hold.
  func read(
    _ row: DelimitedRows.Row, _ habits: [Int: ColumnHabit], as before: [TableCell?]? = nil
  ) -> Outcome {
    let cells = before ?? self.cells
    var builder = RowBuilder(form: form, program: program)
    builder.mayBeSum = mayHaveSums
    builder.isVolumeOfSet = volumes?.tellApart(row) ?? false
    builder.isVolumeOfSeries = hasVolumesOfSeries
    if let editions { (builder.isOneOfEditions, builder.isOneOfYears) = editions.tellApart(row) }
    for index in order where index < row.count {
      let cell = cells[index]
      var text = row[index]
      if text.isEmpty { continue }
      if program?.isGuarded == true, cell != nil { text = CSV.unguarded(text) }
      builder.readCell(text, cell, name: names[index], habits[index] ?? ColumnHabit())
    }
    return builder.outcome()
  }

  /// True for our own table.
  var isOwn: Bool { program?.isGuarded == true }
}
