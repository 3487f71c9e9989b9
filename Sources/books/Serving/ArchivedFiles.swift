import AppServices
import Catalog
import Domain
import Foundation
import Sourcing
import WebPages

/// The files of books as the page serves them: those that are stored, and those that it asks for.
struct ArchivedFiles: ServedFiles {
  let archive: any FileArchive
  let downloads: SharedDownloads

  /// How long a page waits for a cover. One that takes longer is there at the next view.
  private static let patience = Duration.seconds(4)

  func file(_ kind: FileKind, of book: Book) async throws -> (any ServedFile)? {
    guard let address = kind.address(in: book), let file = try await archive.file(from: address),
      kind.formats.contains(file.format)
    else { return nil }
    return served(file)
  }

  /// One question to the catalogue for all books.
  func files(of books: [Book]) async throws -> [RecordID: [FileKind: any ServedFile]] {
    let addresses = books.flatMap { book in FileKind.allCases.compactMap { $0.address(in: book) } }
    let stored = try await archive.files(from: Set(addresses))
    var files: [RecordID: [FileKind: any ServedFile]] = [:]
    for book in books {
      for kind in FileKind.allCases {
        guard let address = kind.address(in: book), let file = stored[address], kind.formats.contains(file.format)
        else { continue }
        files[book.id, default: [:]][kind] = served(file)
      }
    }
    return files
  }

  func cover(of book: Book) async throws -> (any ServedFile)? {
    if let stored = try await file(.cover, of: book) { return stored }
    return await downloads.cover(of: book, waiting: Self.patience).map(served)
  }

  func start(_ kind: FileKind, of book: Book) async { await downloads.start(kind, of: book) }

  func state(_ kind: FileKind, of book: Book) async -> SharedDownloads.State? {
    await downloads.state(kind, of: book)
  }

  private func served(_ file: StoredFile) -> any ServedFile {
    ArchivedFile(
      mediaType: file.format.mediaType, byteCount: file.size, version: file.sha256, path: archive.path(of: file))
  }
}

/// A stored file. Its name is the hash of its content, so it never changes.
private struct ArchivedFile: ServedFile {
  let mediaType: String
  let byteCount: Int
  let version: String
  let path: String

  /// Bytes that are in memory at once.
  private static let mostAtOnce = 256 << 10

  func bytes(_ range: Range<Int>) async throws -> [UInt8] {
    try await onWaitingThread { () throws(any Error) in try read(range) }
  }

  private func read(_ range: Range<Int>) throws -> [UInt8] {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? file.close() }
    try file.seek(toOffset: UInt64(range.lowerBound))
    guard let bytes = try file.read(upToCount: min(range.count, Self.mostAtOnce)), !bytes.isEmpty else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return Array(bytes)
  }
}
