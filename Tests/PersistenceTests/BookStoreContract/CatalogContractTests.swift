import Catalog
import CatalogTesting
import Domain
import GRDB
import Testing

@testable import Persistence

/// The stores of this target keep what the ports promise.
@Suite(.onEvery(StoreKind.allCases)) struct CatalogContractTests {
  @Test(arguments: CatalogContract.promises)
  func `a store keeps the promises of the ports`(promise: Promise) async throws {
    try await promise.check(on: #require(StoreUnderTest.current))
  }
}

/// How many read at once is nothing that one story after another could notice.
@Suite(.onEvery([StoreKind.memory, .file])) struct CatalogStoryTests {
  @Test(arguments: CatalogContract.stories)
  func `a store keeps the promises of all ports together through any story`(promise: Promise) async throws {
    let factory = Remembering(inner: try #require(StoreUnderTest.current))
    try await promise.check(on: factory)
    // SQLite itself looks at what decisions and imports write alone.
    for store in factory.made.values { try await store.database.read { try $0.checkForeignKeys() } }
  }

  /// Knows the catalogues that it made.
  private struct Remembering: CatalogFactory {
    let inner: any CatalogFactory
    let made = Collected<SQLiteBookStore>()
    var name: String { inner.name }

    func makeCatalog(_ settings: ProjectionSettings, in folder: String) throws -> any Catalog {
      let catalog = try inner.makeCatalog(settings, in: folder)
      if let store = catalog as? SQLiteBookStore { made.append(store) }
      return catalog
    }
  }
}

/// A store that does not is found out, at each port.
@Suite struct CarelessCatalogTests {
  @Test(arguments: CatalogContract.Port.allCases)
  func `a store that breaks one promise of each port is caught by it`(port: CatalogContract.Port) async throws {
    let caught = Collected<String>()
    for promise in port.promises where caught.values.isEmpty {
      try await withKnownIssue("\(port)", isIntermittent: true) {
        try await promise.check(on: CarelessCatalog.Factory())
      } matching: { _ in
        caught.append(promise.text)
        return true
      }
    }
    #expect(!caught.values.isEmpty)
  }
}

/// Loses the last record of a batch, forgets what was decided, counts nothing, computes nothing anew, exports a chunk
/// at most, and sees no quarantine.
private struct CarelessCatalog: CatalogDecorator {
  let inner: any Catalog

  struct Factory: CatalogFactory {
    let name = "careless"
    func makeCatalog(_ settings: ProjectionSettings, in folder: String) throws -> any Catalog {
      CarelessCatalog(inner: try StoreKind.memory.makeCatalog(settings, in: folder))
    }
  }

  func ingest(_ batch: SourceBatch) async throws -> IngestSummary {
    var batch = batch
    if batch.records.count > 2 { batch.records.removeLast() }
    return try await inner.ingest(batch)
  }

  func statistics(_ query: ListQuery) async throws -> LibraryStatistics { LibraryStatistics() }

  func history(limit: Int?, before id: Int?, telling verdicts: ToldVerdicts) async throws -> [JournalEntry] { [] }

  func computePending(_ limit: Int) async throws -> PendingStep { PendingStep(left: 0) }

  func export(_ query: ListQuery) -> CatalogChunks<CatalogElement> {
    CatalogChunks {
      var chunks = inner.export(query).makeAsyncIterator()
      var isFirst = true
      return {
        defer { isFirst = false }
        return isFirst ? try await chunks.next() : nil
      }
    } reading: {
      inner.export(query).reading()
    }
  }

  func examine(installed: Set<String>) async throws -> CatalogHealth { CatalogHealth() }
}

/// A store that takes rows of other programs with one fault is found out by what is promised of them alone.
@Suite struct CarelessImportTests {
  @Test(arguments: CarelessImports.Fault.allCases)
  fileprivate func `a store that takes rows with one fault is caught`(fault: CarelessImports.Fault) async throws {
    let caught = Collected<String>()
    let promises = ImportPromises.all + UndoneImportPromises.all + RepeatedImportPromises.all
    for promise in promises where caught.values.isEmpty {
      try await withKnownIssue("\(fault)", isIntermittent: true) {
        try await promise.check(on: CarelessImports.Factory(fault: fault))
      } matching: { _ in
        caught.append(promise.text)
        return true
      }
    }
    #expect(!caught.values.isEmpty)
  }
}

private struct CarelessImports: CatalogDecorator {
  enum Fault: CaseIterable { case hasNoEntry, losesRows, losesMarks, triesInEarnest, undoesNothing }

  let inner: any Catalog
  let fault: Fault

  struct Factory: CatalogFactory {
    let name = "careless with rows"
    let fault: Fault
    func makeCatalog(_ settings: ProjectionSettings, in folder: String) throws -> any Catalog {
      CarelessImports(inner: try StoreKind.memory.makeCatalog(settings, in: folder), fault: fault)
    }
  }

  func importRows(
    as entry: ImportEntry, dryRun: Bool, _ next: @Sendable () throws -> CatalogElement?
  ) async throws -> ImportSummary {
    if fault == .hasNoEntry { return try await inner.import(dryRun: dryRun, next) }
    return try await inner.importRows(as: entry, dryRun: dryRun && fault != .triesInEarnest) {
      guard case .copy(var copy)? = try next() else { return nil }
      if fault == .losesRows, copy.record.key == "2" { return nil }
      if fault == .losesMarks { copy.marks = [:] }
      return .copy(copy)
    }
  }

  func undo(_ which: Undoing, dryRun: Bool) async throws -> (entries: [JournalEntry], change: BookChange) {
    try await inner.undo(which, dryRun: dryRun || fault == .undoesNothing)
  }
}
