package import Domain

/// Where stored covers and PDFs of books are found.
package protocol ServedFiles: Sendable {
  /// The stored file of the book; nil where there is none.
  func file(_ kind: FileKind, of book: Book) async throws -> (any ServedFile)?
}

/// One stored file, whole and not changing.
package protocol ServedFile: Sendable {
  /// `image/jpeg`, `application/pdf`.
  var mediaType: String { get }
  var byteCount: Int { get }
  /// Another for other contents: letters and digits.
  var version: String { get }
  /// The bytes of the range, or the first of them where they are many; one or more.
  /// - Parameter range: inside the file, not empty.
  func bytes(_ range: Range<Int>) async throws -> [UInt8]
}

/// A place without files: every cover is drawn.
package struct NoServedFiles: ServedFiles {
  package init() {}

  package func file(_ kind: FileKind, of book: Book) -> (any ServedFile)? { nil }
}
