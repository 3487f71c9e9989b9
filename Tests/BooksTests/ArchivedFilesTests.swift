import AppServices
import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import TestSupport
import Testing

@testable import books

/// The kept files of books, as the page serves them.
@Suite struct ArchivedFilesTests {
  private static func book(_ key: String, cover: String? = nil, pdf: String? = nil) -> Book {
    let record = SourceRecord(source: "alpha", key: key, title: key)
    var book = Book(id: record.id, kind: .book, title: key, records: [record])
    book.cover = cover
    book.links[.pdf] = pdf
    return book
  }

  @Test func `the files of a page of books are those that each book leads to alone`() async throws {
    let folder = try TemporaryFolder()
    let archive = FolderFileArchive(try SQLiteBookStore(inMemoryWith: MergePolicy()), folder: folder.path("files"))
    for (address, format) in [("http://a.example/1", FileFormat.png), ("http://a.example/2", .pdf)] {
      let partial = try await archive.partial(from: address)
      try partial.restart(validator: nil)
      try Array(address.utf8).withUnsafeBytes { try partial.append($0) }
      let kind: FileKind = format == .pdf ? .pdf : .cover
      _ = try await archive.keep(
        partial, from: address, kind: kind, format: format, at: Date(timeIntervalSince1970: 0))
    }
    let download = FileDownload(archive, over: NoNetwork(), allowingPrivateAddresses: false)
    let served = ArchivedFiles(archive: archive, downloads: SharedDownloads(download))
    let page = [
      Self.book("both", cover: "http://a.example/1", pdf: "http://a.example/2"),
      Self.book("again", cover: "http://a.example/1", pdf: "http://a.example/none"),
      Self.book("a PDF for a cover", cover: "http://a.example/2"), Self.book("bare"),
    ]
    let files = try await served.files(of: page)
    let kinds = page.map { book in Set((files[book.id] ?? [:]).keys) }
    #expect(kinds == [[.cover, .pdf], [.cover], [], []])
    for book in page {
      for kind in FileKind.allCases {
        let alone = try await served.file(kind, of: book)
        #expect(String(describing: files[book.id]?[kind]) == String(describing: alone), "\(book.title), \(kind)")
      }
    }
  }
}

/// Fetches nothing.
private struct NoNetwork: DownloadTransport {
  func download(
    _ request: HTTPRequest, into sink: any DownloadSink
  ) async throws(TransportError) -> HTTPResponse { throw .cancelled }
}
