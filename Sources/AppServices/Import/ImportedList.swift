import Domain
import Foundation
import Sourcing
import Synchronization

/// A file in the form of a source that reads files, page by page, read by that source.
final class ImportedList: Sendable {
  private struct State {
    var page: FilePage
    /// How many records of the page were given.
    var given = 0
  }

  /// The rows of the file.
  let rows: FileRows
  private let file: any ImportedFile
  private let source: any FileSource.Type
  private let state: Mutex<State>
  private let now: Date

  /// - Parameter now: when the records come in.
  /// - Throws: ``ImportError`` where it is no such file, or one of which no row can be used.
  init(_ file: any ImportedFile, of source: any FileSource.Type, at now: Date) throws {
    let first = try Self.page(nil, of: file, source)
    self.file = file
    self.source = source
    self.now = now
    state = Mutex(State(page: first))
    rows = first.rows ?? FileRows()
    if rows.count > 0, rows.count == rows.unusable { throw ImportError.noUsableRow(rows) }
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

  private static func page(
    _ token: String?, of file: any ImportedFile, _ source: any FileSource.Type
  ) throws -> FilePage {
    do {
      return try source.filePage(token) {
        try file.rewind()
        return { try file.next() }
      }
    } catch SourceError.badResponse(let reason) {
      throw ImportError.unreadableList(reason: reason)
    } catch let error as SourceError {
      throw ImportError.unreadableList(reason: error.cause)
    }
  }
}
