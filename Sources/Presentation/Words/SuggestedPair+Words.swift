package import Catalog
package import Domain

extension Book {
  /// The warnings that say why it is not one with another.
  package var vetoes: [Warning] { warnings.filter(\.kind.isVeto) }

  /// The warnings that say why it may be two.
  package var doubts: [Warning] { warnings.filter { $0.kind == .titleDiffers } }
}

extension SuggestedPair {
  /// What speaks for it, in words.
  package var evidence: String {
    switch suggestion.reason {
    case .partOf: "\(second.id) lists an ISBN of \(first.id)"
    case .titleAuthor: "same title and author, " + isbnEvidence
    }
  }

  private var isbnEvidence: String {
    switch (first.isbnStanding, second.isbnStanding) {
    case (.absent, .absent): "neither has an ISBN"
    case (.has, .has): "different ISBNs"
    default: [first, second].compactMap(\.lackOfISBN).joined(separator: ", ")
    }
  }
}

extension Book {
  /// Why it has no ISBN; nil where it has one.
  fileprivate var lackOfISBN: String? {
    switch isbnStanding {
    case .has: nil
    case .absent: "\(id) has no ISBN"
    case .ofAnother: "\(id): its ISBN belongs to another book"
    case .quarantined: "\(id): its ISBN is in quarantine"
    case .wrong: "\(id): its ISBN is wrong"
    }
  }
}
