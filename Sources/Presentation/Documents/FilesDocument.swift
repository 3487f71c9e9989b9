package import AppServices
package import Catalog
package import Domain
package import Interchange

extension JSON {
  /// `books.files/1`: files of books that are kept.
  package init(files: [(book: Book, file: StoredFile, path: String)]) {
    self = [
      "schema": "books.files/1",
      "files": .array(
        files.map { book, file, path in
          [
            "id": JSON(book.id), "kind": .string(file.kind.rawValue), "path": .string(path),
            "address": .string(file.address), "sha256": .string(file.sha256), "size": JSON(file.size),
            "mediaType": .string(file.format.mediaType), "etag": JSON(file.etag),
            "fetchedAt": .string(timestamp(file.fetchedAt)),
          ]
        }),
    ]
  }

  /// The document of a file that lies elsewhere and was not fetched.
  package init(_ book: Book, _ file: FileInPlace) {
    self = [
      "schema": "books.files/1",
      "files": [
        [
          "id": JSON(book.id), "kind": .string(file.kind.rawValue), "path": .string(file.path), "address": .null,
          "sha256": .null, "size": JSON(file.size), "mediaType": .string(file.format.mediaType), "etag": .null,
          "fetchedAt": .null,
        ]
      ],
    ]
  }
}
