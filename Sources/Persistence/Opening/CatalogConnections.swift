import Catalog
import Domain
import Foundation
import GRDB
import Synchronization

/// The connections to one open catalogue.
///
/// Opening them writes nothing, so that it does not have to wait for another program that is writing: GRDB's own pool
/// of one writer and many readers begins with a write.
final class CatalogConnections: Sendable {
  /// What becomes of writes.
  enum Keeping: Sendable {
    case kept
    /// Nothing can be written.
    case refused(UnwritableStore.Reader)
    /// They are gone with the connections.
    case forgotten

    /// - Throws: `CatalogError.busy` where what was read until now need not be of one moment.
    func check() throws {
      if case .refused(let unwritable) = self { try unwritable.check() }
    }
  }

  let writer: any DatabaseWriter
  /// Reads without waiting for the writer or for other programs; the writer itself where waiting does not matter.
  let reader: any DatabaseReader
  let keeping: Keeping
  /// Checks that the file is still at its path; nil where nobody asks for that.
  private let file: OpenedFile?
  /// True once the file was not there, and ``foldLog(_:)`` was called for that.
  private let isLogFolded = Mutex(false)
  /// True where a task with threads of its own reads on them and blocks, instead of handing the work to another thread.
  /// A short read then takes half the time.
  private let readsInPlace: Bool
  /// Nil where the reader is the writer.
  private let readerFacts: ReaderFactsCache?
  /// A connection that is only asked whether something was committed; nil where nobody asks again and again.
  private let watcher: DatabaseQueue?

  /// One connection: reads and writes wait for one another.
  init(_ queue: DatabaseQueue, keeping: Keeping = .kept, file: OpenedFile? = nil) {
    writer = queue
    reader = queue
    self.keeping = keeping
    self.file = file
    readsInPlace = false
    readerFacts = nil
    watcher = nil
  }

  /// One connection to write, and a pool of readers that wait for nobody.
  init(
    _ queue: DatabaseQueue, path: String, configuration: Configuration, readsInPlace: Bool, file: OpenedFile? = nil
  ) throws {
    var readOnly = configuration
    readOnly.readonly = true
    let facts = ReaderFactsCache()
    readOnly.prepareDatabase { db in
      facts.begin(db)
      try db.execute(sql: "PRAGMA cache_size = -\(Self.readerKilobytes)")
    }
    writer = queue
    reader = try DatabasePool(path: path, configuration: readOnly)
    watcher = readsInPlace ? try DatabaseQueue(path: path, configuration: readOnly) : nil
    keeping = .kept
    self.file = file
    self.readsInPlace = readsInPlace
    readerFacts = facts
  }

  /// Kilobytes of pages that each reader keeps in memory. There are several readers beside a writer that keeps many
  /// pages, and the file system caches them anyway.
  private static let readerKilobytes = 4 << 10

  /// To be asked before each read and each write, and before what was written is called kept; costs next to nothing.
  /// - Throws: `CatalogError.replaced` where the file that stays open here was deleted, or another took its place;
  ///   `.unreadable` where what stands there is no file.
  func checkFile() throws {
    do {
      try file?.check()
      isLogFolded.withLock { $0 = false }
    } catch {
      let isFirst = isLogFolded.withLock { isFolded in
        defer { isFolded = true }
        return !isFolded
      }
      // Asynchronously: the caller does not wait, and may be the writer itself.
      if isFirst { writer.asyncWriteWithoutTransaction { db in Self.foldLog(db) } }
      throw error
    }
  }

  /// Writes SQLite's log into the open file, wherever that is by now, and empties the log. At its path, the log would
  /// be taken for that of the file that is there now; and the file that was moved away is complete.
  private static func foldLog(_ db: Database) { _ = try? db.checkpoint(.truncate) }

  /// What the body reads from one state of the catalogue.
  /// - Throws: ``CatalogError``; `.replaced` as ``checkFile()`` has it; `.busy` where what was read need not be of one
  ///   moment.
  func read<Value: Sendable>(
    path: String, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try checkFile()
    // The main thread may block, and so may the threads of a task with an executor of its own: that saves a hop to the
    // queue's thread. The few threads that all tasks share must not block: a write of this program can hold the queue,
    // and other reads the readers.
    let mayWait = readsInPlace ? hasOwnThreads : reader is DatabaseQueue && isOnMainThread
    if mayWait { return try readHere(path: path, body) }
    return try await translatingErrors(path: path) {
      let value = try await reader.read(body)
      try keeping.check()
      return value
    }
  }

  /// On macOS, Foundation gives this to no function that is asynchronous.
  private var isOnMainThread: Bool { Thread.isMainThread }

  /// True in a task that runs on threads of its own, and not on those that all tasks share.
  private var hasOwnThreads: Bool { withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil } }

  /// - Parameters:
  ///   - db: what a body of ``read(path:_:)`` got.
  ///   - new: as ``CatalogFacts/init(_:ofNew:)`` takes it.
  func facts(_ db: Database, ofNew new: ProjectionSettings) throws -> CatalogFacts {
    try readerFacts?.facts(db, ofNew: new) ?? CatalogFacts(db, ofNew: new)
  }

  /// All categories, of hidden sources too; the parameters are those of ``facts(_:ofNew:)``.
  func categories(_ db: Database, ofNew new: ProjectionSettings) throws -> [CategorySummary] {
    let query = CategoryListQuery(db: db)
    return try readerFacts?.categories(db, ofNew: new) { try query.all() } ?? query.all()
  }

  /// All sources that the catalogue has something of; the parameters are those of ``facts(_:ofNew:)``.
  func sources(_ db: Database, ofNew new: ProjectionSettings) throws -> [SourceSummary] {
    let query = SourceListQuery(db: db)
    return try readerFacts?.sources(db, ofNew: new) { try query.summaries() } ?? query.summaries()
  }

  private func readHere<Value>(path: String, _ body: (Database) throws -> Value) throws -> Value {
    try translatingErrors(path: path) {
      let value = try reader.read(body)
      try keeping.check()
      return value
    }
  }

  /// Another number after every commit, of this program or of another one; nil where none is told.
  func version(path: String) throws -> Int64? {
    try checkFile()
    return try translatingErrors(path: path) {
      try watcher?.unsafeRead { db in try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) }
    }
  }

  /// True where there is a file that another connection can open.
  var hasFile: Bool {
    if case .forgotten = keeping { false } else { writer.path != ":memory:" }
  }

  /// Ends all of them; nothing can be asked from then on.
  func close() {
    closeReaders()
    do { try file?.check() } catch { writer.writeWithoutTransaction { db in Self.foldLog(db) } }
    try? writer.close()
  }

  /// The one that may write is closed last: only that one can clear up what SQLite keeps beside the file.
  ///
  /// The main thread lets go of a catalogue where the program is about to end. What is left of a closed queue is
  /// little, and stays there: to let go of it, GRDB asks Foundation for observers, and Dispatch begins a thread, which
  /// a short list would wait for.
  deinit {
    closeReaders()
    if isOnMainThread, (try? writer.close()) != nil { _ = Unmanaged.passRetained(writer as AnyObject) }
  }

  private func closeReaders() {
    if reader is DatabasePool { try? reader.close() }
    try? watcher?.close()
  }
}
