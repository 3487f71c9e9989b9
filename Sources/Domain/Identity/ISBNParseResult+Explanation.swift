extension ISBNParseResult.Class {
  /// What is wrong, for a person; for the good ones what it is.
  package var explanation: String {
    switch self {
    case .isbn10: "an ISBN-10"
    case .isbn13: "an ISBN-13"
    case .sbn9: "an SBN of nine digits"
    case .empty: "there is nothing in it"
    case .badCharacter: "it has characters that no ISBN has there"
    case .badLength: "it has neither 10 nor 13 digits"
    case .badChecksum: "its check digit does not fit: a digit is wrong"
    case .ismn: "it is an ISMN, for printed music"
    case .issnEAN: "it is the barcode of a periodical (ISSN)"
    case .notBookland: "it is a barcode, but not of a book (978 or 979)"
    case .placeholder: "it is a placeholder that stands for no book"
    }
  }
}
