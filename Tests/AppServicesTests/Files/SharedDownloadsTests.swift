import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import Synchronization
import TestSupport
import Testing

@testable import AppServices

/// Files that many ask for at once: fetched once, a few at a time, dead links left alone.
@Suite struct SharedDownloadsTests {
  private let folder: TemporaryFolder
  private let service = CoverService()
  private let clock = DrivenClock()
  private let archive: FolderFileArchive
  private let downloads: SharedDownloads

  init() throws {
    folder = try TemporaryFolder()
    archive = FolderFileArchive(try SQLiteBookStore(inMemoryWith: MergePolicy()), folder: folder.path("files"))
    downloads = SharedDownloads(
      FileDownload(archive, over: service, allowingPrivateAddresses: false), clock: clock)
  }

  private func book(_ name: String, at host: String = "covers.example") -> Book {
    var record = SourceRecord(source: "s", key: name, title: name)
    record.cover = "http://\(host)/\(name)"
    var book = Book(id: record.id, kind: .book, title: name, records: [record])
    book.cover = record.cover
    return book
  }

  @Test func `a cover that many ask for at once is fetched once`() async throws {
    async let covers = withTaskGroup(of: StoredFile?.self) { group in
      for _ in 0..<20 { group.addTask { await downloads.cover(of: book("a"), waiting: .seconds(4)) } }
      return await group.reduce(into: [StoredFile?]()) { $0.append($1) }
    }
    await service.asked(1)
    service.open()
    let found = await covers
    #expect(found.count == 20 && found.allSatisfy { $0?.format == .png })
    #expect(service.requests == ["http://covers.example/a"])
    #expect(try await archive.file(from: "http://covers.example/a")?.sha256 == found[0]?.sha256)
    let download = FileDownload(archive, over: service, allowingPrivateAddresses: false)
    #expect(try await download.kept(.cover, of: book("a"))?.sha256 == found[0]?.sha256)
    #expect(try await download.kept(.cover, of: book("b")) == nil)
    #expect(service.requests.count == 1)
  }

  @Test func `a few are fetched at once, and all in the end`() async throws {
    async let covers = withTaskGroup(of: StoredFile?.self) { group in
      for number in 0..<30 { group.addTask { await downloads.cover(of: book("\(number)"), waiting: .seconds(4)) } }
      return await group.reduce(into: [StoredFile?]()) { $0.append($1) }
    }
    await service.asked(SharedDownloads.mostAtOnce)
    service.open()
    #expect(await covers.compactMap(\.self).count == 30)
    #expect(service.mostAtOnce == SharedDownloads.mostAtOnce)
    #expect(service.requests.count == 30)
  }

  @Test func `a host that hangs holds up no other, and all together have a bound`() async throws {
    for number in 0..<10 { await downloads.start(.cover, of: book("\(number)", at: "slow.example")) }
    await downloads.start(.cover, of: book("a", at: "quick.example"))
    await service.asked(SharedDownloads.mostAtOnce + 1)
    #expect(service.requests.count { $0 == "http://quick.example/a" } == 1)
    for number in 0..<30 { await downloads.start(.cover, of: book("a", at: "h\(number).example")) }
    await service.asked(SharedDownloads.mostOfAllHosts)
    #expect(service.mostAtOnce == SharedDownloads.mostOfAllHosts)
    async let last = downloads.cover(of: book("a", at: "h29.example"), waiting: .seconds(4))
    service.open()
    #expect(await last != nil)
    #expect(service.mostAtOnce == SharedDownloads.mostOfAllHosts)
    await downloads.end()
  }

  @Test func `what is beyond the queue is not begun`() async throws {
    let most = SharedDownloads.mostAtOnce + SharedDownloads.mostWaiting
    for number in 0..<most + 50 { await downloads.start(.cover, of: book("\(number)")) }
    var begun = 0
    for number in 0..<most + 50 where await downloads.state(.cover, of: book("\(number)")) != nil { begun += 1 }
    #expect(begun == most)
    await downloads.end()
  }

  @Test func `who waits too long goes without the cover, and it is there for the next`() async throws {
    async let first = downloads.cover(of: book("a"), waiting: .seconds(4))
    await service.asked(1)
    await clock.reach(.seconds(4))
    #expect(await first == nil)
    async let second = downloads.cover(of: book("a"), waiting: .seconds(4))
    service.open()
    #expect(await second != nil)
    #expect(service.requests.count == 1)
  }

  @Test func `a dead link is asked once in a run, and again when that is asked for`() async throws {
    service.open()
    service.answer(404)
    for _ in 0..<3 {
      #expect(await downloads.cover(of: book("a"), waiting: .seconds(4)) == nil)
      clock.advance(to: .seconds(1_000_000))
    }
    #expect(service.requests.count == 1)
    guard case .failed(let line) = await downloads.state(.cover, of: book("a")) else {
      Issue.record("nothing is known of the failure")
      return
    }
    #expect(line.contains("the link is dead"))
    service.answer(200)
    await downloads.start(.cover, of: book("a"))
    #expect(await downloads.cover(of: book("a"), waiting: .seconds(4)) != nil)
    #expect(service.requests.count == 2)
  }

  @Test func `what failed for a moment is asked again after a rest`() async throws {
    service.open()
    service.answer(503)
    for _ in 0..<3 { #expect(await downloads.cover(of: book("a"), waiting: .seconds(4)) == nil) }
    #expect(service.requests.count == 1)
    clock.advance(to: SharedDownloads.rest)
    service.answer(200)
    #expect(await downloads.cover(of: book("a"), waiting: .seconds(4)) != nil)
  }

  @Test(
    arguments: [
      ("http://a.example/x", .otherFormat("a web page"), true),
      ("HTTP://a.example/x", .otherFormat("a web page"), true),
      ("https://a.example/x", .otherFormat("a web page"), false), ("http://a.example/x", .status(404), false),
      ("https://a.example/x", .transport(.keptOutside("https://a.example/x"), 0), true),
      ("http://a.example/x", .transport(.badRedirect("http://10.0.0.1/login"), 0), true),
      ("https://a.example/x", .transport(.tls("self-signed certificate"), 0), true),
      ("http://a.example/x", .tooLarge, false), ("ftp://a.example/x", .noWebAddress, false),
    ] as [(String, FileDownloadError.Reason, Bool)])
  func `what a network that wants its guests to sign in may have answered makes no link dead`(
    address: String, reason: FileDownloadError.Reason, isOfNetwork: Bool
  ) {
    #expect(FileDownloadError(.cover, address, reason).mayBeOfNetwork == isOfNetwork)
  }

  @Test func `the end gives up what is under way, and nothing is begun after it`() async throws {
    await downloads.start(.cover, of: book("a"))
    await service.asked(1)
    await downloads.end()
    #expect(await downloads.state(.cover, of: book("a")) == nil)
    #expect(await downloads.cover(of: book("b"), waiting: .seconds(4)) == nil)
    #expect(service.requests.count == 1)
  }

  @Test func `a book without an address is asked for nowhere`() async throws {
    var book = book("a")
    book.cover = nil
    #expect(await downloads.cover(of: book, waiting: .seconds(4)) == nil)
    #expect(await downloads.state(.cover, of: book) == nil)
    #expect(service.requests.isEmpty)
  }
}

/// Gives the same picture for every address, once it is open.
private final class CoverService: DownloadTransport {
  private struct State {
    var status = 200
    var requests: [String] = []
    var (now, most) = (0, 0)
    var watchers: [(count: Int, waking: CheckedContinuation<Void, Never>)] = []
    var isOpen = false
    var waiting: [AsyncStream<Never>.Continuation] = []
  }

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 7, count: 3000)

  private let state = Mutex(State())

  var requests: [String] { state.withLock(\.requests) }
  var mostAtOnce: Int { state.withLock(\.most) }
  func answer(_ status: Int) { state.withLock { $0.status = status } }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      return state.waiting
    }
    waiting.forEach { $0.finish() }
  }

  /// Returns as soon as so many were asked for.
  func asked(_ count: Int) async {
    await withCheckedContinuation { waking in
      let isThere = state.withLock { state in
        if state.requests.count < count { state.watchers.append((count, waking)) }
        return state.requests.count >= count
      }
      if isThere { waking.resume() }
    }
  }

  func download(
    _ request: HTTPRequest, into sink: any DownloadSink
  ) async throws(TransportError) -> HTTPResponse {
    let (status, woken) = state.withLock { state in
      state.requests.append(request.address)
      state.now += 1
      state.most = max(state.most, state.now)
      let woken = state.watchers.filter { $0.count <= state.requests.count }.map(\.waking)
      state.watchers.removeAll { $0.count <= state.requests.count }
      return (state.status, woken)
    }
    woken.forEach { $0.resume() }
    defer { state.withLock { $0.now -= 1 } }
    await untilOpen()
    if Task.isCancelled { throw .cancelled }
    let head = HTTPResponse(status: status)
    guard sink.begin(head) else { throw .cancelled }
    guard Self.png.withUnsafeBytes({ sink.write($0) }) else { throw .cancelled }
    return head
  }

  /// Returns also when the task is cancelled.
  private func untilOpen() async {
    let (opening, end) = AsyncStream<Never>.makeStream()
    let isOpen = state.withLock { state in
      if !state.isOpen { state.waiting.append(end) }
      return state.isOpen
    }
    if isOpen { return }
    for await _ in opening {}
  }
}
