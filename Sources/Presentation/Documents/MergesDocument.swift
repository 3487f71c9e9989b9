import Interchange

/// `books.merges/1`: the safe merges that were made, or would be, each as `books.change/1`.
package enum MergesDocument {
  /// The document before its first merge; each merge is an element of `merges`.
  /// - Parameter dryRun: true where the merges are only what would be made.
  package static func stream(dryRun: Bool) -> DocumentStream {
    DocumentStream(["schema": "books.merges/1", "dryRun": .bool(dryRun)], array: "merges")
  }
}
