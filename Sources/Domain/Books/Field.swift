/// The fields of a book that are chosen among its records (lists are not: each listing names its own source).
/// The raw values are the names on the command line, in files and in the configuration; JSON documents show
/// ``documentName``.
package enum Field: String, Sendable, CaseIterable {
  case title, subtitle, authors, translator, illustrator, editor, narrator, contributor, series
  case originalTitle = "original-title"
  case workDate = "work-date"
  case isbn13, edition, publisher, place, published, pages, language, format, description, categories, cover
  case info, preview, buy, amazon, review, pdf, epub, html, audio
}

extension Field {
  /// The name in JSON, where names are written in one word: `originalTitle`.
  package var documentName: String {
    switch self {
    case .originalTitle: "originalTitle"
    case .workDate: "workDate"
    default: rawValue
    }
  }
}

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
    /// The sources are equal; the record comes first in key order.
    case keyOrder = "key-order"
    /// An ALL CAPS title gave way to a mixed-case one, or was recased since it stood alone.
    case caps
    /// A date that begins as the chosen one, and says more, replaced it.
    case precise
    /// All values together.
    case union
    /// It is the ISBN of most records.
    case most = "most-records"
    /// The headline edition has no cover; the next edition's is shown.
    case borrowed
    /// The reader said so.
    case user
  }

  package var chosen: Claim
  package var rule: Rule
  /// The values that lost, in the order in which they would have been chosen; for `union`, the other givers.
  package var others: [Claim]
  /// The entry of the journal by which the reader gave it; nil for what sources say, and for what came by import.
  package var entry: Int?

  package init(chosen: Claim, rule: Rule, others: [Claim]) {
    self.chosen = chosen
    self.rule = rule
    self.others = others
  }
}

/// Something about a book that a reader may want to look at. Never a reason to hide it.
package struct Warning: Hashable, Sendable {
  /// The raw values are printed, and listed in `docs/merging.md`.
  package enum Kind: String, Sendable, CaseIterable {
    case isbnConflict = "isbn-conflict"
    case setISBN = "set-isbn"
    case keptApart = "kept-apart"
    case titleDiffers = "title-differs"
    case isbnPairMismatch = "isbn-pair-mismatch"
    case refusedISBN = "refused-isbn"
    case otherISBN = "other-isbn"
    case quarantinedISBN = "quarantined-isbn"
    case hub
    case dateConflict = "date-conflict"
    case languageConflict = "language-conflict"
    case answeredOtherISBN = "answered-other-isbn"

    /// True for a kind that says why two books with one ISBN were not joined.
    package var isVeto: Bool {
      switch self {
      case .isbnConflict, .setISBN, .keptApart, .otherISBN, .quarantinedISBN, .hub: true
      default: false
      }
    }
  }

  package var kind: Kind
  /// One line for a person, without the kind's name.
  package var detail: String

  package init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }
}
