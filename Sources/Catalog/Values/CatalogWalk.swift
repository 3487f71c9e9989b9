/// The walk that a batch is a part of: one way through all that a source has, from the first batch to the last.
///
/// A catalogue may have all that a walk brought, and nothing of the source that was written since. Then the source need
/// not be walked through again while it is of the same version (``BookStore/confirm(_:of:origin:at:)``).
package struct CatalogWalk: Hashable, Sendable {
  /// Tells walks apart, of all programs and times.
  package var id: String
  /// True for the batch with which the walk begins.
  package var isFirst = false
  /// Of the last batch, what the source says it is a version of; nil where it says nothing, or not all of it came in.
  package var version: String?

  package init(id: String) { self.id = id }
}
