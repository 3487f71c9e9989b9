import Catalog
import CatalogTesting
import Domain
import Persistence
import Testing

/// The stores of this target keep what the ports promise.
@Suite(.onEvery(StoreKind.allCases)) struct CatalogContractTests {
  @Test(arguments: CatalogContract.promises)
  func `a store keeps the promises of the ports`(promise: Promise) async throws {
    try await promise.check(on: #require(StoreUnderTest.current))
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

/// Loses the last record of a batch, forgets what was decided, counts nothing, computes nothing anew, exports a chunk at most, and sees
/// no quarantine.
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

  func history(limit: Int?) async throws -> [JournalEntry] { [] }

  func computePending(_ limit: Int) async throws -> Int { 0 }

  func export(_ query: ListQuery) -> CatalogChunks<CatalogElement> {
    CatalogChunks {
      var chunks = inner.export(query).makeAsyncIterator()
      var isFirst = true
      return {
        defer { isFirst = false }
        return isFirst ? try await chunks.next() : nil
      }
    }
  }

  func examine(installed: Set<String>) async throws -> CatalogHealth { CatalogHealth() }
}
