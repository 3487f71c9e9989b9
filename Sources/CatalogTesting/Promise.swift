import Testing

/// One thing that every catalogue does, and how to see that it does: expectations that fail where it does not.
package struct Promise: Sendable, CustomTestStringConvertible {
  /// As a sentence.
  package let text: String
  private let body: @Sendable (Stores) async throws -> Void

  package init(_ text: String, _ body: @escaping @Sendable (Stores) async throws -> Void) {
    self.text = text
    self.body = body
  }

  /// Tries it on empty catalogues of this kind.
  package func check(on factory: any CatalogFactory) async throws {
    try await Stores.with(factory) { try await body($0) }
  }

  package var testDescription: String { text }
}
