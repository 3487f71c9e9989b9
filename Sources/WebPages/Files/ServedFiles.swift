package import AppServices
package import Domain

/// Where covers, PDFs and EPUBs of books are found, and fetched.
package protocol ServedFiles: Sendable {
  /// The stored file of the book; nil where there is none.
  func file(_ kind: FileKind, of book: Book) async throws -> (any ServedFile)?

  /// The stored files of the books of a page, by the ids of the books; a book or kind without one is not there.
  func files(of books: [Book]) async throws -> [RecordID: [FileKind: any ServedFile]]

  /// The cover of the book, fetched where it is not stored yet.
  /// - Returns: nil where it cannot be had within the time that a picture of a page may take.
  func cover(of book: Book) async throws -> (any ServedFile)?

  /// Begins to fetch the file; ``state(_:of:)`` tells what becomes of it.
  func start(_ kind: FileKind, of book: Book) async

  /// How the fetch of the file stands; nil where there is none.
  func state(_ kind: FileKind, of book: Book) async -> SharedDownloads.State?
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

/// What serves stored files one by one and fetches none.
extension ServedFiles {
  package func files(of books: [Book]) async throws -> [RecordID: [FileKind: any ServedFile]] {
    var files: [RecordID: [FileKind: any ServedFile]] = [:]
    for book in books {
      for kind in FileKind.allCases {
        if let stored = try await file(kind, of: book) { files[book.id, default: [:]][kind] = stored }
      }
    }
    return files
  }

  package func cover(of book: Book) async throws -> (any ServedFile)? { try await file(.cover, of: book) }
  package func start(_ kind: FileKind, of book: Book) async {}
  package func state(_ kind: FileKind, of book: Book) async -> SharedDownloads.State? { nil }
}

/// A place without files: every cover is drawn.
package struct NoServedFiles: ServedFiles {
  package init() {}

  package func file(_ kind: FileKind, of book: Book) -> (any ServedFile)? { nil }
}
