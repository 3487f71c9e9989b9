package import Domain

/// The ISBN has more claimants than a book has records. Releasing it would not help: a release only says that claimants
/// which contradict one another are one book.
package struct TooManyToRelease: RemediableError, Hashable, Sendable {
  package var isbn: ISBN

  package var cause: String {
    "ISBN \(isbn) leads to more records, or to more text, than any one book has: it cannot be released"
  }
  package var remedy: Remedy? { nil }
}

/// The ISBN is not in quarantine: there is nothing to release.
package struct NotInQuarantine: RemediableError, Hashable, Sendable {
  package var isbn: ISBN
  /// By the reader.
  package var wasReleased: Bool

  package var cause: String { "ISBN \(isbn) is not in quarantine" + (wasReleased ? ": you released it" : "") }
  package var remedy: Remedy? { wasReleased ? nil : .showQuarantine }
}
