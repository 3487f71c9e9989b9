import Domain
import Testing

@testable import AppServices

/// What a record says of files in a library of calibre.
@Suite struct FileInPlaceTests {
  @Test(
    arguments: [
      ("calibre", .pdf, ["/l/a/b/Salt.PDF"]), ("calibre", .epub, ["/l/a/b/Salt.epub"]), ("goodreads", .pdf, []),
    ] as [(String, FileKind, [String])])
  func `the files of a kind that a library of calibre had are named, whether or not they are there`(
    source: String, kind: FileKind, paths: [String]
  ) {
    var record = SourceRecord(source: source, key: "a", title: "Salt")
    record.extra["files"] = "/l/a/b/Salt.epub\n/l/a/b/Salt.PDF\n/l/a/b/Salt.mobi"
    let book = Book(id: record.id, kind: .book, title: "Salt", records: [record])
    #expect(FileInPlace.namedPaths(kind, of: book) == paths)
    #expect(FileInPlace(kind, of: book) == nil)
  }
}
