import Foundation
import Platform
import StandIn
import Synchronization
import TestSupport
import Testing

/// Files of books: fetched once, kept by what they hold, and never where an address or a title wants them.
@Suite struct DownloadTests {
  private static let pdf = Array("%PDF-1.7\n".utf8) + (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 7, count: 3000)
  private static let inside = ["BOOKS_FILES_PRIVATE_ADDRESSES": "true"]

  /// Serves these files by their paths, with ranges for whoever has the validator.
  private static func server(_ files: [String: [UInt8]]) throws -> LoopbackServer {
    try LoopbackServer { request in
      guard let file = files[request.path] else {
        return .reply(LoopbackReply(status: 404, body: Array("<html>".utf8)))
      }
      return .reply(reply(request, file, etag: "\"v1\""))
    }
  }

  private static func reply(_ request: LoopbackRequest, _ file: [UInt8], etag: String) -> LoopbackReply {
    let range = request[header: "Range"]?.wholeMatch(of: /bytes=(\d+)-/).flatMap { Int($0.1) }
    guard let start = range, request[header: "If-Range"] == etag, start < file.count else {
      return LoopbackReply(headers: [("ETag", etag)], body: file)
    }
    return LoopbackReply(
      status: 206, headers: [("ETag", etag), ("Content-Range", "bytes \(start)-\(file.count - 1)/\(file.count)")],
      body: Array(file[start...]))
  }

  /// A program whose library has a book of this title with these links; its id.
  private static func books(_ fields: String..., titled title: String = "Tide Tables") async throws -> (
    BooksProgram, String
  ) {
    let books = try BooksProgram()
    let added = try await books.run(list: ["add", "--title", title] + fields)
    #expect(added.status == 0, "\(added.errors)")
    return (books, String(added.output.prefix { $0 != "\t" }))
  }

  private static func stored(_ books: BooksProgram) throws -> [String] {
    let folder = books.home.appending(path: "files").path(percentEncoded: false)
    return ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [])
      .filter { !$0.hasPrefix("partial") && $0.contains(".") }
  }

  @Test func `of several books those without such a file are named`() async throws {
    let server = try Self.server(["/a.pdf": Self.pdf])
    let (books, id) = try await Self.books("pdf=\(server.address)/a.pdf")
    #expect(try await books.run("add", "--title", "Bare", "--isbn", "9780306406157").status == 0)
    for options in [["--pdf"], []] {
      let run = try await books.run(list: ["download", id, "9780306406157"] + options, adding: Self.inside)
      #expect(run.status == 0 && run.output.split(separator: "\n").count == 1, "\(run.errors)")
      #expect(run.errors.contains("no source says where ") && run.errors.contains("“Bare”"), "\(run.errors)")
    }
    let none = try await books.run("download", "9780306406157", "--pdf")
    #expect(none.status == 1 && none.errors.ranges(of: "“Bare”").count == 1, "\(none.errors)")
  }

  @Test func `a cover and a PDF are fetched once, and kept by what they hold`() async throws {
    let server = try Self.server(["/a.pdf": Self.pdf, "/a.png": Self.png, "/b.pdf": Self.pdf])
    let (books, id) = try await Self.books("cover=\(server.address)/a.png", "pdf=\(server.address)/a.pdf")
    for _ in 1...2 {
      let run = try await books.run("download", id, adding: Self.inside)
      #expect(run.status == 0 && run.output.split(separator: "\n").count == 2, "\(run.errors)")
    }
    #expect(server.requests.count == 2)
    _ = try await books.run("edit", id, "pdf=\(server.address)/b.pdf")
    let json = try await books.run("download", id, "--pdf", "--json", adding: Self.inside).object()
    let file = try #require((json["files"] as? [[String: Any]])?.first)
    #expect(file["size"] as? Int == Self.pdf.count && file["mediaType"] as? String == "application/pdf")
    #expect(file["etag"] as? String == "\"v1\"")
    #expect(try Self.stored(books).count == 2)
    let path = try #require(file["path"] as? String)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(Self.pdf))
    let read = try await books.run("read", id, "--print-path")
    #expect(read.status == 0 && read.output == path + "\n")
  }

  @Test(arguments: [
    "../../x", "CON", String(repeating: "long ", count: 60), "a\u{1}b\u{1B}[2Jc", "…/..\\con.txt", ".hidden", "~",
  ])
  func `no title has a say in where a file lies`(title: String) async throws {
    let server = try Self.server(["/a.pdf": Self.pdf])
    let (books, id) = try await Self.books("pdf=\(server.address)/a.pdf", titled: title)
    #expect(try await books.run("download", id, adding: Self.inside).status == 0)
    let folder = books.home.appending(path: "out").path(percentEncoded: false)
    let run = try await books.run("export", "-f", "csv", "--files", folder)
    #expect(run.status == 0, "\(run.errors)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    #expect(names.count == 1 && names[0].hasSuffix(".pdf") && names[0].utf8.count <= 160, "\(names)")
    #expect(!names[0].hasPrefix(".") && !names[0].hasPrefix("CON.") && !names[0].contains("/"))
    #expect(names[0].unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\\" })
    #expect(try Self.stored(books).count == 1)
    let home = try FileManager.default.contentsOfDirectory(atPath: books.home.path(percentEncoded: false))
    #expect(
      Set(home).isSubset(of: [
        "catalog.sqlite", "catalog.sqlite-wal", "catalog.sqlite-shm", "files", "out", "cache", "requests.sqlite",
      ]), "\(home)")
  }

  @Test func `a PDF that is a page is refused, and nothing of it is kept`() async throws {
    let server = try Self.server(["/a.pdf": Array("<!DOCTYPE html><title>Sign in</title>".utf8)])
    let (books, id) = try await Self.books("pdf=\(server.address)/a.pdf")
    let run = try await books.run("download", id, adding: Self.inside)
    #expect(run.status == 65 && run.errors.contains("is not a PDF but a web page: nothing was kept"), "\(run.errors)")
    #expect(try Self.stored(books) == [])
    #expect(try await books.run("show", id).status == 0)
  }

  @Test func `a cover without end, and one that says it is huge, is given up at the limit`() async throws {
    let head = "HTTP/1.1 200 OK\r\nConnection: close\r\n"
    let server = try LoopbackServer { request in
      request.path == "/huge.png"
        ? .bytes(Array("\(head)Content-Length: 10737418240\r\n\r\n".utf8) + Self.png)
        : .bytes(Array("\(head)\r\n".utf8) + Self.png + Array(repeating: 1, count: 21 << 20))
    }
    for name in ["huge.png", "endless.png"] {
      let (books, id) = try await Self.books("cover=\(server.address)/\(name)")
      let run = try await books.run("download", id, adding: Self.inside)
      #expect(run.status == 65 && run.errors.contains("larger than the 20 MB that a cover may have"), "\(run.errors)")
      #expect(try Self.stored(books) == [])
    }
  }

  @Test(arguments: [
    "http://169.254.169.254/latest/meta-data", "http://[::1]:PORT/a.pdf", "http://127.0.0.1:PORT/a.pdf",
    "http://localhost:PORT/a.pdf", "http://0x7f.1:PORT/a.pdf", "http://[::ffff:127.0.0.1]:PORT/a.pdf",
    "http://192.168.1.1/a.pdf",
  ])
  func `an address inside is not asked unless that is allowed`(address: String) async throws {
    let server = try Self.server(["/a.pdf": Self.pdf])
    let (books, id) = try await Self.books("pdf=\(address.replacing("PORT", with: String(server.port)))")
    let run = try await books.run("download", id)
    #expect(
      run.status == 65 && run.errors.contains("not asked: it is no address of the web, or of this machine"),
      "\(run.errors)")
    #expect(server.requests.isEmpty && server.connectionCount == 0)
  }

  #if os(Linux)
    @Test func `a name that leads inside is not asked`() async throws {
      let server = try Self.server(["/a.pdf": Self.pdf])
      let (books, id) = try await Self.books("pdf=http://files.inside.invalid:\(server.port)/a.pdf")
      let resolver = try BooksProgram.executable("books").deletingLastPathComponent()
        .appending(path: "libSlowResolver.so").path(percentEncoded: false)
      let run = try await books.run("download", id, adding: ["LD_PRELOAD": resolver])
      #expect(run.status == 65 && run.errors.contains("not asked"), "\(run.errors)")
      #expect(server.connectionCount == 0)
      #expect(
        try await books.run("download", id, adding: Self.inside.merging(["LD_PRELOAD": resolver]) { $1 }).status == 0)
    }
  #endif

  @Test func `a redirect from outside to this machine is not followed`() async throws {
    let server = try Self.server(["/a.pdf": Self.pdf])
    let address = server.address
    // A proxy answers for a public host, so that no test reaches one.
    let proxy = try LoopbackServer { _ in .reply(.redirect(to: "\(address)/a.pdf")) }
    let (books, id) = try await Self.books("pdf=http://files.example/a.pdf")
    let run = try await books.run("download", id, adding: ["http_proxy": proxy.address])
    #expect(run.status == 65 && run.errors.contains("not asked"), "\(run.errors)")
    #expect(server.requests.isEmpty && proxy.requests.count == 1)
  }

  @Test func `a download that is cut off at every tenth and gone on with is the same file`() async throws {
    let cut = Cut()
    let file = Self.pdf
    let server = try LoopbackServer { request in
      guard let length = cut.takeLength() else { return .reply(Self.reply(request, file, etag: "\"v1\"")) }
      let head = "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: \(file.count)\r\nConnection: close\r\n\r\n"
      return .bytes(Array(head.utf8) + file[..<length])
    }
    for tenth in 1...9 {
      let (books, id) = try await Self.books("pdf=\(server.address)/\(tenth).pdf")
      cut.set(file.count * tenth / 10)
      let broken = try await books.run("download", id, adding: Self.inside)
      #expect(broken.status == 69 && broken.errors.contains("bytes are here, and are gone on with"), "\(broken.errors)")
      #expect(try Self.stored(books) == [])
      let run = try await books.run("read", id, "--print-path", adding: Self.inside)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try Data(contentsOf: URL(filePath: String(run.output.dropLast()))) == Data(file))
      let last = try #require(server.requests.last)
      #expect(last[header: "Range"] == "bytes=\(file.count * tenth / 10)-" && last[header: "If-Range"] == "\"v1\"")
    }
  }

  @Test func `an empty answer to the question for the rest makes no whole file of what is here`() async throws {
    let cut = Cut()
    let file = Self.pdf
    let server = try LoopbackServer { _ in
      let head = "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nConnection: close\r\n"
      guard let length = cut.takeLength() else { return .bytes(Array("\(head)Content-Length: 0\r\n\r\n".utf8)) }
      return .bytes(Array("\(head)Content-Length: \(file.count)\r\n\r\n".utf8) + file[..<length])
    }
    let (books, id) = try await Self.books("pdf=\(server.address)/a.pdf")
    cut.set(100_000)
    #expect(try await books.run("download", id, adding: Self.inside).status == 69)
    let run = try await books.run("download", id, adding: Self.inside)
    #expect(run.status == 65 && run.errors.contains("is not a PDF but nothing: nothing was kept"), "\(run.errors)")
    #expect(try Self.stored(books) == [])
  }

  @Test func `what changed at the service meanwhile is fetched from its beginning`() async throws {
    let cut = Cut()
    let (old, new) = (Self.pdf, Self.pdf + [1, 2, 3])
    let server = try LoopbackServer { request in
      guard let length = cut.takeLength() else { return .reply(Self.reply(request, new, etag: "\"v2\"")) }
      let head = "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: \(old.count)\r\nConnection: close\r\n\r\n"
      return .bytes(Array(head.utf8) + old[..<length])
    }
    let (books, id) = try await Self.books("pdf=\(server.address)/a.pdf")
    cut.set(100_000)
    #expect(try await books.run("download", id, adding: Self.inside).status == 69)
    let run = try await books.run("read", id, "--print-path", adding: Self.inside)
    #expect(try Data(contentsOf: URL(filePath: String(run.output.dropLast()))) == Data(new), "\(run.errors)")
  }

  @Test func `a dead link is said, and the book stays`() async throws {
    let server = try Self.server([:])
    let (books, id) = try await Self.books("pdf=\(server.address)/gone.pdf")
    let run = try await books.run("download", id, adding: Self.inside)
    #expect(
      run.status == 65 && run.errors.contains("the link is dead: \(server.address)/gone.pdf is gone"), "\(run.errors)")
    #expect(try Self.stored(books) == [])
    #expect(try await books.run("show", id).output.contains("Tide Tables"))
    let none = try await books.run("download", id, "--cover", adding: Self.inside)
    #expect(
      none.status == 1 && none.errors.contains("no source says where a cover of “Tide Tables” is"), "\(none.errors)")
  }

  @Test func `doctor says how much the files take, and takes away those of no book`() async throws {
    let server = try Self.server(["/a.pdf": Self.pdf, "/a.png": Self.png])
    let (books, id) = try await Self.books("pdf=\(server.address)/a.pdf", "cover=\(server.address)/a.png")
    #expect(try await books.run("download", id, adding: Self.inside).status == 0)
    let doctor = try await books.run("doctor")
    #expect(doctor.output.contains("1 cover, 2 KB; 1 pdf, 195 KB"), "\(doctor.output)")
    #expect(try await books.run("doctor", "--prune-files").errors.contains("0 files taken away"))
    #expect(try await books.run("undo").status == 0)
    let pruned = try await books.run("doctor", "--prune-files")
    #expect(pruned.status == 0 && pruned.errors.contains("2 files taken away"), "\(pruned.errors)")
    #expect(try Self.stored(books) == [])
  }

  @Test func `a kept file that is gone or cut is told of, and an export copies the others`() async throws {
    let server = try Self.server(["/a.pdf": Self.pdf, "/a.png": Self.png])
    let (books, id) = try await Self.books("pdf=\(server.address)/a.pdf", "cover=\(server.address)/a.png")
    #expect(try await books.run("download", id, adding: Self.inside).status == 0)
    let pdf = try await books.run("read", id, "--print-path").output.trimmingCharacters(in: .newlines)
    let file = try FileHandle(forWritingTo: URL(filePath: pdf))
    try file.truncate(atOffset: 100)
    for isThere in [true, false] {
      if !isThere { try FileManager.default.removeItem(atPath: pdf) }
      let doctor = try await books.run("doctor")
      #expect(
        doctor.status == 0 && doctor.output.contains("warning\tfiles\t1 of 2 missing or not as kept"),
        "\(doctor.output)")
      let folder = books.home.appending(path: "out-\(isThere)").path(percentEncoded: false)
      let run = try await books.run("export", "-f", "csv", "--files", folder)
      #expect(run.status == 74 && run.errors.contains("1 file put into"), "\(run.errors)")
      #expect(run.errors.contains(isThere ? "it has 100 bytes" : "No such file"), "\(run.errors)")
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).map { $0.hasSuffix(".png") } == [true])
    }
  }

  #if !os(macOS)
    @Test func `a kept cover is shown where the terminal can show one, and nowhere else`() async throws {
      let server = try Self.server(["/a.png": Self.png])
      let (books, id) = try await Self.books("cover=\(server.address)/a.png")
      #expect(try await books.run("download", id, adding: Self.inside).status == 0)
      for (variables, mark) in [
        (["TERM": "xterm-kitty"], "\u{1B}_Ga=T,f=100"), (["TERM_PROGRAM": "iTerm.app"], "\u{1B}]1337;File=inline=1"),
        ([:], nil),
      ] {
        for full in [[], ["--full"]] {
          var terminal = try PseudoTerminal(rows: 40, columns: 80)
          let process = try books.start(["show", id] + full, on: terminal, adding: variables)
          var screen = ""
          while let more = terminal.read() { screen += more }
          process.waitUntilExit()
          #expect(screen.contains("Tide Tables"))
          #expect(mark.map(screen.contains) ?? !(screen.contains("\u{1B}_G") || screen.contains("1337")))
        }
      }
      #expect(try await !books.run("show", id, adding: ["TERM": "xterm-kitty"]).output.contains("\u{1B}"))
    }

    /// What stands in for the converter draws where its last argument is a file.
    @Test func `a kept cover is drawn as sixels by a converter, of whose output the image alone is shown`() async throws
    {
      let server = try Self.server(["/a.png": Self.png])
      let (books, id) = try await Self.books("cover=\(server.address)/a.png")
      #expect(try await books.run("download", id, adding: Self.inside).status == 0)
      let folder = books.home.appending(path: "programs").path(percentEncoded: false)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let image = "\u{1B}Pq#0;2;0;0;0#0~-\u{1B}\\"
      let script = #"for last; do :; done; test -f "$last" || exit 1; env >"$0.env"; "#
      let path = "\(folder):\(books.environment["PATH"] ?? "")"
      for (name, written, term, isShown) in [
        ("chafa", #"printf '\033]0;stolen\007\033Pq#0;2;0;0;0#0~-\033\\\033[31mmore'"#, "foot", true),
        ("chafa", #"printf '\033Pq#0;2;0;0;0#0~-\033\\'"#, "foot-extra", true),
        ("chafa", #"printf '\033Pq#0;2;0;0;0#0~-\033\\'"#, "xterm", false),
        ("chafa", #"printf '\033Pq#0~\033[31m-\033\\'"#, "mlterm", false),
        ("chafa", "exit 1", "contour", false),
      ] {
        let program = try books.file("programs/\(name)", "#!/bin/sh\n\(script)\(written)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        var terminal = try PseudoTerminal(rows: 40, columns: 80)
        let process = try books.start(
          ["show", id], on: terminal, adding: ["TERM": term, "PATH": path, "BOOKS_NYTIMES_API_KEY": "secret"])
        var screen = ""
        while let more = terminal.read() { screen += more }
        process.waitUntilExit()
        #expect(screen.contains("Tide Tables"))
        #expect(screen.contains(image) == isShown, "\(term): \(screen.debugDescription)")
        #expect(!screen.contains("stolen") && !screen.contains("more") && isShown == screen.contains("\u{1B}P"))
        let told = try? String(contentsOfFile: program + ".env", encoding: .utf8)
        #expect(told?.contains("secret") != true)
      }
    }
  #endif
}

/// After how many bytes the next answer breaks off.
private final class Cut: Sendable {
  private let length = Mutex<Int?>(nil)

  func set(_ length: Int) { self.length.withLock { $0 = length } }
  func takeLength() -> Int? {
    length.withLock { length in
      defer { length = nil }
      return length
    }
  }
}
