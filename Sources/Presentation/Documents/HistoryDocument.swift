package import Domain
package import Interchange

extension JSON {
  /// `books.history/1`: what the reader decided, newest first.
  package init(history entries: [JournalEntry]) {
    self = ["schema": "books.history/1", "entries": .array(entries.map { JSON($0) })]
  }
}
