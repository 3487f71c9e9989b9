import Catalog
import Domain
package import Interchange
import Sourcing
import Synchronization

extension AppContext {
  /// Puts a file of another program into the catalogue, whole or not at all, as one entry of the journal. With `dryRun`
  /// nothing is changed.
  ///
  /// - Parameters:
  ///   - name: of the file, as the reader gave it.
  ///   - open: begins to read the file; called once, or twice for a reading log, on a thread that may wait.
  ///   - count: called as each row is put in, on any thread, one at a time.
  /// - Throws: ``ImportError``, ``CatalogError``, and what reading the file throws.
  package func importRows(
    of name: String, _ form: ImportForm, dryRun: Bool, counting count: @escaping @Sendable () -> Void = {},
    open: @escaping @Sendable () throws -> any ImportedRows
  ) async throws -> ImportResult {
    let known = form == .openLibraryLog ? try await knownOrigins(open) : nil
    let rows = try await onWaitingThread { try asRowsError { RowCollector(try open(), known) } }
    let ahead = ReadAhead(size: \.size) { try asRowsError { try rows.next() } }
    let entry = ImportEntry(title: name, at: now(), vocabulary: rows.vocabulary)
    var change = try await catalog.importRows(as: entry, dryRun: dryRun) {
      count()
      return try ahead.next().map { .copy($0) }
    }
    // The next one gets the number of one that is only tried.
    if dryRun { change.entry = nil }
    let unended = dryRun ? nil : try await catalog.endBrokenOffLoad()
    let (state, report) = rows.result
    if state.count > 0, state.count == state.unusable { throw ImportError.noUsableRow(state) }
    var result = ImportResult(file: name, form: form, change: change, rows: state)
    (result.rowsReport, result.unendedLoad) = (report, unended)
    return result
  }

  private func knownOrigins(_ open: @escaping @Sendable () throws -> any ImportedRows) async throws -> KnownOrigins {
    let rows = try await onWaitingThread { try asRowsError { try open() } }
    return try await KnownOrigins(of: rows, in: catalog)
  }
}

extension ImportedFile {
  /// The rows of a table, or of LibraryThing's JSON.
  /// - Parameters:
  ///   - form: nil: that which the first row tells.
  ///   - columns: of a table, what the reader says of them.
  /// - Throws: ``ImportError``, `ImportedRowsFault`, and what reading the file throws.
  package func rows(_ form: ImportForm?, columns: TableReader.Naming) throws -> any ImportedRows {
    let beginning = try text().next()
    try refuseUTF32(beginning: beginning)
    try refuseArchives(beginning: beginning)
    if form == .openLibraryLog { return try ReadingLog { try text().next } }
    if form == .libraryThing, try isJSON { return LibraryThingFile(try text().next) }
    return try TableReader(form, columns: columns) { try text().next }
  }

  /// True for what is read column by column, as a form's name alone does not tell.
  /// - Throws: ``ImportError``, and what reading the file throws.
  package func isTable(_ form: ImportForm) throws -> Bool {
    guard form.isOfRows, form != .openLibraryLog else { return false }
    return try form != .libraryThing || !isJSON
  }

  private var isJSON: Bool {
    get throws {
      try text().next().withoutByteOrderMark.drop(while: isJSONSpace).first == UInt8(ascii: "{")
    }
  }
}

/// Counts what becomes of the rows as they are drawn.
private final class RowCollector: Sendable {
  private struct State {
    var rows: any ImportedRows
    var found = FileRows()
    var report: RowsReport
  }

  private let state: Mutex<State>
  /// Where rows say something of records that are here, which these are.
  private let known: KnownOrigins?

  init(_ rows: any ImportedRows, _ known: KnownOrigins?) {
    self.known = known
    state = Mutex(State(rows: rows, report: RowsReport(remarks: rows.remarks)))
  }

  var result: (FileRows, RowsReport) { state.withLock { ($0.found, $0.report) } }

  var vocabulary: RowVocabulary? { state.withLock { $0.rows.vocabulary } }

  /// The next book, without a time, since nobody fetched it; nil at the end.
  func next() throws -> BookCopy? {
    try state.withLock { state in
      while let row = try state.rows.next() {
        state.found.count += 1
        switch row {
        case .rejected(let position, let reason):
          state.found.note(RowFault(position, reason), keeping: RowsReport.mostTold)
        case .book(var copy, let position, let refused):
          copy.marks = copy.marksAsEdited
          if let reason = known?.fault(of: copy) {
            state.found.note(RowFault(position, reason), keeping: RowsReport.mostTold)
            continue
          }
          for reason in refused {
            state.report.refusedCount += 1
            if state.report.refused.count < RowsReport.mostTold {
              state.report.refused.append(RowFault(position, reason))
            }
          }
          if state.report.examples.count < RowsReport.mostExamples {
            state.report.examples.append(known?.example(of: copy) ?? copy)
          }
          return copy
        }
      }
      return nil
    }
  }
}

extension BookCopy {
  /// The marks as the reader could have given them by hand: a cell may hold signs that nobody sees.
  fileprivate var marksAsEdited: [Mark: UserValue] {
    var edited: [Mark: UserValue] = [:]
    for (mark, value) in marks { edited[mark] = try? value.asEdit(of: .mark(mark)) }
    return edited
  }
}

extension RowFault {
  fileprivate init(_ position: ImportedRow.Position, _ reason: String) {
    self.init(row: position.row, location: JSONLocation(line: position.line, column: 1), reason: reason)
    name = position.name
  }
}

/// Does the work; what it throws of reading rows becomes an ``ImportError``.
func asRowsError<Value>(_ work: () throws -> Value) throws -> Value {
  do { return try work() } catch let fault as ImportedRowsFault {
    throw ImportError.unreadableRows(reason: fault.reason)
  }
}
