package import AppServices
package import Catalog
package import Domain
package import Interchange

extension JSON {
  /// `books.files/1`: files of books that are kept.
  package init(files: [(book: Book, file: StoredFile, path: String)]) {
    self.init(
      elements: files.map { book, file, path in
        JSON(book, file.kind, file.format, at: path, size: file.size, stored: file)
      })
  }

  /// The document of a file that lies elsewhere and was not fetched.
  package init(_ book: Book, _ file: FileInPlace) {
    self.init(elements: [JSON(book, file.kind, file.format, at: file.path, size: file.size, stored: nil)])
  }

  private init(elements: [JSON]) { self = ["schema": "books.files/1", "files": .array(elements)] }

  /// - Parameter stored: how it was fetched; nil for a file that lies elsewhere.
  private init(_ book: Book, _ kind: FileKind, _ format: FileFormat, at path: String, size: Int, stored: StoredFile?) {
    self = [
      "id": JSON(book.id), "kind": .string(kind.rawValue), "path": .string(path), "address": JSON(stored?.address),
      "sha256": JSON(stored?.sha256), "size": JSON(size), "mediaType": .string(format.mediaType),
      "etag": JSON(stored?.etag), "fetchedAt": JSON(stored.map { timestamp($0.fetchedAt) }),
    ]
  }
}
