import Foundation
import GRDB

/// The connections to one open catalogue.
///
/// Opening them writes nothing, so that it does not have to wait for another program that is writing: GRDB's own pool
/// of one writer and many readers begins with a write.
final class CatalogConnections: Sendable {
  /// What becomes of what is written.
  enum Keeping: Sendable {
    case kept
    /// Nothing can be written.
    case refused(UnwritableCatalog.Reader)
    /// It is gone with the connections.
    case forgotten

    /// - Throws: `CatalogError.busy` where what was read until now need not be of one moment.
    func check() throws {
      if case .refused(let unwritable) = self { try unwritable.check() }
    }
  }

  let writer: any DatabaseWriter
  /// Waits neither for the writer nor for other programs; the writer itself where that does not matter.
  let reader: any DatabaseReader
  let keeping: Keeping

  /// Reads and writes wait for one another.
  init(_ queue: DatabaseQueue, keeping: Keeping = .kept) {
    writer = queue
    reader = queue
    self.keeping = keeping
  }

  /// Reads wait for nobody.
  init(_ queue: DatabaseQueue, path: String, configuration: Configuration) throws {
    var readOnly = configuration
    readOnly.readonly = true
    readOnly.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = -\(Self.readerKilobytes)") }
    writer = queue
    reader = try DatabasePool(path: path, configuration: readOnly)
    keeping = .kept
  }

  /// Pages that each of several readers keeps in memory. They read beside a writer that keeps many, which together
  /// counts for much of the memory of a search; what they read again is in the file system's cache.
  private static let readerKilobytes = 4 << 10

  /// What the body reads from one state of the catalogue.
  /// - Throws: ``CatalogError``; `.busy` where what was read need not be of one moment.
  func read<Value: Sendable>(
    path: String, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    // The main thread may wait, and going through the queue's own would cost a thread. No other may: a write of this
    // program can hold the queue, and who waits there would take one of the few threads that all tasks share.
    if let queue = reader as? DatabaseQueue, Thread.isMainThread {
      return try translatingErrors(path: path) {
        let value = try queue.read(body)
        try keeping.check()
        return value
      }
    }
    return try await translatingErrors(path: path) {
      let value = try await reader.read(body)
      try keeping.check()
      return value
    }
  }

  /// True where there is a file that another connection can open.
  var hasFile: Bool {
    if case .forgotten = keeping { false } else { writer.path != ":memory:" }
  }

  /// Ends all of them; nothing can be asked from then on.
  func close() {
    closeReaders()
    try? writer.close()
  }

  /// The one that may write is closed last: only that one can clear up what SQLite keeps beside the file.
  deinit { closeReaders() }

  private func closeReaders() {
    if reader is DatabasePool { try? reader.close() }
  }
}
