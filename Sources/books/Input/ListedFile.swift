import Domain
import Foundation
import Sourcing
import Synchronization

/// A file in the form of a source that reads files, page by page, read by that source.
final class ListedFile: Sendable {
  private struct State {
    var page: FilePage
    /// How many records of the page were given.
    var given = 0
  }

  /// The rows of the file.
  let rows: FileRows
  private let file: InputFile
  private let source: any FileSource.Type
  private let state: Mutex<State>
  private let now = Date()

  /// - Parameter source: The id of the source.
  /// - Throws: ``ExitStatus`` 65 where it is no such file, or one of which no row can be used.
  init(_ file: InputFile, of source: String) throws {
    guard let type = Registry.source(source) as? any FileSource.Type else {
      throw ExitStatus(.usage, "\(source) takes no files")
    }
    let first = try Self.page(nil, of: file, type)
    self.file = file
    self.source = type
    state = Mutex(State(page: first))
    rows = first.rows ?? FileRows()
    if rows.count > 0, rows.count == rows.unusable {
      let fault = rows.faults.first.map { ": \($0.words)" } ?? ""
      throw ExitStatus(.badData, "\(file.title): none of its \(rows.count) rows can be used\(fault)")
    }
  }

  /// The next record as the source would give it, without a time, since nobody fetched it; nil at the end.
  func next() throws -> CatalogElement? {
    try state.withLock { state in
      while state.given == state.page.records.count {
        guard let token = state.page.next else { return nil }
        // The page is let go before the next one is made.
        state = State(page: FilePage())
        state.page = try Self.page(token, of: file, source)
      }
      var record = state.page.records[state.given]
      state.given += 1
      record.fetchedAt = .distantPast
      return .record(record, addedAt: now)
    }
  }

  private static func page(_ token: String?, of file: InputFile, _ source: any FileSource.Type) throws -> FilePage {
    do {
      return try source.filePage(token) {
        try file.rewind()
        return { try file.next() }
      }
    } catch SourceError.badResponse(let reason) {
      throw ExitStatus(.badData, "\(file.title): \(reason)")
    } catch let error as SourceError {
      throw ExitStatus(.badData, "\(file.title): \(error.cause)")
    }
  }
}

extension RowFault {
  /// `row 2 (line 1, column 19): it has no title`
  var words: String { "row \(row) (\(location))\(list.map { " of \($0)" } ?? ""): \(reason)" }
}
