import GRDB

/// The connections to one open catalogue.
///
/// Opening them writes nothing, so that it does not have to wait for another program that is writing: GRDB's own pool of
/// one writer and many readers begins with a write.
final class CatalogConnections: Sendable {
  let writer: any DatabaseWriter
  /// Waits neither for the writer nor for other programs; the writer itself where that does not matter.
  let reader: any DatabaseReader

  /// Reads and writes wait for one another.
  init(_ queue: DatabaseQueue) {
    writer = queue
    reader = queue
  }

  /// Reads wait for nobody.
  init(_ queue: DatabaseQueue, path: String, configuration: Configuration) throws {
    var readOnly = configuration
    readOnly.readonly = true
    writer = queue
    reader = try DatabasePool(path: path, configuration: readOnly)
  }

  /// The one that may write is closed last: only that one can clear up what SQLite keeps beside the file.
  deinit {
    if reader is DatabasePool { try? reader.close() }
  }
}
