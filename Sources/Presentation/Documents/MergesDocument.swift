import Interchange

/// `books.merges/1`: the safe merges that were made, or would be, each as `books.change/1`.
package enum MergesDocument {
  package static func stream(dryRun: Bool) -> DocumentStream {
    DocumentStream(["schema": "books.merges/1", "dryRun": .bool(dryRun)], array: "merges")
  }
}
