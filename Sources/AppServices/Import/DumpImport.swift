package import Catalog
package import Domain
import Foundation
package import Interchange
import Sourcing
import Synchronization

/// How far an import is.
package struct ImportProgress: Hashable, Sendable {
  /// Of the file as it lies there, packed or not.
  package var bytes = 0
  /// Of the whole file; nil where that is not known.
  package var allBytes: Int?
  /// Books, or authors, that are in.
  package var count = 0

  package init() {}
}

/// What an import of a dump tells while it goes on.
package struct DumpListener: Sendable {
  /// Called with each line that gives nothing, in their order, once what stands before it is in.
  package var rejected: @Sendable (RejectedLine) throws -> Void
  /// Called after each batch.
  package var progress: @Sendable (ImportProgress) -> Void
  /// Called where all books are in and what lists are sorted by is being made, with how many of how many steps are
  /// done.
  package var indexing: @Sendable (_ done: Int, _ all: Int) -> Void

  package init(
    rejected: @escaping @Sendable (RejectedLine) throws -> Void = { _ in },
    progress: @escaping @Sendable (ImportProgress) -> Void = { _ in },
    indexing: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) {
    self.rejected = rejected
    self.progress = progress
    self.indexing = indexing
  }
}

extension AppContext {
  /// Puts a dump of Open Library into the catalogue, ten thousand editions in a transaction, each of which is in or is
  /// not; authors go into `authors`, and editions find their names there. With `dryRun` nothing is changed.
  ///
  /// An import that ended early is to be begun anew: what is in already changes nothing and costs little more than
  /// reading it. While a batch is written the next one is read.
  /// - Parameter batchSize: how much is read, and written in one transaction, in which no other program writes.
  /// - Throws: ``ImportError``, where the batches before are in; ``CatalogError``; what reading the file and the
  ///   listener throw.
  package func importDump(
    _ file: some ImportedFile, authors: any AuthorNames, dryRun: Bool, batchSize: BatchSize = .ofDump,
    telling listener: DumpListener = DumpListener()
  ) async throws -> ImportResult {
    let batches = try DumpBatches(file, size: batchSize, authors: authors, isKeepingAuthors: !dryRun)
    if dryRun { return try await take(batches, of: file, dryRun: true, telling: listener) }
    return try await catalog.endingBulkLoad(by: nil, report: listener.indexing) {
      try await catalog.beginBulkLoad()
      return try await take(batches, of: file, dryRun: false, telling: listener)
    }
  }

  private func take(
    _ batches: DumpBatches, of file: some ImportedFile, dryRun: Bool, telling listener: DumpListener
  ) async throws -> ImportResult {
    var result = ImportResult(file: file.name, form: .openLibrary, change: ImportSummary(), rows: nil)
    var (rows, progress) = (FileRows(), ImportProgress())
    progress.allBytes = file.byteCount
    var counts = DumpCounts()
    var batch = try await batches.read()
    while let current = batch {
      async let next = batches.read()
      try await put(current.records, dryRun: dryRun, into: &result.change)
      for line in current.rejected {
        rows.note(
          RowFault(row: line.number, location: JSONLocation(line: line.number, column: 1), reason: line.reason))
        try listener.rejected(line)
      }
      rows.count = current.lineCount
      counts += current.counts
      (progress.bytes, progress.count) = (
        current.bytes, progress.count + current.records.count + current.counts.authors
      )
      listener.progress(progress)
      batch = try await next
    }
    if rows.count == rows.unusable { throw rows.count == 0 ? ImportError.empty : ImportError.noUsableRow(rows) }
    if progress.count == 0 { throw ImportError.nothingInDump(lines: rows.count) }
    (result.rows, result.dump) = (rows, counts)
    result.isOutOfView = sources.contains { $0.info.id == OpenLibraryEdition.source && !$0.isEnabled }
    return result
  }

  private func put(_ records: [SourceRecord], dryRun: Bool, into change: inout ImportSummary) async throws {
    guard !records.isEmpty else { return }
    let now = now()
    let left = Mutex(records[...])
    // In one transaction. Nobody fetched them: where they say what is here, that keeps its time.
    let brought = try await catalog.import(dryRun: dryRun) {
      left.withLock { $0.popFirst() }.map { .record($0, addedAt: now) }
    }
    change += brought
  }
}

extension BatchSize {
  /// Of a dump.
  package static let ofDump = BatchSize(records: 10_000, bytes: 8 << 20)
}

/// What a dump held beside its books.
package struct DumpCounts: Hashable, Sendable {
  /// Authors whose names were read.
  package var authors = 0
  /// How often an edition names an author.
  package var namings = 0
  /// How often that is one whose name is not known.
  package var unresolved = 0

  package init() {}

  static func += (left: inout DumpCounts, right: DumpCounts) {
    left.authors += right.authors
    left.namings += right.namings
    left.unresolved += right.unresolved
  }
}

/// A dump in parts that fit in memory.
private final class DumpBatches: Sendable {
  struct Batch: Sendable {
    var records: [SourceRecord] = []
    var rejected: [RejectedLine] = []
    var counts = DumpCounts()
    /// Of the file, up to the end of the batch.
    var bytes = 0
    /// Lines up to the end of the batch.
    var lineCount = 0
  }

  private struct State {
    var dump: OpenLibraryDump
    /// Why nothing follows.
    var failure: (any Error)?
    var isOver = false
  }

  private static let mostAuthors = 50_000
  private static let mostRejectedBytes = 8 << 20

  private let most: BatchSize
  private let authors: any AuthorNames
  private let isKeepingAuthors: Bool
  private let read: @Sendable () -> Int
  private let state: Mutex<State>

  /// - Parameter isKeepingAuthors: false leaves names as they are known.
  init(_ file: some ImportedFile, size: BatchSize, authors: any AuthorNames, isKeepingAuthors: Bool) throws {
    most = size
    self.authors = authors
    self.isKeepingAuthors = isKeepingAuthors
    let (next, offset) = try file.text()
    read = offset
    state = Mutex(State(dump: OpenLibraryDump(next)))
  }

  /// The next batch, on a thread that may wait; nil at the end.
  func read() async throws -> Batch? {
    try await onWaitingThread { [self] in try state.withLock { try next(&$0) } }
  }

  private func next(_ state: inout State) throws -> Batch? {
    if let failure = state.failure { throw failure }
    if state.isOver { return nil }
    var (batch, size, rejectedBytes) = (Batch(), BatchSize(), 0)
    var editions: [OpenLibraryEdition] = []
    var names: [Int64: String] = [:]
    while !size.fills(most), names.count < Self.mostAuthors, rejectedBytes < Self.mostRejectedBytes {
      let element: OpenLibraryDump.Element?
      do { element = try state.dump.next() } catch {
        // What came before is kept first.
        state.failure = error
        break
      }
      switch element {
      case .edition(let edition):
        size += edition.record
        editions.append(edition)
      case .author(let author): names[author.number] = author.name
      case .rejected(let line):
        rejectedBytes += line.bytes.count
        batch.rejected.append(line)
      case nil: state.isOver = true
      }
      if state.isOver { break }
    }
    if isKeepingAuthors { try authors.insert(names) }
    batch.counts.authors = names.count
    try name(editions, beside: names, in: &batch)
    (batch.bytes, batch.lineCount) = (read(), state.dump.lineCount)
    return batch
  }

  private func name(_ editions: [OpenLibraryEdition], beside names: [Int64: String], in batch: inout Batch) throws {
    let known = try authors.names(of: Set(editions.lazy.flatMap(\.authorNumbers).filter { names[$0] == nil }))
      .merging(names) { _, new in new }
    batch.records.reserveCapacity(editions.count)
    for edition in editions {
      let (record, unresolved) = edition.record(naming: known)
      batch.records.append(record)
      batch.counts.namings += edition.authorNumbers.count
      batch.counts.unresolved += unresolved
    }
  }
}
