/// What every catalogue promises, port by port. A store is tried by a suite of a few lines:
///
/// ```swift
/// @Suite(.onEvery([FileStore(), MemoryStore()])) struct ContractTests {
///   @Test(arguments: CatalogContract.promises)
///   func `a store keeps the promises of the ports`(promise: Promise) async throws {
///     try await promise.check(on: #require(StoreUnderTest.current))
///   }
///
///   @Test(arguments: CatalogContract.stories)
///   func `a store keeps them through any story`(promise: Promise) async throws {
///     try await promise.check(on: #require(StoreUnderTest.current))
///   }
/// }
/// ```
package enum CatalogContract {
  package enum Port: CaseIterable, Sendable {
    case bookStore, libraryStore, decisionStore, projectionStore, transfer, analysis

    package var promises: [Promise] {
      switch self {
      case .bookStore:
        IngestPromises.all + ListingPromises.all + SearchingPromises.all + ReferencePromises.all
          + CategoryPromises.all + WalkPromises.all + CategoryCursorPromises.all + VectorPromises.all
          + BulkLoadPromises.all
      case .libraryStore: AuthorPromises.all + LibraryPromises.all
      case .decisionStore:
        DecisionPromises.all + ActBasisPromises.all + ReaderValuePromises.all + UndoingPromises.all
          + RedoingPromises.all
      case .projectionStore: ProjectionPromises.all + CrowdPromises.all
      case .transfer:
        TransferPromises.all + CopyPromises.all + JournalTransferPromises.all + CategoryTransferPromises.all
          + ImportPromises.all + UndoneImportPromises.all + RepeatedImportPromises.all + PassedOverPromises.all
      case .analysis: AnalysisPromises.all
      }
    }
  }

  /// Those of each port by itself.
  package static let promises = Port.allCases.flatMap(\.promises)
  /// Those of all ports together: random stories, each of which takes as long as dozens of the others.
  package static let stories = StoryPromises.all + PassedOverStoryPromises.all
}
