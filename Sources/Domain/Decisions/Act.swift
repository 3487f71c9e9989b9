/// A change that the reader asks for, not yet written into the journal.
package struct Act: Hashable, Sendable {
  /// The raw values are those of the verbs on the command line, and are printed by `history`.
  package enum Verb: String, Sendable, CaseIterable {
    case add, remove, favorite, unfavorite, merge, split, edit
    /// Makes an ISBN in quarantine a key again.
    case release
    /// Imports another program's file: the entry holds what it says of the reader's library, and what it brought.
    case `import`
  }

  package var verb: Verb
  /// The titles of the books concerned, as they are at that moment; the history prints them.
  package var titles: [String]
  /// 1 or more.
  package var verdicts: [Decision.Verdict]
  /// The reader's own records (``SourceRecord/ownSource``) that come in with it, each named by a verdict. Empty in the
  /// journal: there they are records like any other.
  package var records: [SourceRecord] = []

  package init(_ verb: Verb, titles: [String], verdicts: [Decision.Verdict], records: [SourceRecord] = []) {
    self.verb = verb
    self.titles = titles
    self.verdicts = verdicts
    self.records = records
  }

  /// True where a mark beside saved and favorite is given: a note, a rating and the like.
  package var setsMark: Bool {
    verdicts.contains { verdict in
      guard case .mark(let mark, .some, _) = verdict else { return false }
      return ![.saved, .favorite].contains(mark)
    }
  }

  /// The same as the journal has it.
  package var withoutRecords: Act { Act(verb, titles: titles, verdicts: verdicts) }
}

extension Act {
  /// Sets values of the reader's own and takes some back; nil where that would change nothing.
  /// - Parameter imported: marks of the book that an import gave. To give one of them is to decide it: later imports
  ///   leave it.
  /// - Throws: ``DecisionRefusal/notGiven(_:title:)`` for a value to be taken back that was never given,
  ///   ``DecisionRefusal/isbnOf(_:title:)`` for an ISBN of what is no book.
  package static func editing(
    _ book: Book, _ edits: [Edit], imported: Set<Mark> = []
  ) throws(DecisionRefusal) -> Act? {
    for edit in edits {
      if edit.value == nil, !book.hasUserValue(edit.target) { throw .notGiven(edit.target, title: book.title) }
      if case .isbn = edit.value, book.kind != .book { throw .isbnOf(book.kind, title: book.title) }
    }
    let news = edits.filter { edit in
      if edit.value == nil || book.given(edit.target) != edit.value { return true }
      guard case .mark(let mark) = edit.target else { return false }
      return imported.contains(mark)
    }
    if news.isEmpty { return nil }
    return Act(.edit, titles: [book.title], verdicts: news.map { $0.verdict(on: book.keys) })
  }
}

extension Act {
  /// Keeps all records of these books together. A doubtful book that is named twice is confirmed as one book.
  /// - Throws: ``DecisionRefusal`` where they are fewer than two, one of them is there twice, or their kinds differ.
  package static func merging(_ books: [Book]) throws(DecisionRefusal) -> Act {
    guard books.count > 1, let first = books.first else { throw .tooFewBooks }
    if first.isDoubtful, books.allSatisfy({ $0.id == first.id }) {
      return Act(.merge, titles: [first.title], verdicts: [.together(first.keys)])
    }
    var seen: Set<RecordID> = []
    for book in books {
      guard seen.insert(book.id).inserted else { throw .sameBook(book.title) }
      if book.kind != first.kind { throw .differentKinds(first.title, first.kind, book.title, book.kind) }
    }
    return Act(.merge, titles: books.map(\.title), verdicts: [.together(books.flatMap(\.keys).sorted())])
  }

  /// The record does not belong with the others of its book.
  /// - Throws: ``DecisionRefusal/onlyRecord(_:title:)``.
  package static func splitting(_ key: RecordKey, from book: Book) throws(DecisionRefusal) -> Act {
    let others = book.keys.filter { $0 != key }
    if others.isEmpty { throw .onlyRecord(key, title: book.title) }
    return Act(.split, titles: [book.title], verdicts: [.apart(key, from: others)])
  }

  /// No record of the one book belongs with one of the other.
  /// - Throws: ``DecisionRefusal/sameBook(_:)``.
  package static func keepingApart(_ book: Book, _ other: Book) throws(DecisionRefusal) -> Act {
    if book.id == other.id { throw .sameBook(book.title) }
    return Act(
      .split, titles: [book.title, other.title], verdicts: other.keys.map { .apart($0, from: book.keys) })
  }
}

/// Each of these acts leaves out the books that it would not change, and is nil where none is left.
extension Act {
  /// Puts books into the library, also those that only a source's own file puts there: it may say otherwise tomorrow.
  package static func adding(_ books: [Book]) -> Act? {
    marking(.add, books.filter { !$0.shelf.given.contains(.saved) }, [.saved], .yes)
  }

  /// Puts books into the library of which the reader knows the ISBN alone.
  /// - Parameter isbns: one or more, each once.
  package static func adding(bare isbns: [ISBN]) -> Act {
    let records = isbns.map(SourceRecord.bare)
    return Act(
      .add, titles: isbns.map(\.description),
      verdicts: records.map { .mark(.saved, .yes, of: [$0.recordKey]) }, records: records)
  }

  /// Puts a book into the library that the reader describes.
  /// - Parameter edits: what it bears by the reader's word beside what its record says.
  package static func adding(_ own: OwnBook, giving edits: [Edit] = []) -> Act {
    let key = own.record.recordKey
    let given = [Edit(.mark(.saved), .yes)] + own.marks + edits
    return Act(.add, titles: [own.record.title], verdicts: given.map { $0.verdict(on: [key]) }, records: [own.record])
  }

  /// Both in one, as one entry of the journal; both are of one verb.
  package func joined(with other: Act) -> Act {
    Act(verb, titles: titles + other.titles, verdicts: verdicts + other.verdicts, records: records + other.records)
  }

  /// A book that leaves the library is no favorite any more.
  package static func removing(_ books: [Book]) -> Act? {
    marking(.remove, books.filter { $0.shelf.saved || $0.shelf.favorite }, [.saved, .favorite], nil)
  }

  /// A favorite is saved too, and stays saved when it is no favorite any more.
  package static func favoring(_ books: [Book]) -> Act? {
    let marks = [Mark.saved, .favorite]
    return marking(.favorite, books.filter { !$0.shelf.given.isSuperset(of: marks) }, marks, .yes)
  }

  /// Takes the mark away; the books stay in the library.
  package static func unfavoring(_ books: [Book]) -> Act? {
    marking(.unfavorite, books.filter(\.shelf.favorite), [.favorite], nil)
  }

  private static func marking(_ verb: Verb, _ books: [Book], _ marks: [Mark], _ value: UserValue?) -> Act? {
    if books.isEmpty { return nil }
    let verdicts = books.flatMap { book in marks.map { Decision.Verdict.mark($0, value, of: book.keys) } }
    return Act(verb, titles: books.map(\.title), verdicts: verdicts)
  }
}

extension Act {
  /// The act as the journal stores it: a verdict that takes a value back also names the absent record by which that
  /// value is known.
  ///
  /// A value belongs to the book of the first present record that it names. It is taken back by naming the first of all
  /// its records, which may be absent. Left unnamed, that record would bring the value back once it is present.
  /// - Parameters:
  ///   - decisions: all decisions on the books that the act names, in the components of these books.
  ///   - present: the records of these components.
  package func reachingAbsent(_ decisions: [Decision], present: Set<RecordKey>) -> Act {
    // By the first present record of a value: one act may take values from thousands of books.
    var absent: [EditTarget: [RecordKey: Set<RecordKey>]] = [:]
    for value in ActiveUserValues(decisions).values {
      guard let first = value.records.min(), !present.contains(first) else { continue }
      guard let bearer = value.records.filter(present.contains).min() else { continue }
      absent[value.target, default: [:]][bearer, default: []].insert(first)
    }
    var act = self
    act.verdicts = verdicts.map { verdict in
      guard let edit = verdict.edit, edit.value == nil, let absent = absent[edit.target] else { return verdict }
      let named = Set(verdict.records)
      let missing = named.reduce(into: Set<RecordKey>()) { $0.formUnion(absent[$1] ?? []) }.subtracting(named)
      return missing.isEmpty ? verdict : edit.verdict(on: named.union(missing).sorted())
    }
    return act
  }

  /// True where it takes a value back.
  package var takesBack: Bool { verdicts.contains { $0.edit.map { $0.value == nil } ?? false } }
}
