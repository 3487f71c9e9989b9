import Catalog
import Sourcing

extension BookStore {
  /// Does the work, in which a bulk load may begin, and then ends the load, even where the work failed. Where another
  /// program locks the catalogue, or the time is up, the end is left to the next program that ends a load.
  /// - Parameters:
  ///   - end: the deadline for ending the load; nil where it may take any time.
  ///   - report: as ``BulkLoading/endBulkLoad(report:)`` takes it.
  /// - Throws: what the work throws; else ``CatalogError``.
  func endingBulkLoad<Value>(
    by end: Deadline?, report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void,
    after work: () async throws -> Value
  ) async throws -> Value {
    let result: Value
    do { result = try await work() } catch {
      // The error of the work is thrown, not one of ending the load, which often has the same cause.
      try? await endBulkLoad(by: end, report)
      throw error
    }
    try await endBulkLoad(by: end, report)
    return result
  }

  /// Ends a bulk load that another program left. To be called after an import, which stands even where this fails.
  /// - Returns: why the load could not be ended; the next import or sync tries again. Nil where none is left.
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
