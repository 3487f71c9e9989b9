import AppServices
import Domain
import Foundation
import Synchronization
import Testing

@testable import WebPages

/// Covers, stored files and the reader of PDFs.
@Suite struct ReaderTests {
  @Test(
    arguments: [
      (nil, 100, ByteRange.whole), ("bytes=0-9", 100, .part(0..<10)), ("bytes=90-", 100, .part(90..<100)),
      ("bytes=-10", 100, .part(90..<100)), ("bytes=-1000", 100, .part(0..<100)),
      ("bytes=50-1000", 100, .part(50..<100)),
      ("bytes=100-", 100, .unsatisfiable), ("bytes=100-200", 100, .unsatisfiable), ("bytes=-0", 100, .unsatisfiable),
      ("bytes=0-0", 0, .unsatisfiable), ("bytes=9-0", 100, .whole), ("bytes=a-b", 100, .whole),
      ("bytes=0-1,4-5", 100, .whole), ("items=0-1", 100, .whole), ("bytes=", 100, .whole), ("bytes=-", 100, .whole),
      ("bytes=99999999999999999999-", 100, .unsatisfiable), ("bytes=0-99999999999999999999", 100, .part(0..<100)),
      ("BYTES=0-0", 100, .part(0..<1)),
    ] as [(String?, Int, ByteRange)])
  func `a range asks for these bytes`(header: String?, count: Int, range: ByteRange) {
    #expect(ByteRange(header, of: count) == range)
  }

  @Test func `a stored file is given whole, in parts, or not at all`() async throws {
    let site = try await TestSite(shelf(1), files: OneFile())
    let id = try await site.firstID()
    let path = "/files/\(id)/pdf"
    let whole = try await site.get(path)
    #expect(whole.text == "0123456789" && whole.headers["accept-ranges"] == "bytes")
    #expect(whole.headers["content-length"] == "10" && whole.headers["cache-control"]?.contains("no-cache") == true)
    let part = try await site.get(path, ["range": "bytes=-3"])
    #expect(part.status == 206 && part.text == "789" && part.headers["content-range"] == "bytes 7-9/10")
    #expect(part.headers["content-length"] == "3")
    let none = try await site.get(path, ["range": "bytes=10-"])
    #expect(none.status == 416 && none.headers["content-range"] == "bytes */10")
    let head = try await site.ask(.head, path, ["range": "bytes=-3"])
    #expect(head.status == 200 && head.headers["content-length"] == "10")
    #expect(try await site.get(path, ["if-none-match": "\"v1\""]).status == 304)
    #expect(try await site.get(path, ["range": "bytes=0-1", "if-range": "\"v0\""]).text == "0123456789")
    #expect(try await site.get("/opds/books").text.contains("acquisition/open-access"))
    #expect(try await TestSite(shelf(1)).get(path).status == 404)
    // The reader shows it inside a page of the site, and no other may.
    #expect(whole.headers["x-frame-options"] == "SAMEORIGIN")
    #expect(whole.headers["content-security-policy"]?.contains("frame-ancestors 'self'") == true)
    #expect(try await site.get("/").headers["x-frame-options"] == "DENY")
  }

  /// One book whose source names a cover and a PDF.
  private static var records: [SourceRecord] {
    var records = shelf(1)
    records[0].cover = "https://files.example/a.png"
    records[0].links[.pdf] = "https://files.example/a.pdf"
    records[0].links[.epub] = "https://files.example/a.epub"
    return records
  }

  @Test func `a PDF is fetched by a button, followed, and read`() async throws {
    let files = FetchedFiles()
    let site = try await TestSite(Self.records, files: files)
    let path = "/books/\(try await site.firstID())"
    #expect(try await site.get(path).text.contains("href=\"\(path)/read\""))
    let before = try await site.get(path + "/read").text
    #expect(before.contains("files.example</bdi> and not here yet") && before.contains("action=\"\(path)/download\""))
    #expect(!before.contains("http-equiv") && files.started.isEmpty)
    let asked = try await site.ask(.post, path + "/download", body: "kind=pdf")
    #expect(asked.status == 303 && asked.headers["location"] == path + "/read")
    files.set(.running(done: 512 << 10, all: 1 << 20))
    let under = try await site.get(path + "/read").text
    #expect(under.contains("<progress value=\"524288\" max=\"1048576\"") && under.contains("512 KB of 1.0 MB"))
    #expect(under.contains("<noscript><meta http-equiv=\"refresh\""))
    files.set(.failed("the link is dead"))
    let failed = try await site.get(path + "/read?part=1").text
    #expect(failed.contains("could not be fetched: the link is dead") && failed.contains("Try again"))
    files.store()
    let stored = try await site.get(path + "/read").text
    #expect(stored.contains("<iframe src=\"/files/") && !stored.contains("http-equiv"))
    #expect(files.started == [.pdf])
  }

  @Test func `an EPUB is fetched, and given to be kept`() async throws {
    let files = FetchedFiles()
    let site = try await TestSite(Self.records, files: files)
    let id = try await site.firstID()
    #expect(try await site.get("/books/\(id)").text.contains("Fetch the EPUB"))
    let asked = try await site.ask(.post, "/books/\(id)/download", body: "kind=epub")
    #expect(asked.headers["location"] == "/books/\(id)")
    files.set(.running(done: 3, all: nil))
    #expect(try await site.get("/books/\(id)").text.contains("3 bytes so far"))
    files.store()
    #expect(try await site.get("/books/\(id)").text.contains("href=\"/files/\(id)/epub\" download"))
    let name = try await site.get("/files/\(id)/epub").headers["content-disposition"]
    #expect(name?.hasPrefix("attachment; filename=\"") == true && name?.hasSuffix(".epub") == true, "\(name ?? "")")
  }

  @Test func `a file is named by its book in any letters, and no title says more than a name`() async throws {
    var record = SourceRecord(source: "quiet", key: "k", title: "../Zoë \"q\"; x=\r\nSet-Cookie: a=b")
    record.authors = ["Ann Lee"]
    let site = try await TestSite([record], files: OneFile())
    let header = try await site.get("/files/\(try await site.firstID())/pdf").headers["content-disposition"]
    let full = "Zo%C3%AB%20q%20%3B%20x%3D%20Set-Cookie%20a%3Db%20-%20Ann%20Lee.pdf"
    #expect(
      header == "inline; filename=\"Zo_ q ; x= Set-Cookie a=b - Ann Lee.pdf\"; filename*=UTF-8''\(full)",
      "\(header ?? "")")
  }

  @Test func `a book without a PDF says so`() async throws {
    let site = try await TestSite(shelf(1), files: FetchedFiles())
    let id = try await site.firstID()
    #expect(try await !site.get("/books/\(id)").text.contains("/read"))
    #expect(try await site.get("/books/\(id)/read").text.contains("No source has a PDF"))
    #expect(try await site.ask(.post, "/books/\(id)/download", body: "kind=mp3").status == 400)
  }

  @Test func `a cover is asked for where it is shown, and drawn where it cannot be had`() async throws {
    let files = FetchedFiles()
    let site = try await TestSite(Self.records, files: files)
    let path = "/covers/\(try await site.firstID())"
    let drawn = try await site.get(path)
    #expect(drawn.headers["content-type"] == "image/svg+xml" && drawn.headers["cache-control"] == "no-cache")
    #expect(files.started == [.cover])
    files.store()
    #expect(try await site.get(path).headers["content-type"] == "image/png")
    let without = try await TestSite(shelf(1), files: files)
    let last = try await without.get("/covers/\(try await without.firstID())")
    #expect(last.headers["cache-control"]?.contains("max-age") == true)
  }

  @Test func `a server that changes nothing fetches nothing`() async throws {
    let files = FetchedFiles()
    let site = try await TestSite(Self.records, rules: AccessRules(isReadOnly: true), files: files)
    let id = try await site.firstID()
    for path in ["/covers/\(id)", "/books/\(id)", "/books/\(id)/read", "/", "/opds/books", "/opds/v2/books"] {
      let answer = try await site.get(path)
      #expect(answer.status == 200 && !answer.text.contains("/download\""), "\(path)")
    }
    #expect(try await site.ask(.post, "/books/\(id)/download", body: "kind=pdf").status == 403)
    #expect(files.started.isEmpty)
  }

  @Test func `feeds offer the cover, and files from where sources have them until they are stored`() async throws {
    let files = FetchedFiles()
    let site = try await TestSite(Self.records, files: files)
    let id = try await site.firstID()
    let elsewhere = ["https://files.example/a.epub", "https://files.example/a.pdf"]
    let before = try await site.get("/opds/books").text
    #expect(before.contains("type=\"image/jpeg\""))
    let link = #/acquisition/open-access" href="([^"]+)" type="([^"]+)"/#
    #expect(before.matches(of: link).map { String($0.1) } == elsewhere)
    #expect(before.matches(of: link).map { String($0.2) } == ["application/epub+zip", "application/pdf"])
    let publications = try await site.get("/opds/v2/books").text
    #expect(elsewhere.allSatisfy { publications.contains($0) })
    files.store()
    let atom = try await site.get("/opds/books").text
    #expect(atom.contains("type=\"image/png\"") && atom.contains("application/epub+zip"))
    #expect(atom.matches(of: link).map { String($0.1) } == ["/files/\(id)/epub", "/files/\(id)/pdf"])
    let json = try await site.get("/opds/v2/books").text
    #expect(json.contains("images") && json.contains("application/epub+zip") && !json.contains("files.example"))
  }

  @Test func `feeds lead to no file that is nowhere on the web`() async throws {
    var records = shelf(1)
    records[0].links[.pdf] = "file:///etc/passwd"
    let site = try await TestSite(records)
    for path in ["/opds/books", "/opds/v2/books"] {
      let text = try await site.get(path).text
      #expect(!text.contains("passwd") && text.contains("http://opds-spec.org/acquisition"), "\(path)")
    }
  }

  /// Files of one kind for all books: not there, on their way, or stored.
  private final class FetchedFiles: ServedFiles {
    private struct Stored: ServedFile {
      let mediaType: String
      let byteCount = 10
      let version = "v1"

      func bytes(_ range: Range<Int>) -> [UInt8] { Array("0123456789".utf8)[range].map(\.self) }
    }

    private struct State {
      var started: [FileKind] = []
      var standing: SharedDownloads.State?
      var isStored = false
    }

    private let state = Mutex(State())

    var started: [FileKind] { state.withLock(\.started) }
    func set(_ standing: SharedDownloads.State) { state.withLock { $0.standing = standing } }
    func store() { state.withLock { $0.isStored = true } }

    func file(_ kind: FileKind, of book: Book) -> (any ServedFile)? {
      guard state.withLock(\.isStored), kind.address(in: book) != nil else { return nil }
      return Stored(
        mediaType: ["cover": "image/png", "pdf": "application/pdf"][kind.rawValue] ?? "application/epub+zip")
    }

    func cover(of book: Book) -> (any ServedFile)? {
      if let stored = file(.cover, of: book) { return stored }
      start(.cover, of: book)
      return nil
    }

    func start(_ kind: FileKind, of book: Book) {
      if kind.address(in: book) != nil { state.withLock { $0.started.append(kind) } }
    }

    func state(_ kind: FileKind, of book: Book) -> SharedDownloads.State? { state.withLock(\.standing) }
  }

  private struct OneFile: ServedFiles, ServedFile {
    let mediaType = "application/pdf"
    let byteCount = 10
    let version = "v1"

    func file(_ kind: FileKind, of book: Book) -> (any ServedFile)? { kind == .pdf ? self : nil }
    /// Two bytes at a time.
    func bytes(_ range: Range<Int>) -> [UInt8] { Array("0123456789".utf8)[range].prefix(2).map(\.self) }
  }
}
