package import Catalog
import Domain

extension AppContext {
  /// Carries out what the reader decided, in one entry of the journal; writes none where there is nothing to do.
  ///
  /// The act is made inside the transaction, of the books as they are there (``ActBasis``). So of two programs that
  /// decide the same at once, the second gets the answer that it would get later.
  ///
  /// - Parameter dryRun: changes nothing, and tells what would change.
  /// - Throws: ``ReferenceError``, ``UnknownSource``, ``DecisionRefusal``, ``NotInQuarantine``,
  ///   ``TooManyToRelease``, ``CatalogError``.
  package func decide(_ request: DecisionRequest, dryRun: Bool) async throws -> DecisionResult {
    switch request {
    case .add(let texts): try await mark(texts, dryRun, { Act.adding($0) }) { .added($0) }
    case .describe(let own): try await describe(own, dryRun)
    case .remove(let texts): try await mark(texts, dryRun, { Act.removing($0) }) { .removed($0) }
    case .favorite(let texts): try await mark(texts, dryRun, { Act.favoring($0) }) { .favored($0) }
    case .unfavorite(let texts): try await mark(texts, dryRun, { Act.unfavoring($0) }) { .unfavored($0) }
    case .merge(let texts): try await merge(texts, dryRun)
    case .split(let text, let record): try await split(text, record, dryRun)
    case .edit(let text, let edits): try await edit(text, edits, dryRun)
    case .release(let isbn): try await release(isbn, dryRun)
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

  private func mark(
    _ texts: [String], _ dryRun: Bool, _ act: @escaping @Sendable ([Book]) -> Act?,
    _ summary: ([String]) -> DecisionSummary
  ) async throws -> DecisionResult {
    try await carryOut(naming: texts, dryRun) { books, _ in
      act(books.distinct)
    } telling: { act, _ in
      summary(act.titles)
    }
  }

  /// A book that was described before, with the same title, authors and ISBN, is that book, and its record stays as it
  /// was put in. What else is said of it now becomes a value of the reader's own, as by an edit, unless the book shows
  /// it already.
  ///
  /// So does an ISBN in quarantine, which no book has by a record of its own.
  private func describe(_ own: OwnBook, _ dryRun: Bool) async throws -> DecisionResult {
    var given: [Edit] = []
    if let isbn = own.record.ownISBNs.first.flatMap({ ISBN.read($0).isbn }), try await isInQuarantine(isbn) {
      given = [Edit(.field(.isbn13), .isbn(isbn))]
    }
    return try await carryOut(on: [.record(own.record.recordKey)], dryRun) { [given] basis in
      guard let book = basis.books.first ?? nil else { return Act.adding(own, giving: given) }
      let imported = try basis.importedMarks(of: book.records.map(\.recordKey))
      let details = (own.details + given).filter { book.value(of: $0.target) != $0.value }
      let edit = try Act.editing(book, own.marks + details, imported: imported)
      guard let add = Act.adding([book]) else { return edit }
      return Act(.add, titles: add.titles, verdicts: add.verdicts + (edit?.verdicts ?? []))
    } telling: { act, change in
      let title = Self.title(after: act, change)
      return act.verb == .edit ? .edited(title, act) : .added([title])
    }
  }

  private func merge(_ texts: [String], _ dryRun: Bool) async throws -> DecisionResult {
    let names = try await references.checked(texts)
    let repeated = Self.firstRepeated(names)
    return try await carryOut(on: names, dryRun) { basis in
      let books = try basis.books(namedBy: texts)
      // A record that is named twice is a slip. It does not say of two records that they are of one book; nor does an
      // ISBN that several records of the book have.
      if let repeated { throw DecisionRefusal.sameBook(books[repeated].title) }
      if names.count > 1, books.distinct.count == 1, books[0].recordsNamed(by: names).count < 2 {
        throw DecisionRefusal.sameBook(books[0].title)
      }
      return try Act.merging(books)
    } telling: { act, change in
      let title = Self.title(after: act, change)
      return change.before.count == 1 ? .confirmed(title) : .merged(count: texts.count, into: title)
    }
  }

  /// The index of the first name that says the same as an earlier one, in whatever form: a record has a key and an id.
  /// Nil where none does.
  private static func firstRepeated(_ names: [BookReference]) -> Int? {
    var seen: Set<BookReference> = []
    return names.firstIndex { name in
      var plain = name
      if case .record(let key) = name { plain = .id(key.id) }
      return !seen.insert(plain).inserted
    }
  }

  private func split(_ text: String, _ record: String, _ dryRun: Bool) async throws -> DecisionResult {
    try await carryOut(naming: [text, record], dryRun) { books, basis in
      let (book, other) = (books[0], books[1])
      if book.id == other.id { return try Act.splitting(book.record(namedBy: record), from: book) }
      let (keys, others) = (book.records.map(\.recordKey), other.records.map(\.recordKey))
      return try basis.areKeptApart(keys, from: others) ? nil : Act.keepingApart(book, other)
    } telling: { act, _ in
      if act.titles.count > 1 { return .keptApart(act.titles[0], act.titles[1]) }
      return .split(act.verdicts[0].records[0], from: act.titles[0])
    }
  }

  private func edit(_ text: String, _ edits: [Edit], _ dryRun: Bool) async throws -> DecisionResult {
    try await carryOut(naming: [text], dryRun) { books, basis in
      let imported = try basis.importedMarks(of: books[0].records.map(\.recordKey))
      return try Act.editing(books[0], edits, imported: imported)
    } telling: { act, change in
      .edited(Self.title(after: act, change), act)
    }
  }

  private func release(_ isbn: ISBN, _ dryRun: Bool) async throws -> DecisionResult {
    switch try await catalog.quarantine(of: isbn) {
    case .quarantined(let entry) where entry.count <= Merging.mostClaimants:
      let act = Act(.release, titles: entry.claimants.map(\.title), verdicts: [.release(isbn)])
      let result = try await carryOut(on: [], dryRun) { basis in
        try basis.isInQuarantine(isbn) ? act : nil
      } telling: { _, _ in
        .released(isbn)
      }
      guard result.summary == .nothing else { return result }
      // Another program took it out of quarantine meanwhile: looking again gives the reason.
      return try await release(isbn, dryRun)
    case .quarantined, .ofCrowd: throw TooManyToRelease(isbn: isbn)
    case .released: throw NotInQuarantine(isbn: isbn, wasReleased: true)
    case .none: throw NotInQuarantine(isbn: isbn, wasReleased: false)
    }
  }

  /// The title of the first of the books as they are then.
  private static func title(after act: Act, _ change: BookChange) -> String {
    change.after.first?.title ?? act.titles[0]
  }
}

extension AppContext {
  /// - Parameters:
  ///   - texts: what the reader names the books by.
  ///   - act: makes the act of these books; a book that several texts name is among them as often.
  ///   - summary: gets the act as it is in the journal.
  private func carryOut(
    naming texts: [String], _ dryRun: Bool, _ act: @escaping @Sendable ([Book], ActBasis) throws -> Act?,
    telling summary: (Act, BookChange) -> DecisionSummary
  ) async throws -> DecisionResult {
    let ofNamed: @Sendable (ActBasis) throws -> Act? = { basis in try act(basis.books(namedBy: texts), basis) }
    return try await carryOut(on: references.checked(texts), dryRun, ofNamed, telling: summary)
  }

  /// - Parameters:
  ///   - references: what names the books.
  ///   - act: as ``DecisionStore/decide(on:extending:at:dryRun:_:)`` takes it.
  private func carryOut(
    on references: [BookReference], _ dryRun: Bool, _ act: @escaping @Sendable (ActBasis) throws -> Act?,
    telling summary: (Act, BookChange) -> DecisionSummary
  ) async throws -> DecisionResult {
    let done = try await catalog.decide(on: references, extending: nil, at: now(), dryRun: dryRun, act)
    let named = Set((done.entry?.act.verdicts ?? []).flatMap(\.records))
    let untouched = done.books.compactMap(\.self).distinct.filter { book in
      book.records.allSatisfy { !named.contains($0.recordKey) }
    }
    guard let entry = done.entry else { return DecisionResult(dryRun: dryRun, untouched: untouched) }
    var result = DecisionResult(
      dryRun: dryRun, summary: summary(entry.act, done.change), entry: dryRun ? nil : entry, change: done.change,
      untouched: untouched)
    for case .value(.isbn13, .isbn(let isbn), _) in entry.act.verdicts {
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
}

extension ActBasis {
  /// The books that the texts led to when they were looked up, in their order.
  /// - Throws: ``ReferenceError/notKept(_:_:)`` for the first that leads to none any more.
  fileprivate func books(namedBy texts: [String]) throws(ReferenceError) -> [Book] {
    var found: [Book] = []
    for (text, book) in zip(texts, books) {
      guard let book else { throw .notKept(text, nil) }
      found.append(book)
    }
    return found
  }
}

extension Book {
  /// The one record of the book that is named. An ISBN names a record where it alone is that edition, the beginning of
  /// an id where its id alone begins so.
  /// - Throws: ``ReferenceError/unreadable(_:)``, ``DecisionRefusal/noSingleRecord(_:title:records:)``.
  fileprivate func record(namedBy text: String) throws -> RecordKey {
    let named = try records(namedBy: text).map(\.recordKey)
    if named.count == 1 { return named[0] }
    throw DecisionRefusal.noSingleRecord(text, title: title, records: records.map(\.recordKey))
  }

  /// The records of the book that a name leads to alone.
  fileprivate func recordsNamed(by names: [BookReference]) -> Set<RecordKey> {
    Set(
      names.compactMap { name in
        let named = records.filter { $0.isNamed(by: name) }
        return named.count == 1 ? named[0].recordKey : nil
      })
  }

  private func records(namedBy text: String) throws(ReferenceError) -> [SourceRecord] {
    if let reference = try? ReferenceResolver.read(text) { return records.filter { $0.isNamed(by: reference) } }
    guard let range = RecordID.range(ofBeginning: text) else { throw .unreadable(text) }
    return records.filter { range.contains($0.id) }
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
