package import Foundation

/// One thing that the reader did, undone as a whole.
package struct JournalEntry: Hashable, Sendable, Identifiable {
  /// Ascends with time, 1 or more; never given to another entry, not even when this one is undone.
  package var id: Int
  package var at: Date
  package var act: Act
  /// Of an import, what it had to say and gave way to entries before it. Only an entry that is exported,
  /// or imported, with a whole catalogue has it.
  package var passedOver: [PassedOverMark] = []

  package init(id: Int, at: Date, act: Act) {
    self.id = id
    self.at = at
    self.act = act
  }

  package var decisions: [Decision] { act.verdicts.map { Decision(serial: id, at: at, $0) } }

  /// True where it takes back a value that the earlier entry gave; without that entry it would do nothing.
  package func takesBack(_ earlier: JournalEntry) -> Bool {
    act.verdicts.contains { mine in earlier.act.verdicts.contains { mine.takesBack($0) } }
  }
}

extension JournalEntry {
  /// True where the earlier entry cannot be undone while this one stands. Either this one takes back a value that the
  /// earlier one gave; or it names records that were one book when it was made, and were so only because the earlier
  /// one keeps them together.
  ///
  /// - Parameters:
  ///   - records: those of the components that the earlier entry concerns.
  ///   - decisions: all on these records, both entries' own among them.
  ///   - quarantined: as ``Merging/books(of:decisions:quarantined:crowded:policy:isExplained:)`` takes them, as it does
  ///     those that are crowded.
  package func needs(
    _ earlier: JournalEntry, among records: [SourceRecord], decisions: [Decision], quarantined: Set<ISBN>,
    crowded: Set<RecordKey>, policy: MergePolicy
  ) -> Bool {
    if takesBack(earlier) { return true }
    guard earlier.keepsTogether else { return false }
    func numbers(_ decisions: [Decision]) -> [RecordKey: Int] {
      let books = Merging.books(
        of: records, decisions: decisions, quarantined: quarantined, crowded: crowded, policy: policy,
        isExplained: false)
      let pairs = books.enumerated().flatMap { number, book in book.records.map { ($0.recordKey, number) } }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
    let before = decisions.filter { $0.serial < id }
    let without = before.filter { $0.serial != earlier.id }
    let (then, otherwise) = (numbers(before), numbers(without))
    // What this entry itself keeps together does not depend on the earlier one.
    let joined = keepsTogether ? numbers(without + decisions.filter { $0.serial == id }) : otherwise
    return act.verdicts.contains { verdict in
      Self.comeApart(verdict.records, from: then, to: verdict.isTogether ? joined : otherwise)
    }
  }

  private var keepsTogether: Bool { act.verdicts.contains(where: \.isTogether) }

  /// True where two of the records are one book in the first and two in the second.
  private static func comeApart(
    _ keys: [RecordKey], from first: [RecordKey: Int], to second: [RecordKey: Int]
  ) -> Bool {
    var found: [Int: Int] = [:]
    for key in keys {
      guard let book = first[key], let other = second[key] else { continue }
      if let known = found[book], known != other { return true }
      found[book] = other
    }
    return false
  }
}

extension Decision.Verdict {
  fileprivate var isTogether: Bool { if case .together = self { true } else { false } }
}
