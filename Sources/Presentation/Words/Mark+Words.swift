package import Domain

extension Mark {
  /// What a person reads; scripts read the raw value.
  package var word: String { self == .saved ? "library" : rawValue }
}

extension EditTarget {
  /// What a person reads.
  package var word: String {
    switch self {
    case .field(let field): field.rawValue
    case .mark(let mark): mark.word
    }
  }
}
