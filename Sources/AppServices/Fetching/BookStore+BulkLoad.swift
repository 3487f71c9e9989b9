import Catalog
import Sourcing

extension BookStore {
  /// Does the work, in which a bulk load may begin, and ends that whatever becomes of the work. Where another program
  /// keeps the catalogue for itself, or the end is not made in time, it is left to the next that ends one.
  /// - Parameters:
  ///   - end: nil: however long it takes.
  ///   - report: as ``BulkLoading/endBulkLoad(report:)`` takes it.
  /// - Throws: what the work throws; else ``CatalogError``.
  func endingBulkLoad<Value>(
    by end: Deadline?, report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void,
    after work: () async throws -> Value
  ) async throws -> Value {
    let result: Value
    do { result = try await work() } catch {
      // Why the work failed is to be told, and not that this did for the same reason.
      try? await endBulkLoad(by: end, report)
      throw error
    }
    try await endBulkLoad(by: end, report)
    return result
  }

  /// Ends one that another program left: an import is one transaction, and leaves nothing of its own. It comes behind
  /// what is in by then, which stands whatever becomes of this.
  /// - Returns: why it could not be ended; the next import or sync ends it.
  func endBrokenOffLoad() async throws -> CatalogError? {
    do { try await endBulkLoad(by: nil) { _, _ in } } catch let error as CatalogError { return error }
    return nil
  }

  private func endBulkLoad(
    by end: Deadline?, _ report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
  ) async throws {
    try await unlessBusy {
      guard let end else { return try await endBulkLoad(report: report) }
      try await value(before: end) { try await endBulkLoad(report: report) }
    }
  }
}
