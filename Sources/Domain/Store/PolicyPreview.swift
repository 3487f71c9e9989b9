/// What another order of sources would change.
package protocol PolicyPreview: Sendable {
  /// The books that would show other values, as they are and as they would be, in the order of their titles, but those
  /// that touch one another together; all from one state of the catalogue, memory stays bounded.
  ///
  /// - Parameter policy: of it only the orders of sources count; what is together depends on none of them.
  /// - Throws: ``StoreError``, and what `body` throws.
  func visitChanges(under policy: MergePolicy, _ body: @Sendable (Book, Book) throws -> Void) async throws
}
