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
