package import Domain

extension ISBN {
  /// With hyphens where it is known where they belong, as `978-0-306-40615-7`; its thirteen digits elsewhere.
  package var printed: String { hyphenated ?? description }

  /// Its registration group, or that nobody knows one.
  package var groupName: String { group ?? "no known group" }
}
