/// That a batch is one of those by which all that a source has is taken from the first to the last, and nothing else of it.
///
/// Where a catalogue has all that a walk brought, and nothing of that source was written since, the source need not be
/// walked through again as long as it says that it is what it was: see ``BookStore/confirm(_:of:origin:at:)``.
package struct CatalogWalk: Hashable, Sendable {
  /// Tells walks apart, of all programs and times.
  package var id: String
  /// True for the batch with which the walk begins.
  package var isFirst = false
  /// Of the last batch, what the source says it is a version of; nil where it says nothing, or not all of it came in.
  package var version: String?

  package init(id: String) { self.id = id }
}
