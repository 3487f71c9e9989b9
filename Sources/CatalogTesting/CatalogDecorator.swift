package import Catalog
package import Domain
package import Foundation

/// A catalogue around another one: it does what that one does, but for the methods that it has of its own.
package protocol CatalogDecorator: BookStore, LibraryStore, DecisionStore, ProjectionStore, CatalogTransfer,
  CatalogHealthAnalysis, DuplicateAnalysis, PolicyPreview
{
  var inner: any Catalog { get }
}

extension CatalogDecorator {
  package func ingest(_ batch: SourceBatch) async throws -> IngestSummary { try await inner.ingest(batch) }
  package func confirm(
    _ version: String, of source: String, origin: String?, at time: Date
  ) async throws -> IngestSummary? { try await inner.confirm(version, of: source, origin: origin, at: time) }
  package func books(_ query: ListQuery) async throws -> BookPage { try await inner.books(query) }
  package func allBooks(_ query: ListQuery) -> CatalogChunks<Book> { inner.allBooks(query) }
  package func books(holding keys: [RecordKey]) async throws -> [Book] { try await inner.books(holding: keys) }
  package func books(_ references: [BookReference], isExplained: Bool) async throws -> [Book?] {
    try await inner.books(references, isExplained: isExplained)
  }
  package func sourcesOutOfView(of reference: BookReference) async throws -> [String] {
    try await inner.sourcesOutOfView(of: reference)
  }
  package func sourcesOutOfView(withIDs range: ClosedRange<RecordID>) async throws -> [String] {
    try await inner.sourcesOutOfView(withIDs: range)
  }
  package func books(withIDs range: ClosedRange<RecordID>, limit: Int) async throws -> [Book] {
    try await inner.books(withIDs: range, limit: limit)
  }
  package func items(_ query: CategoryQuery) async throws -> CategoryPage { try await inner.items(query) }
  package func remember(_ sort: CategorySort, for category: String) async throws {
    try await inner.remember(sort, for: category)
  }
  package func categories() async throws -> [CategorySummary] { try await inner.categories() }
  package func category(_ id: String) async throws -> Domain.Category? { try await inner.category(id) }
  package func fetches() async throws -> [SourceFetches] { try await inner.fetches() }
  package func sources() async throws -> [SourceSummary] { try await inner.sources() }
}

extension CatalogDecorator {
  package func authors(_ query: AuthorQuery) async throws -> AuthorPage { try await inner.authors(query) }
  package func statistics(_ query: ListQuery) async throws -> LibraryStatistics { try await inner.statistics(query) }
  package func tags() async throws -> [LibraryStatistics.Count<String>] { try await inner.tags() }
  package func series(beginning text: String, limit: Int) async throws -> [LibraryStatistics.Count<String>] {
    try await inner.series(beginning: text, limit: limit)
  }
  package func libraryOrder() async throws -> ListOrdering? { try await inner.libraryOrder() }
  package func remember(_ order: ListOrdering) async throws { try await inner.remember(order) }
}

extension CatalogDecorator {
  package func decide(
    on references: [BookReference], extending entry: Int?, at date: Date, dryRun: Bool,
    _ act: @escaping @Sendable (ActBasis) throws -> Act?
  ) async throws -> DecidedAct {
    try await inner.decide(on: references, extending: entry, at: date, dryRun: dryRun, act)
  }
  package func redo(
    _ count: Int, dryRun: Bool
  ) async throws -> (entries: [JournalEntry], change: BookChange) {
    try await inner.redo(count, dryRun: dryRun)
  }
  package func history(
    limit: Int?, before id: Int?, telling verdicts: ToldVerdicts
  ) async throws -> [JournalEntry] {
    try await inner.history(limit: limit, before: id, telling: verdicts)
  }
  package func historyPage(
    limit: Int, before id: Int?, telling verdicts: ToldVerdicts
  ) async throws -> [JournalEntry] {
    try await inner.historyPage(limit: limit, before: id, telling: verdicts)
  }
  package func countBooks(
    bearing mark: Mark, onlyOf sources: Set<String>, touching named: Set<String>?
  ) async throws -> (books: Int, sources: Set<String>) {
    try await inner.countBooks(bearing: mark, onlyOf: sources, touching: named)
  }
  package func undo(
    _ which: Undoing, dryRun: Bool
  ) async throws -> (entries: [JournalEntry], change: BookChange) {
    try await inner.undo(which, dryRun: dryRun)
  }
}

extension CatalogDecorator {
  package func projection() async throws -> ProjectionStatus { try await inner.projection() }
  package func pendingBooks() async throws -> Int { try await inner.pendingBooks() }
  package func adopt(_ wanted: @escaping @Sendable () throws -> ProjectionSettings) async throws -> ProjectionStatus {
    try await inner.adopt(wanted)
  }
  package func computePending(_ limit: Int) async throws -> PendingStep { try await inner.computePending(limit) }

  package func rebuild(report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) async throws -> Int {
    try await inner.rebuild(report: report)
  }
}

extension CatalogDecorator {
  package func export(_ query: ListQuery) -> CatalogChunks<CatalogElement> { inner.export(query) }
  package func `import`(
    dryRun: Bool, _ next: @Sendable () throws -> CatalogElement?
  ) async throws -> ImportSummary { try await inner.import(dryRun: dryRun, next) }
  package func importRows(
    as entry: ImportEntry, dryRun: Bool, _ next: @Sendable () throws -> CatalogElement?
  ) async throws -> ImportSummary { try await inner.importRows(as: entry, dryRun: dryRun, next) }
}

extension CatalogDecorator {
  package func examine(installed: Set<String>) async throws -> CatalogHealth {
    try await inner.examine(installed: installed)
  }
  package func quarantine(of isbn: ISBN) async throws -> CatalogHealth.Quarantine {
    try await inner.quarantine(of: isbn)
  }
  package func duplicates(limit: Int, mostBytes: Int) async throws -> Duplicates {
    try await inner.duplicates(limit: limit, mostBytes: mostBytes)
  }
  package func suggestions() -> CatalogChunks<SuggestedPair> { inner.suggestions() }
  package func preview(of policy: MergePolicy) -> CatalogChunks<BookPreview> { inner.preview(of: policy) }
}

extension CatalogDecorator {
  package func beginBulkLoad() async throws { try await inner.beginBulkLoad() }
  package func endBulkLoad(report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) async throws {
    try await inner.endBulkLoad(report: report)
  }
}
