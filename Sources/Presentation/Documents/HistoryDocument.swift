package import Domain
package import Interchange

extension JSON {
  /// `books.history/1`: what the reader decided, newest first.
  package init(history entries: [JournalEntry]) { self.init(historyOf: entries.map { JSON($0) }) }

  /// The document of these entries, each as ``init(_:)`` makes it.
  package init(historyOf entries: [JSON]) { self = ["schema": "books.history/1", "entries": .array(entries)] }

  /// What stands before the entries of the same document, and behind them, for who writes it entry by entry, with
  /// commas between: the whole has no bound, since an import has a thousand verdicts.
  package static var historyEnds: (before: [UInt8], behind: [UInt8]) {
    let empty = JSON(historyOf: []).line
    return (Array(empty.dropLast(2)), Array(empty.suffix(2)))
  }
}
