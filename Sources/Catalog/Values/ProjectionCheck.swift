/// Where the tables that are computed differ from what the records and decisions make of them.
package struct ProjectionCheck: Hashable, Sendable {
  /// What was computed otherwise, or is not computed at all.
  package enum Part: String, CaseIterable, Sendable {
    /// The ISBNs by which records are matched.
    case claims
    /// Which records in view the reader's decisions name.
    case decisions
    /// The ISBNs that are no key for anyone, and the records that touch too many others to be joined with any.
    case quarantine
    /// Which book a record belongs to.
    case membership
    /// What a book shows, its editions, its rank, and how many books there are.
    case books
    /// The words that a book is found by.
    case words
    /// The full-text index against the words.
    case fullText = "full-text"
    /// Categories and the orders they are browsed in: a value that no source and no reader gave.
    case categories
  }

  /// What of one part is not as it is computed.
  package struct Flaw: Hashable, Sendable {
    package var part: Part
    /// How many rows; of the full-text index 1.
    package var count: Int
    /// A few of them: `source:key` of records, titles of books, ISBNs, names of categories.
    package var examples: [String]

    package init(part: Part, count: Int, examples: [String]) {
      self.part = part
      self.count = count
      self.examples = examples
    }
  }

  /// In the order of ``Part``, each part once; empty for a sound catalogue.
  package var flaws: [Flaw]

  package init(flaws: [Flaw] = []) { self.flaws = flaws }
}
