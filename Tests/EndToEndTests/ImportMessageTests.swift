import Foundation
import Testing

/// What a reader is told of a file that cannot be imported.
@Suite struct ImportMessageTests {
  private static let dump = "/type/edition\t/books/OL1M\t1\t2031\t{\"title\":\"Glass\"}\n"
  private static let works = "/type/work\t/works/OL1W\t1\t2031\t{}\n/type/work\t/works/OL2W\t1\t2031\t{}\n"

  /// Its end, and what the one line says beside the name of the file.
  struct Refusal: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var status: Int32 = 65
    var words: String

    init(_ name: String, _ text: String, _ words: String) {
      self.init(name, Array(text.utf8), words)
    }

    init(_ name: String, _ bytes: [UInt8], _ words: String) {
      (self.name, self.bytes, self.words) = (name, bytes, words)
    }

    var testDescription: String { name }
  }

  private static let refusals = [
    Refusal("empty", "", "is empty: nothing was imported"),
    Refusal("mark.csv", [0xEF, 0xBB, 0xBF], "is empty: nothing was imported"),
    Refusal("mark16.csv", [0xFF, 0xFE], "is empty: nothing was imported"),
    Refusal(
      "table.csv", "Werk,Wer\n", "is no file that can be imported (it begins with “Werk,Wer”); these can: json, ndjson"),
    Refusal(
      "untitled.csv", "EAN,Werk\n9783161484100,Foo\n",
      "no column of it has titles; its first line is “EAN”, “Werk”; say which has: --column title=NAME"),
    Refusal(
      "zeros", [UInt8](repeating: 0, count: 1_000_000), "is no file that can be imported; these can: json, ndjson"),
    Refusal(
      "books.bib", "% mine\n@book{lind, title = {Tide}}\n",
      "is BibTeX, which is not read here: export it as CSV where it comes from, or open it in Zotero or Tellico"),
    Refusal("books.ris", "\n\nTY  - BOOK\nTI  - Tide\nER  - \n", "is RIS, which is not read here: export it as CSV"),
    Refusal(
      "books.xml", "<modsCollection/>\n",
      "is XML, which is not read here: export it as CSV where it comes from, or open it in Zotero or Tellico"),
    Refusal("page", "<!DOCTYPE html>\n", "is HTML, which is not read here: export it as CSV where it comes from"),
    Refusal("isbns.txt", "9780306406157\n\n0-306-40615-2\n", "has ISBNs and no titles, and is no file that can be"),
    Refusal("isbns.csv", "\u{FEFF}ISBN\r\n\"9780306406157\"\r\n", "books add - reads ISBNs line by line"),
    Refusal("scan.txt", "9780306406157 51299\r\n]E09780306406157\r\n", "books add - reads ISBNs line by line"),
    Refusal(
      "one.json", #"{"id":"a","type":"book","title":"Tide","author":[{"family":"Lind","given":"Ada"}]}"#,
      "is CSL JSON, which is not read here: export it as CSV"),
    Refusal(
      "csl.json", #"[{"id":"a","type":"book","title":"Tide","author":[{"family":"Lind","given":"Ada"}]}]"#,
      "is CSL JSON, which is not read here: export it as CSV"),
    Refusal(
      "unnamed.csv", "Title,Author\n,Ada Lind\n",
      "its only row cannot be used: row 1 (line 2, column 1): it has no title"),
    Refusal(
      "unseen.csv", "Title,Author\n\u{200B},Ada Lind\n",
      "its only row cannot be used: row 1 (line 2, column 1): its title has no sign that one can see"),
    Refusal(
      "line.txt", "/type/edition\tbad\n", "its only row cannot be used: row 1 (line 1, column 1): it has 2 columns"),
    Refusal(
      "works.txt", works, "none of its 2 lines is of an edition or an author: import Open Library's dump of editions"),
    Refusal("cut.json", #"{"schema":"books.catalog/1","books":["#, "nothing of it was imported"),
    Refusal(
      "line.ndjson", "{\"id\":\"000000000001\",\"kind\":\"book\",\"title\":\"Glass\"}\n{\"id\":\"x", ": line 2: "),
    Refusal(
      "utf32.csv", [0xFF, 0xFE, 0, 0] + "Title\nA\n".utf8.flatMap { [$0, 0, 0, 0] },
      "it is written in UTF-32: save it as UTF-8"),
    Refusal(
      "pages.json",
      #"{"schema":"books.catalog/1","books":[{"id":"000000000001","kind":"book","title":"A","pages":2.5}]}"#,
      "line 1: “pages” is not a whole number"),
    Refusal("cut-list.json", #"[{"title":"A"},{"#, "it is no JSON: it ends in the middle, in line 1, column 17"),
    Refusal(
      "books.xlsx", [0x50, 0x4B, 0x03, 0x04, 0, 0], "is a spreadsheet or a zip archive: save it as CSV, or unpack it"),
    Refusal(
      "books.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0], "is a spreadsheet or a zip archive: save it"),
    Refusal("dump.bz2", Array("BZh91AY&SY".utf8) + [0, 0xFF], "is packed, and not with gzip: unpack it first"),
    Refusal("dump.txt.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], "is packed, and not with gzip: unpack it first"),
    Refusal("begun.gz", [0x1F, 0x8B], "is cut off: it ends before what is packed in it does; get it whole"),
    Refusal("broken.gz", [0x1F, 0x8B] + Array("no gzip at all".utf8), "is damaged: it cannot be unpacked any further"),
  ]

  @Test(arguments: refusals)
  func `a file that cannot be imported is refused with its name, the reason and what to do`(refusal: Refusal)
    async throws
  {
    let books = try BooksProgram()
    let file = books.home.appending(path: refusal.name)
    try Data(refusal.bytes).write(to: file)
    try await expect(
      refusal, of: file.path(percentEncoded: false), books.run("import", file.path(percentEncoded: false)))
    // The same through a pipe.
    let input = String(decoding: refusal.bytes, as: UTF8.self)
    guard Array(input.utf8) == refusal.bytes, input.count < 1000 else { return }
    try await expect(refusal, of: "standard input", books.run("import", "-", input: input))
  }

  @Test func `of a temporary folder that is not there it is said where else a pipe can be copied to`() async throws {
    let books = try BooksProgram()
    let nowhere = books.home.appending(path: "nowhere").path(percentEncoded: false)
    let run = try await books.run("import", "-", input: "Title\nSalt Maps\n", adding: ["TMPDIR": nowhere])
    #expect(run.status == 74 && run.output == "")
    #expect(run.errors.hasPrefix("books: standard input cannot be copied to \(nowhere)"), "\(run.errors)")
    #expect(run.errors.hasSuffix(": No such file or directory: TMPDIR names another folder\n"), "\(run.errors)")
  }

  @Test func `a spreadsheet that is said to be a table is refused as one`() async throws {
    let books = try BooksProgram()
    let file = books.home.appending(path: "books.xlsx")
    try Data([0x50, 0x4B, 0x03, 0x04, 0, 0]).write(to: file)
    for arguments in [["-f", "csv"], ["-f", "goodreads"], ["--column", "title=Titel"]] {
      let run = try await books.run(list: ["import", file.path(percentEncoded: false)] + arguments)
      #expect(run.status == 65 && run.errors.contains("is a spreadsheet or a zip archive"), "\(run.errors)")
    }
  }

  @Test func `a packed file is refused where it is cut off, or something stands behind it, and not for zeros`()
    async throws
  {
    let books = try BooksProgram()
    let packed = try await DumpImportTests.packed(Self.dump, in: books)
    let bytes = Array(try Data(contentsOf: URL(filePath: packed)))
    for (refusal, kept) in [
      (Refusal("cut.gz", bytes.dropLast(9), "is cut off: it ends before what is packed in it does"), true),
      (Refusal("followed.gz", bytes + Array("rubbish".utf8), "is damaged: something else stands behind what is"), true),
      (
        Refusal("mixed.gz", bytes + [0x1F, 0x8B] + Array("rubbish".utf8), "is damaged: it cannot be unpacked any"),
        false
      ),
    ] {
      let books = try BooksProgram()
      let file = books.home.appending(path: refusal.name)
      try Data(refusal.bytes).write(to: file)
      let name = file.path(percentEncoded: false)
      try await expect(refusal, of: name, books.run("import", name))
      // Of a dump what stands before is in.
      if kept { #expect(try await books.run("list", "-q").output.contains("Glass"), "\(refusal)") }
    }
    try Data(bytes + [0, 0, 0]).write(to: URL(filePath: packed))
    #expect(try await books.run("import", packed).status == 0)
  }

  @Test func `what is no file to be read is refused with 66`() async throws {
    let books = try BooksProgram()
    let folder = books.home.path(percentEncoded: false)
    for (name, words) in [
      (folder, "is a folder: name the files in it; a calibre library is the folder that holds metadata.db"),
      (folder + "nothing", "No such file"),
      ("", "no file has an empty name: name the file, or -"),
    ] {
      let run = try await books.run("import", name)
      #expect(run.status == 66 && run.errors.contains(words), "\(run.errors)")
      #expect(name.isEmpty || run.errors.contains(name), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
    let missing = try await books.run("import", folder + "Calibre Library", "--calibre-column", "shelf=tags")
    #expect(missing.status == 66 && missing.errors.contains("No such file"), "\(missing.errors)")
    let nothing = try await books.run("import", "/dev/null")
    #expect(nothing.status == 65 && nothing.errors == "books: /dev/null is empty: nothing was imported\n")
  }

  @Test func `a named pipe is read like a file, and refused like one`() async throws {
    let books = try BooksProgram()
    let script = #"mkfifo "$1" && { printf "$2" >"$1" & exec "$0" import "$1"; }"#
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    for (text, status, words) in [
      ("x", 65, "pipe is no file that can be imported"), (#"[{"title":"A"}]"#, 0, "1 record added"),
      ("", 65, "pipe is empty"),
    ] {
      let pipe = books.home.appending(path: "pipe")
      let run = try await books.run(shell: script, [program, pipe.path(percentEncoded: false), text])
      #expect(run.status == status && run.errors.contains(words), "\(text): \(run.errors)")
      try FileManager.default.removeItem(at: pipe)
    }
  }

  /// What is of no form is not kept first: the writer of two gigabytes is left standing.
  @Test func `two gigabytes of zeros through a pipe are refused by how they begin`() async throws {
    let books = try BooksProgram()
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    for form in [[], ["-f", "ndjson"]] {
      // The second has to keep what comes, and may keep no more than a megabyte.
      let run = try await books.run(
        shell: #"head -c 2147483648 /dev/zero | { ulimit -f 2048; "$0" import - "$@"; }"#, [program] + form)
      #expect(run.status == (form.isEmpty ? 65 : 74), "\(run.errors)")
      #expect(run.errors.contains("standard input ") && run.errors.hasPrefix("books: "), "\(run.errors)")
      let words = form.isEmpty ? "is no file that can be imported" : "temporary folder: File too large: make room"
      #expect(run.errors.contains(words))
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }

  private func expect(_ refusal: Refusal, of title: String, _ run: BooksProgram.Run) throws {
    #expect(run.status == refusal.status, "\(run.errors)")
    #expect(run.peakMemory ?? 0 < 150 << 20)
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("books: ") }
    #expect(lines.count == 1 && lines[0].hasPrefix("books: \(title)"), "\(run.errors)")
    #expect(lines[0].contains(refusal.words), "\(run.errors)")
  }
}
