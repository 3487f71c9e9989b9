package import Domain

/// A form in which a catalogue leaves. The raw values are those of `books export -f`.
package enum ExportFormat: String, Sendable, CaseIterable {
  case json, ndjson, csv
  case bookList = "book-list"

  /// The format that the ending of a file's name tells: `.csv`, `.json`, `.ndjson` or `.jsonl`, in any case; nil for
  /// any other.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "csv": self = .csv
    default: return nil
    }
  }

  /// True where more of single records is written than what names them: a list's own words are in its records.
  package var needsRecords: Bool { self == .bookList }

  /// Nothing of when a book came into this one catalogue: others that say the same are the same bytes.
  private static let shape: BookShape = {
    var shape = BookShape()
    shape.addedAt = false
    return shape
  }()

  /// Bytes before the first book.
  package var head: [UInt8] {
    switch self {
    case .json: CatalogWriter(.json).head
    case .ndjson: []
    case .csv: CatalogCSV().header
    case .bookList: Array("[".utf8)
    }
  }

  /// Some books, one after another; `index` is that of the first.
  package func bytes(for books: [Book], from index: Int) -> [UInt8] {
    if self == .csv { return CatalogCSV().rows(books) }
    // What most books take.
    var writer = JSONWriter(capacity: 1024 * books.count)
    // By a span: iterating over the array would copy each book.
    let all = books.span
    for offset in all.indices {
      let isFirst = index + offset == 0
      switch self {
      case .json:
        writer.between(isFirst ? "\n" : ",\n")
        writer.write(all[offset], Self.shape)
      case .ndjson:
        writer.write(all[offset], Self.shape)
        writer.between("\n")
      case .csv: break
      case .bookList:
        writer.between(isFirst ? "\n" : ",\n")
        writer.written(JSON(bookListItem: books[offset]).line)
      }
    }
    return writer.finish()
  }

  /// Bytes after the last book.
  package var tail: [UInt8] {
    switch self {
    case .json: Array("\n]}\n".utf8)
    case .ndjson, .csv: []
    case .bookList: Array("\n]\n".utf8)
    }
  }
}
