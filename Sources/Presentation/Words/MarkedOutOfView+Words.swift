package import AppServices
import Domain

extension MarkedOutOfView {
  /// How many books the reader does not see; a face adds what brings them back.
  package var words: String {
    let isOne = books == 1
    return switch mark {
    case .favorite: "\(books) of your favorites \(isOne ? "is" : "are") out of view"
    default: "\(books) book\(isOne ? "" : "s") of your library \(isOne ? "is" : "are") out of view"
    }
  }
}
