/// The books that one act of the reader concerns, before it and after it.
package struct BookChange: Hashable, Sendable {
  /// The books that hold the records concerned, in the order of their first records. Of an ISBN that is released, or is
  /// no longer released, these are the books of the first hundred records that claim it; all of them are computed anew.
  /// Of what is undone or decided once more they are those of the first thousand verdicts, or of as many as fill eight
  /// megabytes, and of an import none.
  package var before: [Book]
  package var after: [Book]
  /// Of imports that are undone, how many records go with them.
  package var removedRecords = 0
  /// How many say what they said before.
  package var restoredRecords = 0
  /// And how many marks go that no later import gave.
  package var removedMarks = 0

  package init(before: [Book], after: [Book]) {
    self.before = before
    self.after = after
  }
}

extension BookChange {
  /// - Throws: ``DecisionRefusal/stillApart(_:)`` where a merge left more than one book. Records are joined by ISBN and
  ///   by title first, by the reader's decisions last: one that is kept apart may have come in between.
  package func requireOneBook() throws(DecisionRefusal) {
    if after.count > 1 { throw .stillApart(after.map(\.title)) }
  }
}

/// A field or mark that a book shows differently from the books that held its records before.
package struct FieldChange: Hashable, Sendable {
  /// The id of the book as it is now.
  package var book: RecordID
  /// The name of the field or mark; or `records`, `isbns`, `lists`, `warnings`.
  package var name: String
  /// The values that those books showed, in their order, each once; nil for a book without one. None where no book held
  /// its records before.
  package var before: [String?]
  package var after: String?
  /// True where it is now the reader's own value, which no refresh changes.
  package var isGiven: Bool
}

extension BookChange {
  /// By book, then in the order of the fields; of a book that no other held before, all that it shows.
  package var fields: [FieldChange] {
    origins.flatMap { book, origins in Facet.all.compactMap { $0.change(from: origins, to: book) } }
  }

  /// Each book with those that held its records before, in their order.
  private var origins: [(book: Book, before: [Book])] {
    var indices: [RecordKey: Int] = [:]
    for (index, book) in before.enumerated() { for key in book.keys { indices[key] = index } }
    return after.map { book in (book, Set(book.keys.compactMap { indices[$0] }).sorted().map { before[$0] }) }
  }
}

extension BookChange {
  /// What the reader said of one of several books and their one book does not show, since something newer was said of
  /// another; in the order of printing.
  package var hidden: [EditTarget] {
    let merged = origins.filter { $0.before.count > 1 }
    return EditTarget.all.filter { target in
      merged.contains { book, before in
        let shown = book.value(of: target)
        return before.contains { $0.word(on: target).map { $0 != shown } ?? false }
      }
    }
  }
}

extension BookChange {
  /// What the books warn of that none of those did that held their records before, each once, in order.
  package var newWarnings: [Warning] {
    let known = Set(before.flatMap(\.warnings))
    return after.flatMap(\.warnings).filter { !known.contains($0) }.inOrder
  }
}

/// A part of a book that may change.
private struct Facet: Sendable {
  let name: String
  /// As printed.
  let value: @Sendable (Book) -> String?
  let isGiven: @Sendable (Book) -> Bool

  static let all: [Facet] =
    [Facet("records") { list($0.keys.map(\.description)) }, Facet("isbns") { list($0.isbns.map(\.description)) }]
    + EditTarget.all.map(Facet.init)
    + [
      Facet("lists") { list($0.lists.map(\.name)) },
      Facet("warnings") { list($0.warnings.map { "\($0.kind.rawValue): \($0.detail)" }) },
    ]

  private init(_ name: String, _ value: @escaping @Sendable (Book) -> String?) {
    self.name = name
    self.value = value
    isGiven = { _ in false }
  }

  private init(_ target: EditTarget) {
    name = target.name
    value = { book in
      let value = book.value(of: target)
      if target == .mark(.tags), case .list(let tags)? = value { return listed(tags: tags) }
      return value?.printed
    }
    isGiven = { $0.given(target) != nil }
  }

  /// Nil where all of them showed the book's value, or where there are none and it has no value. A value that has
  /// become the reader's own is a change too.
  func change(from origins: [Book], to book: Book) -> FieldChange? {
    let (now, given) = (value(book), isGiven(book))
    if origins.isEmpty && now == nil { return nil }
    if !origins.isEmpty, origins.allSatisfy({ value($0) == now && isGiven($0) == given }) { return nil }
    var seen: Set<String?> = []
    let before = origins.map(value).filter { seen.insert($0).inserted }
    return FieldChange(book: book.id, name: name, before: before, after: now, isGiven: given)
  }

  private static func list(_ values: [String]) -> String? { values.isEmpty ? nil : values.joined(separator: ", ") }
}
