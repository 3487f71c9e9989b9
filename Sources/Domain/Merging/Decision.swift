/// What the reader said about records; kept for ever, undone by taking it away.
///
/// A decision names records, not books, so that it holds however the books change. It sleeps while a record that it
/// names is absent.
package struct Decision: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// Every two of these records belong together.
    case together([RecordKey])
    /// The record does not belong with any of the others.
    case apart(RecordKey, from: [RecordKey])
    /// The reader's own value for a field. It belongs to the book that holds the first, in key order, of these
    /// records that is present.
    case value(Field, UserValue, of: [RecordKey])
  }

  /// Ascends with time. Of two decisions on one pair, or on one field, the one with the higher serial holds.
  package var serial: Int
  package var verdict: Verdict

  package init(serial: Int, _ verdict: Verdict) {
    self.serial = serial
    self.verdict = verdict
  }
}

/// A value that the reader gave to a field. A value of another form than the field has is passed over.
package enum UserValue: Hashable, Sendable {
  /// For title, subtitle, publisher, language, format, description, cover and every link.
  case text(String)
  /// For authors and categories.
  case list([String])
  /// For pages.
  case number(Int)
  /// For published.
  case date(PartialDate)
}
