package import Catalog
package import Domain
import Sourcing

/// Finds the books that a reader names: by the id that is printed, an ISBN in any form, or `source:key`.
package struct ReferenceResolver: Sendable {
  private let catalog: any BookStore
  private let installed: InstalledSources
  private let switchedOff: Set<String>

  /// - Parameter switchedOff: the installed sources that the reader switched off.
  package init(catalog: any BookStore, installed: InstalledSources, switchedOff: Set<String>) {
    self.catalog = catalog
    self.installed = installed
    self.switchedOff = switchedOff
  }

  /// - Throws: ``ReferenceError/unreadable(_:)`` for what can name nothing.
  package static func read(_ text: String) throws(ReferenceError) -> BookReference {
    if let isbn = ISBN.read(text).isbn { return .isbn(isbn) }
    if let id = RecordID(text) { return .id(id) }
    if let key = RecordKey(reading: text) { return .record(key) }
    throw .unreadable(text)
  }

  /// The book that it leads to; a record that is kept of a source that is gone leads to one too.
  /// - Parameter isExplained: false where nobody asks why the book shows what it shows, as ``ListQuery/isExplained``.
  /// - Throws: ``ReferenceError``, ``UnknownSource`` where it names no book and a source that there is not,
  ///   ``CatalogError``.
  package func book(_ text: String, isExplained: Bool = true) async throws -> Book {
    try await bookOfEach([text], isExplained: isExplained)[0]
  }

  /// The books that they lead to, each once, in their order.
  /// - Throws: as ``book(_:isExplained:)``, for the first that leads nowhere.
  package func books(_ texts: [String]) async throws -> [Book] {
    try await bookOfEach(texts).distinct
  }

  /// The book that each text leads to; one that several name is there several times. All are read from one state of the
  /// catalogue, but beginnings of ids are completed before that.
  /// - Throws: as ``book(_:isExplained:)``, for the first that leads nowhere.
  package func bookOfEach(_ texts: [String]) async throws -> [Book] { try await bookOfEach(texts, isExplained: true) }

  private func bookOfEach(
    _ texts: [String], isExplained: Bool, refusingShared: Bool = true
  ) async throws -> [Book] {
    try await booksNamed(wholeNames(texts), isExplained: isExplained, refusingShared: refusingShared)
  }

  /// What the texts name, in their order, where each leads to a book.
  /// - Throws: as ``book(_:isExplained:)``, for the first that leads nowhere.
  package func checked(_ texts: [String]) async throws -> [BookReference] {
    let names = try await wholeNames(texts)
    _ = try await booksNamed(names, isExplained: false, refusingShared: true)
    return try names.map { try Self.read($0) }
  }

  private func wholeNames(_ texts: [String]) async throws -> [String] {
    var names: [String] = []
    for text in texts { names.append(try await completed(text)) }
    return names
  }

  /// The text; or the id that it is the beginning of, where that leads to one book: that of the record whose id begins
  /// so, or of the book where several of its records' ids do.
  /// - Throws: ``ReferenceError/ambiguous(_:candidates:)``; ``ReferenceError/outOfView(_:source:)`` where only ids begin so
  ///   that are out of view; ``CatalogError``.
  package func completed(_ text: String) async throws -> String {
    guard (try? Self.read(text)) == nil, let range = RecordID.range(ofBeginning: text) else { return text }
    let books = try await catalog.books(withIDs: range, limit: Self.mostCandidates + 1)
    if books.count > 1 { throw ReferenceError.ambiguous(text, candidates: Self.candidates(books)) }
    guard let book = books.first else {
      if switchedOff.isEmpty { return text }
      let source = try await catalog.sourcesOutOfView(withIDs: range).first(where: switchedOff.contains)
      if let source { throw ReferenceError.outOfView(text, source: source) }
      return text
    }
    let ids = book.records.map(\.id).filter { range.contains($0) }
    return (ids.count == 1 ? ids[0] : book.id).description
  }

  /// The first of the books that claim the ISBN; none where one bears it, or one alone claims it. Records that
  /// contradict one another may have one ISBN: it tells none of their books from the others.
  /// - Parameter book: that to which the ISBN leads.
  func claimants(of isbn: ISBN, leadingTo book: Book) async throws -> [Book] {
    if book.isbn == isbn || book.editions.contains(where: { $0.isbn == isbn }) { return [] }
    var query = ListQuery()
    (query.isbn, query.limit, query.isExplained) = (isbn, Self.mostCandidates + 1, false)
    let claimants = try await catalog.books(query).books
    return claimants.count > 1 ? claimants : []
  }

  /// - Throws: ``ReferenceError/shared(_:candidates:bare:)`` for an ISBN that several books claim and none bears.
  func refuseShared(_ isbn: ISBN, named text: String, leadingTo book: Book?) async throws {
    guard let book, case let claimants = try await claimants(of: isbn, leadingTo: book), !claimants.isEmpty else {
      return
    }
    throw ReferenceError.shared(
      text, candidates: Self.candidates(claimants), bare: claimants.first(where: \.isBare)?.id)
  }

  private static func candidates(_ books: [Book]) -> [String] {
    let more = books.count > mostCandidates
    return books.prefix(mostCandidates).map { "\($0.id) (\($0.title.prefix(40)))" } + (more ? ["…"] : [])
  }

  private static let mostCandidates = 5

  /// The books that the texts lead to, each once, in their order, after a decision about them. It stands although an
  /// ISBN may be on another book as well by now, so that such an ISBN is not refused.
  /// - Throws: as ``book(_:isExplained:)``, but no ``ReferenceError/shared(_:candidates:bare:)``.
  package func decidedBooks(_ texts: [String]) async throws -> [Book] {
    try await bookOfEach(texts, isExplained: true, refusingShared: false).distinct
  }

  private func booksNamed(_ texts: [String], isExplained: Bool, refusingShared: Bool) async throws -> [Book] {
    var readable: [BookReference] = []
    for text in texts {
      guard let reference = try? Self.read(text) else { break }
      readable.append(reference)
    }
    let found = try await catalog.books(readable, isExplained: isExplained)
    for (index, book) in found.enumerated() where book == nil {
      if let source = try await sourceOutOfView(of: readable[index]) {
        throw ReferenceError.outOfView(texts[index], source: source)
      }
      throw ReferenceError.notKept(texts[index], try remedy(readable[index]))
    }
    if readable.count < texts.count { throw ReferenceError.unreadable(texts[readable.count]) }
    for (text, (reference, book)) in zip(texts, zip(readable, found)) where refusingShared {
      if case .isbn(let isbn) = reference { try await refuseShared(isbn, named: text, leadingTo: book) }
    }
    return found.compactMap(\.self)
  }

  /// The switched-off source of the kept record that the reference names; nil where it names none, or one that is in
  /// view.
  private func sourceOutOfView(of reference: BookReference) async throws -> String? {
    if switchedOff.isEmpty { return nil }
    if case .record(let key) = reference, !switchedOff.contains(key.source) { return nil }
    return try await catalog.sourcesOutOfView(of: reference).first(where: switchedOff.contains)
  }

  private func remedy(_ reference: BookReference) throws(UnknownSource) -> Remedy? {
    switch reference {
    case .id: return nil
    case .isbn(let isbn): return .search(isbn)
    case .record(let key):
      _ = try installed.checkedOfRecords(key.source)
      if switchedOff.contains(key.source) { return .enable(source: key.source) }
      return installed[key.source] is any ItemSource.Type ? .fetch(key) : nil
    }
  }
}

extension [Book] {
  /// Each book once, in the order in which each stands first.
  var distinct: [Book] {
    var seen: Set<RecordID> = []
    return filter { seen.insert($0.id).inserted }
  }
}

extension InstalledSources {
  /// What the text names, where it names no record of a source that there is not.
  /// - Throws: ``ReferenceError/unreadable(_:)``, ``UnknownSource``.
  package func checkedReference(_ text: String) throws -> BookReference {
    let reference = try ReferenceResolver.read(text)
    if case .record(let key) = reference { _ = try checkedOfRecords(key.source) }
    return reference
  }
}

extension RecordID {
  /// Fewer letters name no book: too many ids begin so.
  private static let fewestLetters = 4

  /// The ids that begin with the text; nil where none can, or the text is too short. A text of letters alone or digits
  /// alone is a word or a year, which may be a title, and begins no id.
  static func range(ofBeginning text: String) -> ClosedRange<RecordID>? {
    guard (fewestLetters..<12).contains(text.utf8.count), text.contains(where: \.isNumber),
      text.contains(where: \.isLetter)
    else { return nil }
    let missing = 12 - text.utf8.count
    guard let first = RecordID(text + String(repeating: "0", count: missing)),
      let last = RecordID(text + String(repeating: "z", count: missing))
    else { return nil }
    return first...last
  }
}
