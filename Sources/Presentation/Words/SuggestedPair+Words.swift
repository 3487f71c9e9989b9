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
    switch (first.isbns.isEmpty, second.isbns.isEmpty) {
    case (true, true): "neither has an ISBN"
    case (true, false): "\(first.id) has no ISBN"
    case (false, true): "\(second.id) has no ISBN"
    case (false, false): "different ISBNs"
    }
  }
}
