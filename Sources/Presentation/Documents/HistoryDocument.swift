package import Domain
package import Interchange

extension JSON {
  /// `books.history/1`: what the reader decided, newest first.
  package init(history entries: [JournalEntry]) { self.init(historyOf: entries.map { JSON($0) }) }

  /// The document of these entries, each as ``init(_:)`` makes it.
  package init(historyOf entries: [JSON]) { self = ["schema": "books.history/1", "entries": .array(entries)] }

  /// The text before and behind the entries of the same document, for writing it entry by entry, with commas in
  /// between. The whole has no bound, since an import may have a thousand verdicts.
  package static var historyEnds: (before: [UInt8], behind: [UInt8]) {
    let empty = JSON(historyOf: []).line
    return (Array(empty.dropLast(2)), Array(empty.suffix(2)))
  }
}
