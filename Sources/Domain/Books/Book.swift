package import Foundation

/// The editions shown as one card: what the records of one group say together, every value with its provenance.
///
/// Computed from records and decisions by ``Merging``; never stored as truth.
package struct Book: Hashable, Sendable, Identifiable {
  /// The id of its first record in key order.
  package var id: RecordID
  package var kind: SourceRecord.Kind
  package var title: String
  package var subtitle: String?
  package var authors: [String] = []
  /// Translators, illustrators, editors and narrators, in this order; then all others.
  package var contributors: [Contributor] = []
  package var series: [SeriesEntry] = []
  package var originalTitle: String?
  /// When the work was first published.
  package var workDate: PartialDate?
  /// The headline edition's ISBN.
  package var isbn: ISBN?
  /// The ISBN that the reader gave the book. It is the headline's, unless another book has it.
  package var givenISBN: ISBN?
  /// What the headline edition says of itself: `2nd ed.`
  package var editionStatement: String?
  package var publisher: String?
  package var place: String?
  package var published: PartialDate?
  package var pages: Int?
  package var language: String?
  package var description: String?
  package var categories: [String] = []
  package var cover: String?
  package var links: [LinkKind: String] = [:]
  /// Best-seller lists: newest issue first, then by source, list and rank.
  package var lists: [Listing] = []
  /// Headline edition first, then by ISBN, then those without one in key order.
  package var editions: [Edition] = []
  /// In key order; never empty.
  package var records: [SourceRecord]
  /// Why the records are together, in the order in which they were joined; empty for a single record.
  package var joins: [Join] = []
  package var shelf = Shelf()
  /// When the first of its records came into the catalogue; nil for a book of no catalogue. Not part of what it is: of
  /// two catalogues that say the same, each has a time of its own.
  package var addedAt: Date?
  package var warnings: [Warning] = []
  /// One entry for every field that has a value, by field.
  package var provenance: [Field: Provenance] = [:]
  /// The sources whose own favorites give the book a mark, ascending: for a mark that the reader did not give, and
  /// without the records from which the reader took it.
  package var markSources: [Mark: [String]] = [:]

  package init(id: RecordID, kind: SourceRecord.Kind, title: String, records: [SourceRecord]) {
    self.id = id
    self.kind = kind
    self.title = title
    self.records = records
  }

  /// Every ISBN of the book, ascending, each once.
  package var isbns: [ISBN] {
    let isbns = editions.compactMap(\.isbn)
    // As of most books.
    return isbns.count < 2 ? isbns : Set(isbns).sorted()
  }

  /// True where records of it share an ISBN and an author and no word of the title that counts, and the reader did
  /// not confirm it.
  package var isDoubtful: Bool { warnings.contains { $0.kind == .titleDiffers } }

  /// True where nothing is known of it but its ISBN.
  package var isBare: Bool { records.allSatisfy(\.isBare) }

  /// Of its records, in key order.
  var keys: [RecordKey] { records.map(\.recordKey) }

  /// The sources that have a record in it, ascending, each once.
  package var sources: [String] { Set(records.map(\.source)).sorted() }
}

/// One ISBN-13, or one record without one.
package struct Edition: Hashable, Sendable {
  package var isbn: ISBN?
  /// The record that keys an edition without an ISBN of its own; nil where there is an ISBN.
  package var recordKey: RecordKey?
  /// What it says of itself: `2nd ed.`
  package var statement: String?
  package var publisher: String?
  package var place: String?
  package var published: PartialDate?
  package var pages: Int?
  package var language: String?
  package var format: String?
  package var cover: String?

  package init(isbn: ISBN?, recordKey: RecordKey? = nil) {
    self.isbn = isbn
    self.recordKey = recordKey
  }
}

/// A link between two records by which their groups became one.
package struct Join: Hashable, Sendable {
  /// The raw values are printed where it is told why records are one book.
  package enum Rule: String, Sendable, CaseIterable {
    /// Both are this ISBN.
    case sameISBN = "same-isbn"
    /// One is this ISBN, the other lists it.
    case relatedISBN = "related-isbn"
    /// Both list this ISBN, and title and author are the same.
    case sharedISBN = "shared-isbn"
    /// The reader said so.
    case keptTogether = "kept-together"
    /// Same title and author, where the configuration asks for it.
    case titleAuthor = "title-author"
  }

  package var rule: Rule
  /// The lower of the two in key order, and the higher.
  package var first: RecordKey
  package var second: RecordKey
  package var isbn: ISBN?

  package init(_ rule: Rule, _ first: RecordKey, _ second: RecordKey, isbn: ISBN? = nil) {
    self.rule = rule
    self.first = first
    self.second = second
    self.isbn = isbn
  }
}

/// A placement as a book shows it, with the names of its source and list.
package struct Listing: Hashable, Sendable {
  package var source: String
  package var list: String
  package var name: String
  package var date: PartialDate?
  package var rank: Int?
  package var rankLastWeek: Int?
  package var weeksOnList: Int?

  package init(placement: Placement, name: String) {
    source = placement.record.source
    list = placement.category
    self.name = name
    date = placement.date
    rank = placement.rank
    rankLastWeek = placement.rankLastWeek
    weeksOnList = placement.weeksOnList
  }
}

/// What the reader's own library says of a book.
package struct Shelf: Hashable, Sendable {
  /// How far the reader is with it. The raw values are printed and stored.
  package enum Status: String, Sendable, CaseIterable {
    case toRead = "to-read"
    case reading, read
  }

  package var saved = false
  package var favorite = false
  package var tags: [String] = []
  package var note: String?
  /// What the reader thinks of it, at any length.
  package var myReview: String?
  /// 1...5.
  package var rating: Int?
  package var status: Status?
  package var readOn: PartialDate?
  /// When the reader put it into the library first, of the entries that stand; nil where no entry says so, as for what
  /// a source's own file marks.
  package var savedAt: Date?
  /// The marks that the reader set; what else there is follows from a source's own favorites.
  package var given: Set<Mark> = []

  package init() {}
}
