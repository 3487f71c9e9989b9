package import Domain
package import Foundation

/// A file of a book that was fetched from an address.
package struct StoredFile: Hashable, Sendable {
  package var address: String
  package var kind: FileKind
  /// Of what the file holds, in lower case: the file is named by it, so that what came from several addresses is one.
  package var sha256: String
  /// In bytes.
  package var size: Int
  package var format: FileFormat
  /// As the service gave it.
  package var etag: String?
  package var fetchedAt: Date

  package init(
    address: String, kind: FileKind, sha256: String, size: Int, format: FileFormat, etag: String?, fetchedAt: Date
  ) {
    self.address = address
    self.kind = kind
    self.sha256 = sha256
    self.size = size
    self.format = format
    self.etag = etag
    self.fetchedAt = fetchedAt
  }
}

/// The files of books that are kept, and what came of those that are not whole yet.
package protocol FileArchive: Sendable {
  /// What was fetched from the address; nil where nothing was, or its file is gone.
  /// - Throws: ``CatalogError``.
  func file(from address: String) async throws -> StoredFile?

  /// The stored files by their addresses, from one question; addresses without a stored file are left out.
  /// - Throws: ``CatalogError``.
  func files(from addresses: Set<String>) async throws -> [String: StoredFile]

  /// Where the file is.
  func path(of file: StoredFile) -> String

  /// Goes on with what is fetched from the address, or begins it.
  /// - Throws: ``FileArchiveError``.
  func partial(from address: String) async throws -> any PartialFile

  /// Puts a whole file into its place, and notes where it is from.
  /// - Returns: the file, as it is kept.
  /// - Throws: ``FileArchiveError``, ``CatalogError``.
  func keep(
    _ partial: any PartialFile, from address: String, kind: FileKind, format: FileFormat, at date: Date
  ) async throws -> StoredFile

  /// All that is kept.
  /// - Throws: ``CatalogError``.
  func files() async throws -> [StoredFile]

  /// Takes away what was fetched from these addresses, the files of this program of which nothing is known, and what
  /// was begun and is not being fetched. What a newer program keeps, and what somebody else put there, stays.
  /// - Returns: how many files, and bytes of them, are gone.
  /// - Throws: ``FileArchiveError``, ``CatalogError``.
  func prune(_ addresses: Set<String>) async throws -> (files: Int, bytes: Int)
}

/// What came of a file so far, kept where nobody takes it for the whole.
///
/// Its methods may wait for the disk. One thread at a time uses it.
package protocol PartialFile: AnyObject, Sendable {
  /// How many bytes there are.
  var size: Int { get }
  /// By what the service tells whether the rest belongs to what is here; nil: nothing to go on with.
  var validator: String? { get }
  /// The first ``FileFormat/headSize`` bytes, or all where there are fewer.
  func head() throws -> [UInt8]
  /// Throws away what is here, and notes by what to go on later.
  func restart(validator: String?) throws
  /// Behind what is here.
  func append(_ bytes: UnsafeRawBufferPointer) throws
  /// Takes it away: nothing of it is of use.
  func discard()
}

/// Why a file could not be kept.
package struct FileArchiveError: RemediableError, Hashable, Sendable {
  package var path: String
  package var reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var cause: String { "\(path): \(reason)" }
  package var remedy: Remedy? { nil }
}
