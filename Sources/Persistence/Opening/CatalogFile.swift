import Catalog
import Domain
import Foundation
import GRDB

/// The file of the catalogue: what it looks like from outside, how it is opened and brought up to date.
struct CatalogFile {
  let path: String
  var schema = Schema.current
  var configuration = CatalogFile.configuration
  /// True for reads that wait neither for one another nor for a write of this program; costs two more connections.
  var readsConcurrently = true
  /// As ``CatalogConnections/readsInPlace``.
  var readsInPlace = false
  /// True in a program that keeps it open: it is looked at whether the file is in its place, before each read and
  /// write.
  var staysOpen = false
  var use = CatalogUse.changing
  /// Whether this program may write the file; tests say no.
  var isWritable: @Sendable (String) -> Bool = { StoreFileStatus.isWritable($0) }

  /// As ``Upgrade/requestLedger``.
  var requestLedger: String?

  /// Stands in the file's header, where `file` and we can see it: "Book".
  static let applicationID: Int32 = 0x426F_6F6B

  /// Nil: ten seconds for each wait.
  var patience: CatalogPatience? { didSet { if let patience { configuration.busyMode = patience.busyMode } } }

  init(path: String) { self.path = path }

  /// Pages that a connection keeps in memory, in KB; readers beside it keep fewer. They count for most of the memory
  /// of a program that writes much.
  private static let pageCache = 16 << 10

  /// Of a new file, in bytes; one that is there keeps its own. With pages of 4 KB, which is what SQLite takes by
  /// itself, a first sync takes longer: its trees are deeper, and have twice as many pages to split.
  private static let pageSize = 8192

  /// Waits ten seconds for another writer; each commit survives the program's end, at any moment. What is deleted is
  /// not written over with zeros, which the SQLite of some systems does by itself: it would be written once more.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = CatalogPatience.tenSecondsEach
    configuration.prepareDatabase { db in
      try db.execute(
        sql: """
          PRAGMA page_size = \(pageSize); PRAGMA synchronous = NORMAL; PRAGMA cache_size = -\(pageCache);
          PRAGMA secure_delete = OFF
          """)
      db.add(function: .seriesPosition)
    }
    return configuration
  }

  /// The catalogue in the newest shape, made where there is none. One that cannot be written is opened as ``use`` says,
  /// and so is one that is not to be changed and beside which SQLite has no room for a file, or cannot make one.
  /// - Throws: `CatalogError.newerSchema`, `.damaged` and `.unreadable` before anything is written, `.unusable`;
  ///   SQLite's errors.
  func open() throws -> CatalogConnections {
    guard let header = try FileHeader(path: path) else {
      try make()
      return try openWritable(nil)
    }
    try header.check()
    if !isWritable(path) { return try openUnwritable() }
    do {
      return try openWritable(header)
    } catch let error as DatabaseError where use != .changing && error.saysNothingCanBePutBeside {
      // Also who only reads makes SQLite's log and its index beside the file. What is in the file can be read without.
      return try openUnwritable()
    }
  }

  /// - Parameter header: nil for a file that was just made.
  private func openWritable(_ header: FileHeader?) throws -> CatalogConnections {
    let opened = try openedFile()
    var writing = configuration
    writing.prepareDatabase { WriteAheadLog.limit(in: $0, besideFileOf: header?.pageCount ?? 0) }
    let queue = try DatabaseQueue(path: path, configuration: writing)
    if let header, !header.hasWriteAheadLog { try useLog(queue) }
    try Upgrade(path: path, schema: schema, patience: patience, requestLedger: requestLedger).run(on: queue)
    guard readsConcurrently else { return CatalogConnections(queue, file: opened) }
    return try CatalogConnections(
      queue, path: path, configuration: configuration, readsInPlace: readsInPlace, file: opened)
  }

  /// Nil where nobody looks whether it is in its place.
  private func openedFile() throws -> OpenedFile? { staysOpen ? try OpenedFile(path: path) : nil }

  private func openUnwritable() throws -> CatalogConnections {
    let catalog = UnwritableStore(path: path, configuration: configuration)
    switch use {
    case .changing:
      throw OwnerOnlyFiles.refusal(ofLogBeside: path)
        ?? CatalogError.unusable(path: path, reason: CatalogError.unwritable)
    case .fetching, .trying: break
    case .reading:
      let opened = try openedFile()
      guard let reader = try? catalog.reader() else { break }
      let isReadable = try reader.queue.read { try schema.state($0) == .upToDate }
      if isReadable { return CatalogConnections(reader.queue, keeping: .refused(reader), file: opened) }
    }
    let copy = try catalog.scratch()
    try Upgrade(path: path, schema: schema, keepsCopy: false, requestLedger: requestLedger).run(on: copy)
    return CatalogConnections(copy, keeping: .forgotten)
  }

  /// A copy that SQLite made, put back, is not read while it is written.
  private func useLog(_ queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { db in
      try Upgrade.refuseForeign(db, path: path)
      try WriteAheadLog.use(in: db, patience ?? .ofOneWait)
    }
  }

  private func make() throws {
    try OwnerOnlyFiles.makeFolder(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
    try OwnerOnlyFiles.makeFile(path)
  }
}
