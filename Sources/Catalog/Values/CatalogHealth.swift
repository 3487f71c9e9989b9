package import Domain

/// What in a catalogue deserves a look, for `doctor`.
package struct CatalogHealth: Hashable, Sendable {
  /// A record, and what it calls its item.
  package struct Titled: Hashable, Sendable {
    package var record: RecordKey
    package var title: String

    package init(record: RecordKey, title: String) {
      self.record = record
      self.title = title
    }
  }

  /// An ISBN that is no key, since the records that claim it contradict one another.
  package struct Quarantined: Hashable, Sendable {
    package var isbn: ISBN
    /// A few of the records that claim it, in key order, and how many do.
    package var claimants: [Titled]
    package var count: Int

    package init(isbn: ISBN, claimants: [Titled], count: Int) {
      self.isbn = isbn
      self.claimants = claimants
      self.count = count
    }
  }

  /// How it stands with one ISBN.
  package enum Quarantine: Hashable, Sendable {
    case quarantined(Quarantined)
    /// It links nothing, since several records of crowds claim it. Records of a crowd share something with more others,
    /// directly or through others, than any book has.
    case ofCrowd
    /// By the reader.
    case released
    case none
  }

  /// The first ISBNs in quarantine, by ISBN, with the beginnings of long titles, and how many there are.
  package var quarantined: [Quarantined] = []
  package var quarantinedCount = 0
  /// A few records of crowds, in key order, and how many there are.
  package var crowded: [Titled] = []
  package var crowdedCount = 0
  /// ISBNs that the reader released; ascending.
  package var released: [ISBN] = []
  /// A few records whose ISBN-10 and ISBN-13 are of two books, in key order, and how many there are.
  package var pairMismatches: [Titled] = []
  package var pairMismatchCount = 0
  /// How many identifiers are no keys, by why.
  package var refused: [ISBNParseResult.Class: Int] = [:]
  /// How many records there are of sources that are not installed, by source.
  package var orphaned: [String: Int] = [:]

  package init() {}
}
