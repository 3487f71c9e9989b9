/// What a reader can do about what is the case.
///
/// Nothing below a face says how that is done there: on a terminal it is a command or an option, on a page a link.
package enum Remedy: Hashable, Sendable {
  /// Install the newer version of this program that the catalogue needs, or use another catalogue.
  case updateProgram
  /// Ask for the list again, from its first page.
  case startOver
  /// Ask again for what is fresh.
  case refresh
  /// Let the source be asked.
  case goOnline
  case raiseTimeout
  case enable(source: String)
  case setKey(source: String)
  /// Ask a source at once that is left alone for a while.
  case probe(source: String)
  /// Ask the sources for the ISBN.
  case search(ISBN)
  /// Ask the source of this record for it.
  case fetch(RecordKey)
  /// Look at the ISBNs that are in quarantine.
  case showQuarantine
  /// Look at what was decided.
  case showHistory
  /// Look at the categories that there are.
  case listCategories
  /// Take back a value of the reader's own.
  case unset(field: String)
  /// Say which book the one with this id is, of which the reader knows the ISBN alone.
  case merge(bare: RecordID)
  /// Put books into the library or among the favorites, or take them out, which no edit does.
  case setMark(Mark)
}

/// An error that a reader is told of.
package protocol RemediableError: Error {
  /// What is the case, in one line without an end mark; holds no key, and no word of a face.
  var cause: String { get }
  /// What can be done about it, where the cause does not say so itself.
  var remedy: Remedy? { get }
}
