import Domain
import Foundation
import Sourcing
import Synchronization

/// A file in the form of a source that reads files, page by page, read by that source.
final class ImportedList: Sendable {
  private struct State {
    var pages: any FilePages
    var page: [SourceRecord] = []
    /// How many records of the page were given.
    var given = 0
    /// How many records lost an address.
    var unsafe = 0
  }

  /// The rows of the file.
  let rows: FileRows
  private let state: Mutex<State>
  /// When the records come in.
  let now: Date

  /// - Parameter now: when the records come in.
  /// - Throws: ``ImportError`` where it is no such file, or one of which no row can be used.
  init(_ file: RandomAccessBytes, of source: any FileSource.Type, at now: Date) throws {
    let pages = try asListError { try source.pages(ofFile: file) }
    self.now = now
    state = Mutex(State(pages: pages))
    rows = pages.rows
    if rows.count > 0, rows.count == rows.unusable { throw ImportError.noUsableRow(rows) }
  }

  /// How many of the records given so far lost an address that nobody may open.
  var unsafeAddresses: Int { state.withLock(\.unsafe) }

  /// True for a note that an address was left out, as the adapters write it.
  private static func isOfAddress(_ note: String) -> Bool { note.hasPrefix("bad-") && note.hasSuffix("-address") }

  /// The next record as the source would give it, without a time, since nobody fetched it; nil at the end.
  func next() throws -> SourceRecord? {
    try state.withLock { state in
      while state.given == state.page.count {
        // The page is let go before the next one is made.
        (state.page, state.given) = ([], 0)
        guard let page = try asListError({ try state.pages.next() }) else { return nil }
        state.page = page
      }
      var record = state.page[state.given]
      state.given += 1
      if record.notes.contains(where: Self.isOfAddress) { state.unsafe += 1 }
      record.fetchedAt = .distantPast
      return record
    }
  }
}

private func asListError<Value>(_ work: () throws -> Value) throws -> Value {
  do {
    return try work()
  } catch SourceError.badResponse(let reason) {
    throw ImportError.unreadableList(reason: reason)
  } catch let error as SourceError {
    throw ImportError.unreadableList(reason: error.cause)
  }
}
