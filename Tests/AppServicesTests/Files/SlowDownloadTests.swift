import Catalog
import Domain
import Persistence
import Sourcing
import Synchronization
import TestSupport
import Testing

@testable import AppServices

/// A file that comes so slowly that it would never be here.
@Suite struct SlowDownloadTests {
  private final class DrippingService: DownloadTransport {
    let asked = Mutex<HTTPRequest?>(nil)

    func download(
      _ request: HTTPRequest, into sink: any DownloadSink
    ) async throws(TransportError) -> HTTPResponse {
      asked.withLock { $0 = request }
      throw .tooSlow(bytes: 60 << 10, time: .seconds(60))
    }
  }

  @Test func `a file is asked for with a pace, and is told to be too slow where it falls behind`() async throws {
    let (folder, service) = (try TemporaryFolder(), DrippingService())
    let archive = FolderFileArchive(try SQLiteBookStore(inMemoryWith: MergePolicy()), folder: folder.path("files"))
    var record = SourceRecord(source: "s", key: "a", title: "A")
    record.cover = "http://covers.example/a"
    var book = Book(id: record.id, kind: .book, title: "A", records: [record])
    book.cover = record.cover
    let download = FileDownload(archive, over: service, allowingPrivateAddresses: false)
    await #expect(throws: FileDownloadError.self) { _ = try await download.fetch(.cover, of: book) }
    let pace = service.asked.withLock(\.self)?.limits.pace
    #expect(pace != nil)
    withExtendedLifetime(folder) {}
  }

  @Test func `what is too slow may be quicker another time, and what is here is told`() {
    let slow = TransportError.tooSlow(bytes: 60 << 10, time: .seconds(60))
    let error = FileDownloadError(.cover, "http://covers.example/a", .transport(slow, 5))
    #expect(error.isTransient)
    #expect(error.cause.contains("it came too slowly: less than 60 KB in 60 seconds; 5 bytes are here"))
  }
}
