import Catalog

/// What the work gives; nil where another program has been writing for too long.
/// - Throws: what else the work throws.
@discardableResult
package func unlessBusy<Value>(_ work: () async throws -> Value) async throws -> Value? {
  do { return try await work() } catch CatalogError.busy { return nil }
}
