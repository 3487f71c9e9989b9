/// Why a field of a book has its value.
package struct Provenance: Hashable, Sendable {
  /// A value that some record gave for the field, as printed.
  package struct Claim: Hashable, Sendable {
    package var value: String
    package var record: RecordKey

    package init(value: String, record: RecordKey) {
      self.value = value
      self.record = record
    }
  }

  /// How the value was chosen. The raw values are printed where it is told why a book is as it is.
  package enum Rule: String, Sendable, CaseIterable {
    /// Only one record gives a value, or all that do agree.
    case only
    /// The source stands first in the order of sources.
    case order
    /// The order of the sources for this one field decided.
    case fieldOrder = "field-order"
    /// The sources are equal, or as many records are another ISBN of the book; the record comes first in key order.
    case keyOrder = "key-order"
    /// An ALL CAPS title gave way to a mixed-case one, or was recased since it stood alone.
    case caps
    /// A date that begins as the chosen one, and says more, replaced it.
    case precise
    /// All values together, where not all records say the same.
    case union
    /// It is the primary ISBN of more records than any other.
    case most = "most-records"
    /// The headline edition has no cover; the next edition's is shown.
    case borrowed
    /// The reader said so.
    case user
  }

  package var chosen: Claim
  package var rule: Rule
  /// The values that lost, each once, in the order in which they would have been chosen; for `union`, what others give
  /// that is not the same.
  package var others: [Claim]
  /// The entry of the journal by which the reader gave it; nil for what sources say, and for what came by import.
  package var entry: Int?

  package init(chosen: Claim, rule: Rule, others: [Claim]) {
    self.chosen = chosen
    self.rule = rule
    self.others = others
  }
}
