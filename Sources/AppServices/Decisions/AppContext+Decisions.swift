package import Catalog
package import Domain

/// What the reader wants done. Books are named as ``ReferenceResolver`` reads them.
package enum DecisionRequest: Hashable, Sendable {
  case add([String])
  /// A book that no source knows, as the reader describes it.
  case describe(OwnBook)
  case remove([String])
  case favorite([String])
  case unfavorite([String])
  /// Two books or more.
  case merge([String])
  /// Takes the record out of its book; where it is of another book, keeps the two apart.
  case split(String, record: String)
  case edit(String, [Edit])
  /// Makes an ISBN in quarantine a key again.
  case release(ISBN)
}

/// What was done, or would be.
package enum DecisionSummary: Hashable, Sendable {
  /// All was so already.
  case nothing
  /// The titles of the books that were marked, or marked no longer.
  case added([String]), removed([String]), favored([String]), unfavored([String])
  case merged(count: Int, into: String)
  /// The records of one book are kept together from now on.
  case confirmed(String)
  case split(RecordKey, from: String)
  case keptApart(String, String)
  /// The act says which fields.
  case edited(String, Act)
  case released(ISBN)
}

extension AppContext {
  /// Carries out what the reader decided, in one entry of the journal; writes none where there is nothing to do.
  ///
  /// - Parameter dryRun: changes nothing, and tells what would change.
  /// - Throws: ``ReferenceError``, ``UnknownSource``, ``DecisionRefusal``, ``NotInQuarantine``,
  ///   ``TooManyToRelease``, ``CatalogError``.
  package func decide(_ request: DecisionRequest, dryRun: Bool) async throws -> DecisionResult {
    switch request {
    case .add(let texts): try await mark(texts, Act.adding, dryRun: dryRun) { .added($0) }
    case .describe(let own): try await describe(own, dryRun: dryRun)
    case .remove(let texts): try await mark(texts, Act.removing, dryRun: dryRun) { .removed($0) }
    case .favorite(let texts): try await mark(texts, Act.favoring, dryRun: dryRun) { .favored($0) }
    case .unfavorite(let texts): try await mark(texts, Act.unfavoring, dryRun: dryRun) { .unfavored($0) }
    case .merge(let texts): try await merge(texts, dryRun: dryRun)
    case .split(let text, let record): try await split(text, record, dryRun: dryRun)
    case .edit(let text, let edits): try await edit(text, edits, dryRun: dryRun)
    case .release(let isbn): try await release(isbn, dryRun: dryRun)
    }
  }

  /// Takes entries of the journal back.
  /// - Throws: ``UndoRefusal``, ``CatalogError``.
  package func undo(_ which: Undoing, dryRun: Bool) async throws -> DecisionResult {
    let (entries, change) = try await catalog.undo(which, dryRun: dryRun)
    return DecisionResult(dryRun: dryRun, undone: entries, change: change)
  }

  /// Makes entries once more that were undone last.
  /// - Throws: ``RedoRefusal``, ``CatalogError``.
  package func redo(_ count: Int, dryRun: Bool) async throws -> DecisionResult {
    let (entries, change) = try await catalog.redo(count, dryRun: dryRun)
    return DecisionResult(dryRun: dryRun, redone: entries, change: change)
  }

  /// A book that was described with the same title, authors and ISBN before is that one. Its record stays as it was put in:
  /// what else is said of it now, and does not show on it yet, is a value of the reader's own, as by an edit.
  ///
  /// So is an ISBN in quarantine, which no book has by a record of its own.
  private func describe(_ own: OwnBook, dryRun: Bool) async throws -> DecisionResult {
    var given: [Edit] = []
    if let isbn = own.record.ownISBNs.first.flatMap({ ISBN.read($0).isbn }), try await isInQuarantine(isbn) {
      given = [Edit(.field(.isbn13), .isbn(isbn))]
    }
    guard let book = try await catalog.book(.record(own.record.recordKey)) else {
      return try await carryOut(Act.adding(own, giving: given), dryRun: dryRun) {
        .added([$0.after.first?.title ?? own.record.title])
      }
    }
    let imported = try await catalog.importedMarks(of: book.records.map(\.recordKey))
    let details = (own.details + given).filter { book.value(of: $0.target) != $0.value }
    let edit = try Act.editing(book, own.marks + details, imported: imported)
    if let add = Act.adding([book]) {
      let act = Act(.add, titles: add.titles, verdicts: add.verdicts + (edit?.verdicts ?? []))
      return try await carryOut(act, dryRun: dryRun) { .added([$0.after.first?.title ?? book.title]) }
    }
    guard let edit else { return DecisionResult(dryRun: dryRun, untouched: [book]) }
    return try await carryOut(edit, dryRun: dryRun) { .edited($0.after.first?.title ?? book.title, edit) }
  }

  private func carryOut(
    _ act: Act, dryRun: Bool, untouched: [Book] = [], _ summary: (BookChange) -> DecisionSummary
  ) async throws -> DecisionResult {
    let (entry, change) = try await catalog.decide(act, at: now(), dryRun: dryRun)
    var result = DecisionResult(
      dryRun: dryRun, summary: summary(change), entry: dryRun ? nil : entry, change: change, untouched: untouched)
    for case .value(.isbn13, .isbn(let isbn), _) in act.verdicts {
      if try await isInQuarantine(isbn) { result.quarantined = isbn }
    }
    return result
  }

  private func isInQuarantine(_ isbn: ISBN) async throws -> Bool {
    switch try await catalog.quarantine(of: isbn) {
    case .quarantined, .ofCrowd: true
    case .released, .none: false
    }
  }

  private func mark(
    _ texts: [String], _ act: ([Book]) -> Act?, dryRun: Bool, _ summary: ([String]) -> DecisionSummary
  ) async throws -> DecisionResult {
    let books = try await references.books(texts)
    guard let act = act(books) else { return DecisionResult(dryRun: dryRun, untouched: books) }
    let marked = Set(act.verdicts.flatMap(\.records))
    let untouched = books.filter { book in book.records.allSatisfy { !marked.contains($0.recordKey) } }
    return try await carryOut(act, dryRun: dryRun, untouched: untouched) { _ in summary(act.titles) }
  }

  private func merge(_ texts: [String], dryRun: Bool) async throws -> DecisionResult {
    let books = try await references.bookOfEach(texts)
    return try await carryOut(try Act.merging(books), dryRun: dryRun) { change in
      let title = change.after.first?.title ?? books[0].title
      return change.before.count == 1 ? .confirmed(title) : .merged(count: books.count, into: title)
    }
  }

  private func split(_ text: String, _ record: String, dryRun: Bool) async throws -> DecisionResult {
    let named = try await references.bookOfEach([text, record])
    let (book, other) = (named[0], named[1])
    if book.id != other.id {
      let (keys, others) = (book.records.map(\.recordKey), other.records.map(\.recordKey))
      if try await catalog.areKeptApart(keys, from: others) {
        return DecisionResult(dryRun: dryRun, untouched: [book, other])
      }
      return try await carryOut(try Act.keepingApart(book, other), dryRun: dryRun) { _ in
        .keptApart(book.title, other.title)
      }
    }
    let key = try book.record(namedBy: record)
    return try await carryOut(try Act.splitting(key, from: book), dryRun: dryRun) { _ in .split(key, from: book.title) }
  }

  private func edit(_ text: String, _ edits: [Edit], dryRun: Bool) async throws -> DecisionResult {
    let book = try await references.book(text)
    let imported = try await catalog.importedMarks(of: book.records.map(\.recordKey))
    guard let act = try Act.editing(book, edits, imported: imported) else {
      return DecisionResult(dryRun: dryRun, untouched: [book])
    }
    return try await carryOut(act, dryRun: dryRun) { change in .edited(change.after.first?.title ?? book.title, act) }
  }

  private func release(_ isbn: ISBN, dryRun: Bool) async throws -> DecisionResult {
    switch try await catalog.quarantine(of: isbn) {
    case .quarantined(let entry) where entry.count <= Merging.mostClaimants:
      let act = Act(.release, titles: entry.claimants.map(\.title), verdicts: [.release(isbn)])
      return try await carryOut(act, dryRun: dryRun) { _ in .released(isbn) }
    case .quarantined, .ofCrowd: throw TooManyToRelease(isbn: isbn)
    case .released: throw NotInQuarantine(isbn: isbn, wasReleased: true)
    case .none: throw NotInQuarantine(isbn: isbn, wasReleased: false)
    }
  }
}

/// The ISBN leads to more records than a book has, and a release says only that those which contradict one another are of one
/// book all the same.
package struct TooManyToRelease: RemediableError, Hashable, Sendable {
  package var isbn: ISBN

  package var cause: String {
    "ISBN \(isbn) leads to more records, or to more text, than any one book has: it cannot be released"
  }
  package var remedy: Remedy? { nil }
}

/// The ISBN is a key: there is nothing to release.
package struct NotInQuarantine: RemediableError, Hashable, Sendable {
  package var isbn: ISBN
  /// By the reader.
  package var wasReleased: Bool

  package var cause: String { "ISBN \(isbn) is not in quarantine" + (wasReleased ? ": you released it" : "") }
  package var remedy: Remedy? { wasReleased ? nil : .showQuarantine }
}

extension Book {
  /// The one record of the book that is named; an ISBN names the only record that is it.
  /// - Throws: ``ReferenceError/unreadable(_:)``, ``DecisionRefusal/noSingleRecord(_:title:records:)``.
  fileprivate func record(namedBy text: String) throws -> RecordKey {
    let reference = try ReferenceResolver.read(text)
    let named = records.filter { $0.isNamed(by: reference) }.map(\.recordKey)
    if named.count == 1 { return named[0] }
    throw DecisionRefusal.noSingleRecord(text, title: title, records: records.map(\.recordKey))
  }
}

extension SourceRecord {
  fileprivate func isNamed(by reference: BookReference) -> Bool {
    switch reference {
    case .record(let key): recordKey == key
    case .id(let id): self.id == id
    case .isbn(let isbn): ownISBNs.contains { ISBN.read($0).isbn == isbn }
    }
  }
}
