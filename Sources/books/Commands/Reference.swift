import Catalog
import Domain
import Sourcing

/// A REF of the command line.
enum Reference {
  /// - Throws: ``ExitStatus`` 1 for what can name nothing.
  static func read(_ text: String) throws -> BookReference {
    if let isbn = ISBN.read(text).isbn { return .isbn(isbn) }
    if let id = RecordID(text) { return .id(id) }
    if let key = RecordKey(reading: text) { return .record(key) }
    throw ExitStatus(.nothingFound, "“\(text)” names no book: use an id as printed, an ISBN or source:key")
  }

  /// The same with a source that there is.
  /// - Throws: ``ExitStatus`` 1 for what can name nothing, 64 for a source that there is not.
  static func checked(_ text: String) throws -> BookReference {
    let reference = try read(text)
    if case .record(let key) = reference { _ = try SourceName.checkedOfRecords(key.source) }
    return reference
  }

  /// The book that it leads to; a record that is kept of a source that is gone leads to one too.
  ///
  /// - Parameter askingHint: whether the error says that `show --full` asks the record's source.
  /// - Throws: ``ExitStatus`` 1 where it names nothing, 64 for a source that there is not.
  static func book(_ text: String, in store: some BookStore, askingHint: Bool = true) async throws -> Book {
    if let book = try await store.book(read(text)) { return book }
    let hint = hint(try checked(text), asking: askingHint)
    throw ExitStatus(.nothingFound, "no book “\(text)” in the catalogue" + hint)
  }

  /// The books that they lead to, each once, in their order.
  /// - Throws: as ``book(_:in:askingHint:)``, for the first that leads nowhere.
  static func books(_ texts: [String], in store: some BookStore) async throws -> [Book] {
    var books: [Book] = []
    for text in texts {
      let book = try await book(text, in: store)
      if !books.contains(where: { $0.id == book.id }) { books.append(book) }
    }
    return books
  }

  private static func hint(_ reference: BookReference, asking: Bool) -> String {
    switch reference {
    case .isbn(let isbn): "; books search --isbn \(isbn) asks the sources"
    case .record(let key) where asking && Registry.source(key.source) is any ItemSource.Type:
      "; books show \(key) --full asks \(key.source)"
    case .record, .id: ""
    }
  }
}
