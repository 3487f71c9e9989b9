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
