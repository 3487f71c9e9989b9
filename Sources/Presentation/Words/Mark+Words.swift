package import Domain

extension Mark {
  /// What a person reads; scripts read the raw value.
  package var word: String { self == .saved ? "library" : rawValue }
}
