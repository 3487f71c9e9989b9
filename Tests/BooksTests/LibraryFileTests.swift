import Domain
import Foundation
import TestSupport
import Testing

@testable import books

/// What `download` and `read` tell of files in a library of calibre.
@Suite struct LibraryFileTests {
  private static let pdf = Array("%PDF-1.7\n".utf8) + Array(repeating: 7, count: 2000)

  /// A library that holds these files of one book, and the book as its record names all that it ever had.
  private static func library(_ names: [String], in folder: String) throws -> Book {
    let place = folder + "/Ada Pell/Salt (1)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let files = [(folder + "/metadata.db", Array("SQLite format 3\0".utf8))] + names.map { ("\(place)/\($0)", pdf) }
    for (path, bytes) in files { try Data(bytes).write(to: URL(filePath: path)) }
    var record = SourceRecord(source: "calibre", key: "a", title: "Salt")
    record.extra["files"] = "\(place)/Salt.epub\n\(place)/Salt.pdf"
    return Book(id: record.id, kind: .book, title: "Salt", records: [record])
  }

  @Test func `a file that is there is told with what opens it, and one that is gone with what finds it`() async throws {
    try await withFolder { folder in
      let book = try Self.library(["Salt.pdf"], in: folder)
      let (all, path) = ([FileKind.pdf, .epub, .cover], folder + "/Ada Pell/Salt (1)/Salt")
      #expect(
        LibraryFile.place(of: all, of: book)
          == "a PDF of “Salt” lies in a library of calibre, at \(path).pdf; books read \(book.id) opens it")
      #expect(LibraryFile.place(of: [.epub], of: book) == nil)
      #expect(LibraryFile.formerPlace(of: [.epub], of: book)?.contains("“Salt” at \(path).epub any more") == true)
      #expect(LibraryFile.formerPlace(of: [.cover], of: book) == nil)
    }
  }
}
