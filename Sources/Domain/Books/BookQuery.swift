/// What a reader asks sources for. At least one of the four is set; all that are set must hold.
package struct BookQuery: Hashable, Sendable {
  /// What of a query a source can answer by.
  package enum Term: String, Sendable, CaseIterable {
    case text, title, author, isbn
  }

  package var text: String?
  package var title: String?
  package var author: String?
  package var isbn: ISBN?
  /// How many results are wanted, 1 or more.
  package var limit = 20

  package init(text: String? = nil, title: String? = nil, author: String? = nil, isbn: ISBN? = nil, limit: Int = 20) {
    self.text = text
    self.title = title
    self.author = author
    self.isbn = isbn
    self.limit = limit
  }

  /// The terms that are set.
  package var terms: Set<Term> {
    var terms: Set<Term> = []
    if text != nil { terms.insert(.text) }
    if title != nil { terms.insert(.title) }
    if author != nil { terms.insert(.author) }
    if isbn != nil { terms.insert(.isbn) }
    return terms
  }
}
