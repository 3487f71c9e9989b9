package import Domain

/// What the reader wants done. Books are named as ``ReferenceResolver`` reads them.
package enum DecisionRequest: Hashable, Sendable {
  case add([String])
  /// A book that no source knows, as the reader describes it.
  case describe(OwnBook)
  case remove([String])
  case favorite([String])
  case unfavorite([String])
  /// Two books or more.
  case merge([String])
  /// Takes the record out of its book; where it is of another book, keeps the two apart.
  case split(String, record: String)
  case edit(String, [Edit])
  /// Makes an ISBN in quarantine a key again.
  case release(ISBN)
}
