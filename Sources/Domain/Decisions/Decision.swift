package import Foundation

/// What the reader said about records; kept for ever, undone by taking it away.
///
/// A decision names records, not books, so that it holds however the books change. It sleeps while a record that it
/// names is absent.
package struct Decision: Hashable, Sendable {
  /// What was decided, of which records.
  package enum Verdict: Hashable, Sendable {
    /// Every two of these records belong together.
    case together([RecordKey])
    /// The record does not belong with any of the others.
    case apart(RecordKey, from: [RecordKey])
    /// The reader's own value for a field. It belongs to the book that holds the first, in key order, of these records
    /// that is present. Nil takes back every earlier one whose first record, present or not, is among these.
    case value(Field, UserValue?, of: [RecordKey])
    /// What the reader's library says of a book, with the same rules; nil of ``Mark/saved`` or ``Mark/favorite`` takes
    /// back what a source's own file says of the records too.
    case mark(Mark, UserValue?, of: [RecordKey])
    /// The ISBN is a key, though unrelated records claim it.
    case release(ISBN)
  }

  /// Ascends with time. Of two decisions on one pair, or on one field, the one with the higher serial holds; of two
  /// with the same, the later in the list.
  ///
  /// Decisions of one entry of the journal bear its id; those that an import brought, without an entry, bear 0.
  package var serial: Int
  package var verdict: Verdict
  /// The time of its entry; nil without one.
  package var at: Date?

  package init(serial: Int, at: Date? = nil, _ verdict: Verdict) {
    self.serial = serial
    self.at = at
    self.verdict = verdict
  }
}

extension Decision.Verdict {
  /// The records that it names, in its order.
  package var records: [RecordKey] {
    switch self {
    case .together(let keys), .value(_, _, let keys), .mark(_, _, let keys): keys
    case .apart(let key, let others): [key] + others
    case .release: []
    }
  }

  /// What it gives or takes back; nil where it gives nothing.
  package var edit: Edit? {
    switch self {
    case .value(let field, let value, _): Edit(.field(field), value)
    case .mark(let mark, let value, _): Edit(.mark(mark), value)
    case .together, .apart, .release: nil
    }
  }

  /// True where it may move records, or an ISBN, from one book to another.
  package var regroups: Bool {
    switch self {
    case .mark: false
    case .value(let field, _, _): field == .isbn13
    case .together, .apart, .release: true
    }
  }

  /// True where it takes back what the other, an earlier one, gave: it names the first record, in key order, of those
  /// that the other names. That record may be absent.
  package func takesBack(_ earlier: Decision.Verdict) -> Bool {
    guard let edit, edit.value == nil, let other = earlier.edit, other.value != nil else { return false }
    return edit.target == other.target && earlier.records.min().map(records.contains) == true
  }
}

extension [Decision] {
  /// True where what was decided last of each pair keeps every one of the records apart from every one of the others.
  package func keepApart(_ records: Set<RecordKey>, from others: Set<RecordKey>) -> Bool {
    var apart: [RecordKey: Set<RecordKey>] = [:]
    for decision in inOrder {
      switch decision.verdict {
      case .apart(let key, let from):
        if records.contains(key) { apart[key, default: []].formUnion(others.intersection(from)) }
        if others.contains(key) { for record in records.intersection(from) { apart[record, default: []].insert(key) } }
      case .together(let keys):
        for record in records.intersection(keys) { apart[record]?.subtract(keys) }
      case .value, .mark, .release: continue
      }
    }
    return records.allSatisfy { apart[$0]?.isSuperset(of: others) ?? others.isEmpty }
  }

  /// The oldest first; of those of one serial the earlier in the list.
  var inOrder: [Decision] {
    enumerated().sorted { ($0.element.serial, $0.offset) < ($1.element.serial, $1.offset) }.map(\.element)
  }
}
