import Domain
import Foundation

extension Book {
  /// When something of it was last fetched.
  var updated: Date { records.map(\.fetchedAt).max() ?? .distantPast }

  /// The language as a tag of two or three letters, and perhaps a region; nil where the source writes it otherwise.
  var languageTag: String? {
    guard let language else { return nil }
    let parts = language.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts[0].count), parts.count == 1 || parts.count == 2 && parts[1].count == 2 else {
      return nil
    }
    return parts.joined().allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) } ? language : nil
  }
}

/// The files of the books of a page.
struct FeedFiles: Sendable {
  private let files: [RecordID: [FileKind: any ServedFile]]
  /// Whether a cover that is not stored is fetched when it is asked for.
  private let fetches: Bool

  init(_ books: [Book], _ visit: Visit) async throws {
    fetches = !visit.site.rules.isReadOnly
    files = try await visit.site.files.files(of: books)
  }

  subscript(kind: FileKind, of book: Book) -> (any ServedFile)? { files[book.id]?[kind] }

  /// What of the book can be loaded, and of which type it is: from here where it is stored, else from where a source
  /// has it.
  func loadable(of book: Book) -> [(address: String, type: String)] {
    let kinds: [(kind: FileKind, format: FileFormat)] = [(.epub, .epub), (.pdf, .pdf)]
    return kinds.compactMap { kind, format -> (address: String, type: String)? in
      if let file = self[kind, of: book] { return ("/files/\(book.id)/\(kind.rawValue)", file.mediaType) }
      return Address.outside(kind.address(in: book)).map { ($0, format.mediaType) }
    }
  }

  /// The type of the cover that a source gives; nil where it is drawn. Of one that is not here yet nearly all are JPEG.
  func coverType(of book: Book) -> String? {
    self[.cover, of: book]?.mediaType ?? (fetches && Address.outside(book.cover) != nil ? "image/jpeg" : nil)
  }
}
