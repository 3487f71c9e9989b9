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
  /// When it was fetched. Stamped by the coordinator; adapters leave it. No part of what the record says.
  package var fetchedAt: Date = .distantPast
  /// One element: what the record says.
  ///
  /// A record goes through many hands on its way into the catalogue. In the storage of an array its texts and lists are
  /// one reference to copy, and are copied themselves only where one of several copies is changed.
  @usableFromInline package var content: [Content]

  package init(source: String, key: String, title: String) {
    recordKey = RecordKey(source: source, key: key)
    content = [Content(title: title)]
  }

  package var source: String { recordKey.source }
  package var key: String { recordKey.key }
  package var id: RecordID { recordKey.id }

  package var kind: Kind {
    @inlinable get { content[0].kind }
    @inlinable _modify { yield &content[0].kind }
  }
  package var detail: Detail {
    @inlinable get { content[0].detail }
    @inlinable _modify { yield &content[0].detail }
  }
  package var title: String {
    @inlinable get { content[0].title }
    @inlinable _modify { yield &content[0].title }
  }
  package var subtitle: String? {
    @inlinable get { content[0].subtitle }
    @inlinable _modify { yield &content[0].subtitle }
  }
  package var authors: [String] {
    @inlinable get { content[0].authors }
    @inlinable _modify { yield &content[0].authors }
  }
  /// Who made it beside the authors, in the source's order.
  package var contributors: [Contributor] {
    @inlinable get { content[0].contributors }
    @inlinable _modify { yield &content[0].contributors }
  }
  /// The series that it is of, in the source's order.
  package var series: [SeriesEntry] {
    @inlinable get { content[0].series }
    @inlinable _modify { yield &content[0].series }
  }
  /// The title of the work that this is a translation of, or that was first published under another.
  package var originalTitle: String? {
    @inlinable get { content[0].originalTitle }
    @inlinable _modify { yield &content[0].originalTitle }
  }
  /// When the work was first published; ``published`` is of this edition.
  package var workDate: PartialDate? {
    @inlinable get { content[0].workDate }
    @inlinable _modify { yield &content[0].workDate }
  }
  /// What the edition says of itself: `2nd ed., revised`.
  package var editionStatement: String? {
    @inlinable get { content[0].editionStatement }
    @inlinable _modify { yield &content[0].editionStatement }
  }
  /// Where it was published: `London`.
  package var place: String? {
    @inlinable get { content[0].place }
    @inlinable _modify { yield &content[0].place }
  }
  /// The ISBNs that the item calls its own, raw, valid or not, ISBN-13 and ISBN-10 in any order.
  package var ownISBNs: [String] {
    @inlinable get { content[0].ownISBNs }
    @inlinable _modify { yield &content[0].ownISBNs }
  }
  /// ISBNs that the source lists beside the item (other editions of it), raw.
  package var relatedISBNs: [String] {
    @inlinable get { content[0].relatedISBNs }
    @inlinable _modify { yield &content[0].relatedISBNs }
  }
  /// Every other identifier, as `SCHEME:value` (`OCLC:…`, `ISSN:…`).
  package var otherIDs: [String] {
    @inlinable get { content[0].otherIDs }
    @inlinable _modify { yield &content[0].otherIDs }
  }
  package var publisher: String? {
    @inlinable get { content[0].publisher }
    @inlinable _modify { yield &content[0].publisher }
  }
  package var published: PartialDate? {
    @inlinable get { content[0].published }
    @inlinable _modify { yield &content[0].published }
  }
  package var pages: Int? {
    @inlinable get { content[0].pages }
    @inlinable _modify { yield &content[0].pages }
  }
  /// As the source writes it: `en`, `eng`, `pt-BR`.
  package var language: String? {
    @inlinable get { content[0].language }
    @inlinable _modify { yield &content[0].language }
  }
  /// Hardcover, paperback, e-book, ... as the source writes it.
  package var format: String? {
    @inlinable get { content[0].format }
    @inlinable _modify { yield &content[0].format }
  }
  package var description: String? {
    @inlinable get { content[0].description }
    @inlinable _modify { yield &content[0].description }
  }
  /// Tags and headings.
  package var categories: [String] {
    @inlinable get { content[0].categories }
    @inlinable _modify { yield &content[0].categories }
  }
  package var cover: String? {
    @inlinable get { content[0].cover }
    @inlinable _modify { yield &content[0].cover }
  }
  package var links: [LinkKind: String] {
    @inlinable get { content[0].links }
    @inlinable _modify { yield &content[0].links }
  }
  /// Mean of the source's ratings, 0...5, and how many there are.
  package var rating: Rating? {
    @inlinable get { content[0].rating }
    @inlinable _modify { yield &content[0].rating }
  }
  /// True where the source's own file marks it as the reader's favorite.
  package var favorite: Bool {
    @inlinable get { content[0].favorite }
    @inlinable _modify { yield &content[0].favorite }
  }
  /// What the source says beyond the common fields (licence, price, author line as printed), by name.
  package var extra: [String: String] {
    @inlinable get { content[0].extra }
    @inlinable _modify { yield &content[0].extra }
  }
  /// Remarks of the adapter or the coordinator on this record, as `answered-other-isbn`.
  package var notes: [String] {
    @inlinable get { content[0].notes }
    @inlinable _modify { yield &content[0].notes }
  }
}

extension SourceRecord {
  /// The fields of a record, as it shows them: what each of them holds is said there.
  @usableFromInline package struct Content: Hashable, Sendable {
    @usableFromInline package var kind: Kind = .book
    @usableFromInline package var detail: Detail = .listed
    @usableFromInline package var title: String
    @usableFromInline package var subtitle: String?
    @usableFromInline package var authors: [String] = []
    @usableFromInline package var contributors: [Contributor] = []
    @usableFromInline package var series: [SeriesEntry] = []
    @usableFromInline package var originalTitle: String?
    @usableFromInline package var workDate: PartialDate?
    @usableFromInline package var editionStatement: String?
    @usableFromInline package var place: String?
    @usableFromInline package var ownISBNs: [String] = []
    @usableFromInline package var relatedISBNs: [String] = []
    @usableFromInline package var otherIDs: [String] = []
    @usableFromInline package var publisher: String?
    @usableFromInline package var published: PartialDate?
    @usableFromInline package var pages: Int?
    @usableFromInline package var language: String?
    @usableFromInline package var format: String?
    @usableFromInline package var description: String?
    @usableFromInline package var categories: [String] = []
    @usableFromInline package var cover: String?
    @usableFromInline package var links: [LinkKind: String] = [:]
    @usableFromInline package var rating: Rating?
    @usableFromInline package var favorite: Bool = false
    @usableFromInline package var extra: [String: String] = [:]
    @usableFromInline package var notes: [String] = []
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
