package import Foundation

/// What one source says about one item: every field of the common record, as the source gave it.
///
/// Never edited, only replaced by a newer fetch. Text is the source's own, trimmed; empty and missing are both nil or
/// `[]`; addresses are http or https.
package struct SourceRecord: Hashable, Sendable {
  /// What kind of item it is. Only records of kind `book` have ISBNs as keys.
  package enum Kind: String, Sendable, CaseIterable {
    case book, article, chapter, series
  }

  /// How much of an item the answer held. A record never replaces one of the same key that holds more.
  package enum Detail: Int, Sendable, Comparable {
    /// A row of a search answer.
    case brief = 0
    /// A row of a list, or of a whole catalogue.
    case listed = 1
    /// The item itself, asked for by its key.
    case full = 2

    package static func < (left: Detail, right: Detail) -> Bool { left.rawValue < right.rawValue }
  }

  package var recordKey: RecordKey
  package var kind: Kind = .book
  package var detail: Detail = .listed

  package var title: String
  package var subtitle: String?
  package var authors: [String] = []
  /// Who made it beside the authors, in the source's order.
  package var contributors: [Contributor] = []
  /// The series that it is of, in the source's order.
  package var series: [SeriesEntry] = []
  /// The title of the work that this is a translation of, or that was first published under another.
  package var originalTitle: String?
  /// When the work was first published; ``published`` is of this edition.
  package var workDate: PartialDate?
  /// What the edition says of itself: `2nd ed., revised`.
  package var editionStatement: String?
  /// Where it was published: `London`.
  package var place: String?
  /// The ISBNs that the item calls its own, raw, valid or not, ISBN-13 and ISBN-10 in any order.
  package var ownISBNs: [String] = []
  /// ISBNs that the source lists beside the item (other editions of it), raw.
  package var relatedISBNs: [String] = []
  /// Every other identifier, as `SCHEME:value` (`OCLC:…`, `ISSN:…`).
  package var otherIDs: [String] = []
  package var publisher: String?
  package var published: PartialDate?
  package var pages: Int?
  /// As the source writes it: `en`, `eng`, `pt-BR`.
  package var language: String?
  /// Hardcover, paperback, e-book, ... as the source writes it.
  package var format: String?
  package var description: String?
  /// Tags and headings.
  package var categories: [String] = []
  package var cover: String?
  package var links: [LinkKind: String] = [:]
  /// Mean of the source's ratings, 0...5, and how many there are.
  package var rating: Rating?
  /// True where the source's own file marks it as the reader's favorite.
  package var favorite = false
  /// What the source says beyond the common fields (licence, price, author line as printed), by name.
  package var extra: [String: String] = [:]
  /// Remarks of the adapter or the coordinator on this record, as `answered-other-isbn`.
  package var notes: [String] = []
  /// When it was fetched. Stamped by the coordinator; adapters leave it. No part of what the record says.
  package var fetchedAt: Date = .distantPast

  package init(source: String, key: String, title: String) {
    recordKey = RecordKey(source: source, key: key)
    self.title = title
  }

  package var source: String { recordKey.source }
  package var key: String { recordKey.key }
  package var id: RecordID { recordKey.id }
}

/// What an address of a record leads to. The order of the cases is the order of printing.
package enum LinkKind: String, Sendable, CaseIterable, Codable {
  case info, preview, buy, amazon, review, pdf, epub, html, audio
}

package struct Rating: Hashable, Sendable {
  /// 0...5.
  package var average: Double
  package var count: Int

  package init(average: Double, count: Int) {
    self.average = average
    self.count = count
  }
}

extension SourceRecord {
  /// The source of records that the reader imported without a source of their own.
  package static let importSource = "import"

  /// The source of records that the reader made. Each is there as long as a decision names it.
  package static let ownSource = "own"

  /// The sources of records that nobody can be asked for.
  package static let unaskedSources: Set = [importSource, ownSource]
}

extension SourceRecord {
  /// The title of a ``bare(_:)`` one.
  package static let titleOfBare = "Unknown"

  /// What stands for a book of which the reader knows the ISBN alone, until a source knows more.
  ///
  /// Its title is none that merging takes for one: it contradicts no record, and any other gives the title.
  package static func bare(_ isbn: ISBN) -> SourceRecord {
    var record = SourceRecord(source: ownSource, key: isbn.description, title: titleOfBare)
    record.detail = .brief
    record.ownISBNs = [isbn.description]
    return record
  }

  /// True where it says nothing but an ISBN: as the reader typed it, or as a file brought it from another library.
  package var isBare: Bool {
    guard isAbsent(title) else { return false }
    return switch source {
    case Self.ownSource: detail == .brief
    case Self.importSource: authors.isEmpty && !ownISBNs.isEmpty
    default: false
    }
  }
}
