/// What the reader wants done, before it has a place in the journal.
package struct Act: Hashable, Sendable {
  /// The raw values are those of the verbs on the command line, and are printed by `history`.
  package enum Verb: String, Sendable, CaseIterable {
    case add, remove, favorite, unfavorite, merge, split, edit
    /// Makes an ISBN in quarantine a key again.
    case release
  }

  package var verb: Verb
  /// The titles of the books that it is about, as they are at that moment; for people.
  package var titles: [String]
  /// 1 or more.
  package var verdicts: [Decision.Verdict]

  package init(_ verb: Verb, titles: [String], verdicts: [Decision.Verdict]) {
    self.verb = verb
    self.titles = titles
    self.verdicts = verdicts
  }
}

extension Act {
  /// Gives the book values of the reader's own, and takes some back; nil where all that is given was given before.
  /// - Throws: ``DecisionRefusal`` where a value is taken back that was never given, or an ISBN is given to what has
  ///   none.
  package static func editing(_ book: Book, _ edits: [Edit]) throws(DecisionRefusal) -> Act? {
    for edit in edits {
      if edit.value == nil, !book.hasUserValue(edit.target) { throw .notGiven(edit.target, title: book.title) }
      if case .isbn = edit.value, book.kind != .book { throw .isbnOf(book.kind, title: book.title) }
    }
    let news = edits.filter { $0.value == nil || book.given($0.target) != $0.value }
    if news.isEmpty { return nil }
    return Act(.edit, titles: [book.title], verdicts: news.map { $0.verdict(on: book.keys) })
  }
}

extension Act {
  /// All records of these books belong together. Of a doubtful book alone, named by two of its records, this confirms
  /// that it is one.
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

/// Each of these is nil where no book is left to which it would bring anything new; those are left out.
extension Act {
  package static func adding(_ books: [Book]) -> Act? {
    marking(.add, books.filter { !$0.shelf.saved }, [.saved], .yes)
  }

  /// A favorite is one no longer when its book leaves the library.
  package static func removing(_ books: [Book]) -> Act? {
    marking(.remove, books.filter { $0.shelf.saved || $0.shelf.favorite }, [.saved, .favorite], nil)
  }

  /// A favorite is in the library, and stays there when it is one no longer.
  package static func favoring(_ books: [Book]) -> Act? {
    marking(.favorite, books.filter { !$0.shelf.favorite || !$0.shelf.saved }, [.saved, .favorite], .yes)
  }

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
  /// The act as it is to be written: what takes a value back names also the absent record by which that is known.
  ///
  /// A value stands on the book of the first present record that it names, and is taken back by naming the first of
  /// all, which may be absent. Unnamed, it would bring the value back when it comes itself.
  /// - Parameters:
  ///   - decisions: all on the books that the act names, in the components that they are in.
  ///   - present: the records of these components.
  package func reachingAbsent(_ decisions: [Decision], present: Set<RecordKey>) -> Act {
    let values = ActiveUserValues(decisions).values
    var act = self
    act.verdicts = verdicts.map { verdict in
      guard let edit = verdict.edit, edit.value == nil else { return verdict }
      let named = Set(verdict.records)
      let absent = values.compactMap { value -> RecordKey? in
        guard value.target == edit.target, let first = value.records.min(), !present.contains(first) else { return nil }
        return value.records.filter(present.contains).min().map(named.contains) == true ? first : nil
      }
      let missing = Set(absent).subtracting(named)
      return missing.isEmpty ? verdict : edit.verdict(on: named.union(missing).sorted())
    }
    return act
  }

  /// True where it takes anything back.
  package var takesBack: Bool { verdicts.contains { $0.edit.map { $0.value == nil } ?? false } }
}
