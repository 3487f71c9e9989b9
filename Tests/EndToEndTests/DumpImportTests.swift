import Foundation
import Platform
import TestSupport
import Testing

/// Dumps of Open Library, as they are downloaded.
@Suite struct DumpImportTests {
  private static func edition(_ number: Int, _ json: String) -> String {
    "/type/edition\t/books/OL\(number)M\t1\t2031-01-02T03:04:05\t\(json)\n"
  }

  private static func author(_ number: Int, _ name: String) -> String {
    "/type/author\t/authors/OL\(number)A\t1\t2031-01-02T03:04:05\t{\"name\":\"\(name)\"}\n"
  }

  private static let editions =
    edition(1, #"{"title":"Glass","isbn_13":["9780306406157"],"authors":[{"key":"/authors/OL7A"}]}"#)
    + "/type/edition\tbroken\n"
    + edition(2, #"{"title":"Orchard","by_statement":"Bo Quist.","authors":[{"key":"/authors/OL8A"}]}"#)

  @Test(arguments: [["authors", "editions"], ["editions", "authors"]])
  func `editions have the names of their authors whatever the order of the files`(order: [String]) async throws {
    let books = try BooksProgram()
    let files = try [
      "authors": books.file("a.txt", Self.author(7, "Ada Pell")), "editions": books.file("e.txt", Self.editions),
    ]
    let run = try await books.run(list: ["import"] + order.compactMap { files[$0] })
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("1 of 3 rows gave no record") && run.errors.contains("row 2 (line 2, column 1)"))
    #expect(run.errors.contains("1 of 2 authors have no name here"), "\(run.errors)")
    let doctor = try await books.run("doctor")
    #expect(doctor.status == 0 && !(doctor.output + doctor.errors).contains("not installed"), "\(doctor.output)")
    let listed = try await books.run("list", "--json").results()
    #expect(listed.compactMap { ($0["authors"] as? [String])?.first }.sorted() == ["Ada Pell", "Bo Quist"])
    let rejects = try String(contentsOfFile: (files["editions"] ?? "") + ".rejects", encoding: .utf8)
    #expect(rejects.hasSuffix("line 2: it has 2 columns between tabs, not 5\n/type/edition\tbroken\n"), "\(rejects)")
  }

  @Test func `names are known to later imports, and what is imported twice changes nothing`() async throws {
    let books = try BooksProgram()
    let editions = try books.file("e.txt", Self.editions)
    let rejects = books.home.appending(path: "rejected").path(percentEncoded: false)
    func files(_ arguments: String...) async throws -> [String: Any] {
      let run = try await books.run(list: ["import", "--json", "--rejects", rejects] + arguments)
      #expect(run.status == 0, "\(run.errors)")
      return try #require(try run.files().first)
    }
    let first = try await files(editions)
    #expect(first["format"] as? String == "open-library" && first["added"] as? Int == 2)
    #expect(first["unresolvedAuthors"] as? Int == 2 && first["unusable"] as? Int == 1)
    #expect(FileManager.default.fileExists(atPath: rejects))
    #expect(try await files(books.file("a.txt", Self.author(7, "Ada Pell")))["authors"] as? Int == 1)
    let second = try await files(editions)
    #expect(second["changed"] as? Int == 1 && second["unchanged"] as? Int == 1)
    #expect(second["unresolvedAuthors"] as? Int == 1)
    #expect(try await files(editions)["unchanged"] as? Int == 2)
    let dry = try await books.run("import", "--dry-run", try books.file("b.txt", Self.author(8, "Cleo Rask")))
    #expect(dry.status == 0 && !FileManager.default.fileExists(atPath: editions + ".rejects"))
    #expect(try await files(editions)["unresolvedAuthors"] as? Int == 1)
  }

  @Test func `a dump where no file can be made beside it comes in, and its lines that give nothing are told`()
    async throws
  {
    let books = try BooksProgram()
    let editions = try books.file("e.txt", Self.editions)
    // Not even an administrator can put a file in the place of a folder.
    let place = books.home.appending(path: "e.txt.rejects")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    let run = try await books.run("import", editions)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("2 records added") && run.errors.contains("row 2 (line 2, column 1)"), "\(run.errors)")
    let words = "e.txt.rejects is a folder: name a file in it: lines that give nothing are kept nowhere (--rejects FILE"
    #expect(run.errors.components(separatedBy: words).count == 2, "\(run.errors)")
  }

  @Test(arguments: ["", "nowhere/rejects"])
  func `a file for rejected lines that was asked for and cannot be made is refused before anything is in`(
    name: String
  ) async throws {
    let books = try BooksProgram()
    let editions = try books.file("e.txt", Self.editions)
    let path = books.home.appending(path: name).path(percentEncoded: false)
    let run = try await books.run("import", editions, "--rejects", path)
    #expect(run.status == 73 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(try await books.run("list", "--json").object()["total"] as? Int == 0)
  }

  @Test func `the dump that is imported is no file for its rejected lines`() async throws {
    let books = try BooksProgram()
    let editions = try books.file("e.txt", Self.editions)
    let before = try Data(contentsOf: URL(filePath: editions))
    let run = try await books.run("import", editions, "--rejects", editions)
    #expect(run.status == 73 && run.errors.contains("is a file that is being imported or written"), "\(run.errors)")
    #expect(try Data(contentsOf: URL(filePath: editions)) == before)
  }

  @Test func `a file for rejected lines is not made where no line is rejected`() async throws {
    let books = try BooksProgram()
    let path = books.home.appending(path: "rejected").path(percentEncoded: false)
    let authors = try books.file("a.txt", Self.author(7, "Ada Pell"))
    #expect(try await books.run("import", authors, "--rejects", path).status == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a packed dump is unpacked as it is read; what is in stays where it is cut off`() async throws {
    let books = try BooksProgram()
    let text = (1...25_000).map { Self.edition($0, "{\"title\":\"Book \($0)\"}") }.joined()
    let packed = try await Self.packed(text, in: books)
    let bytes = try Data(contentsOf: URL(filePath: packed))
    let cut = books.home.appending(path: "cut.gz").path(percentEncoded: false)
    try bytes.prefix(bytes.count * 9 / 10).write(to: URL(filePath: cut))
    let run = try await books.run("import", cut)
    #expect(run.status == 65 && run.errors.contains("is cut off"), "\(run.errors)")
    let kept = try await books.run("list", "--json", "--limit", "1").object()["total"] as? Int ?? 0
    #expect((20_000..<25_000).contains(kept), "\(kept)")
    let whole = try #require(try await books.run("import", packed, "--json").files().first)
    #expect(whole["unchanged"] as? Int == kept && whole["added"] as? Int == 25_000 - kept)
  }

  @Test func `a packed export comes in as it would unpacked; a packed list is refused`() async throws {
    let books = try BooksProgram()
    let export = try await Self.packed(#"{"id":"000000000001","kind":"book","title":"Glass"}"# + "\n", in: books)
    let run = try await books.run("import", export)
    #expect(run.status == 0, "\(run.errors)")
    let list = try await books.run("import", try await Self.packed(#"[{"title":"A"}]"#, in: books))
    #expect(list.status == 65 && list.errors.contains("gunzip"), "\(list.errors)")
  }

  @Test func `a file of which no line can be used is refused`() async throws {
    let books = try BooksProgram()
    let run = try await books.run("import", try books.file("e.txt", "/type/edition\tbroken\n"))
    #expect(run.status == 65 && run.errors.contains("its only row cannot be used"), "\(run.errors)")
  }

  @Test(arguments: ["plain", "bomb"])
  func `a dump of any size is read in bounded memory`(kind: String) async throws {
    let books = try BooksProgram()
    // More of either than may be in memory; what is packed in several parts is the parts one after the other.
    let (part, count) =
      kind == "plain"
      ? ((1...2_000).map { Self.edition($0, #"{"title":"Book \#($0)","description":"\#(Self.words)"}"#) }.joined(), 20)
      : (String(repeating: "x", count: 1 << 20), 300)
    var dump = try Data(contentsOf: URL(filePath: try await Self.packed(Self.edition(1, #"{"title":"A"}"#), in: books)))
    let packed = try Data(contentsOf: URL(filePath: try await Self.packed(part, in: books)))
    for _ in 1...count { dump += packed }
    let file = books.home.appending(path: "dump.gz")
    try dump.write(to: file)
    let run = try await books.run("import", file.path(percentEncoded: false), "--dry-run")
    #expect(run.status == 0, "\(run.errors.prefix(500))")
    #expect(run.peakMemory ?? 0 < 150 << 20, "\((run.peakMemory ?? 0) >> 20) MB")
  }

  private static let words = String(repeating: "word ", count: 800)

  /// The path of the text, packed by the system's gzip.
  static func packed(_ text: String, in books: BooksProgram) async throws -> String {
    let file = books.home.appending(path: "\(UUID().uuidString).txt").path(percentEncoded: false)
    try Data(text.utf8).write(to: URL(filePath: file))
    let gzip = try ChildProcess.start(URL(filePath: "/usr/bin/env"), ["gzip", "-1", file])
    gzip.waitUntilExit()
    #expect(gzip.terminationStatus == 0)
    return file + ".gz"
  }
}
