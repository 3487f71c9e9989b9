import AppServices
import Catalog
import Domain
import Interchange
import Sourcing
import TestSupport
import Testing

/// Files of the reader's that come into the catalogue.
@Suite struct ImportTests {
  /// A file in memory.
  private final class File: ImportedFile {
    let name: String
    private let bytes: [UInt8]
    private let open: Counter?

    /// - Parameter open: how many such files there are.
    convenience init(_ text: String, counting open: Counter? = nil) { self.init(Array(text.utf8), counting: open) }

    init(_ bytes: [UInt8], counting open: Counter? = nil) {
      name = "some.file"
      self.bytes = bytes
      self.open = open
      open?.increment()
    }

    deinit { open?.decrement() }

    var byteCount: Int? { bytes.count }

    func bytes(from offset: Int, atMost count: Int) -> [UInt8] { Array(bytes.dropFirst(offset).prefix(count)) }
  }

  @Test func `a file tells its form by how it begins`() throws {
    #expect(try ImportForm(of: File(#"{"schema":"books.catalog/1"}"#)) == .json)
    #expect(try ImportForm(of: File(#"{"id":"x"}"#)) == .ndjson)
    #expect(try ImportForm(of: File("[]")) == .bookList)
    #expect(try ImportForm(of: File("Title,Author")) == .csv)
    let unknown = #"unknownForm(beginning: Optional("Dear reader"))"#
    let letters = [("Dear reader", unknown), (" \u{FEFF}\nDear reader", unknown)]
    for (text, reason) in [("", "empty"), ("\u{FEFF}", "empty")] + letters {
      #expect(throws: ImportError.self) { try ImportForm(of: File(text)) }
      do { _ = try ImportForm(of: File(text)) } catch { #expect("\(error)" == reason) }
    }
  }

  @Test(
    arguments: [
      ("@book{lind,", .bibTeX), ("% of Ada\r\n\r\n@Misc (lind, ", .bibTeX), ("\u{FEFF}TY  - BOOK\r\n", .ris),
      ("<?xml version=\"1.0\"?><a/>", .xml), ("00127cam a2200037 a 4500245001000000\u{1E}01\u{1F}aTide", .marc),
      (#"{"id":"a","type":"book","title":"Tide","issued":{"date-parts":[["1979"]]}}"#, .cslJSON),
      (#"{"id":"a","kind":"book","title":"Tide","tags":["type","given"]}"#, nil),
      (#"[{"type":"book","title":"Tide","issued":{"date-parts":[["1979"]]}}]"#, .cslJSON),
      ("<rdf:RDF xmlns=\"x\">", .xml), ("<modsCollection/>", .xml), ("\u{FEFF}\n<!-- c --><x/>", .xml),
      ("<feed>", .xml),
      ("<!DOCTYPE html>\n", .html), ("<HTML lang=\"de\">", .html), ("   \r\n\u{FEFF}TY  - BOOK\r\n", .ris),
      ("%0 Book\n%T Tide\n", .endNote), ("\nPMID- 1\n", .pubMed), ("My books\n\n@Book{lind,\n", .bibTeX),
      ("My books\n@media (x) {\n", nil), ("< 5 books", nil), ("<", nil), ("%0", nil), ("@home", nil), ("@ {", nil),
      ("00127,a", nil), ("TY", nil), (#"[{"title":"Tide","type":"book"}]"#, nil),
    ] as [(String, ForeignForm?)])
  func `a form of other programs that is not read is known by its beginning`(text: String, form: ForeignForm?) {
    #expect(ForeignForm(beginning: Array(text.utf8)) == form)
  }

  @Test(arguments: [("<rdf:RDF>", ForeignForm.xml), ("@book{lind,", .bibTeX), ("TY  - BOOK\n", .ris)])
  func `a form that is not read is known in UTF-16 too`(text: String, form: ForeignForm) {
    let little = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] as [[UInt8]] {
      #expect(ForeignForm(beginning: bytes) == form)
      var told: ForeignForm?
      do { _ = try ImportForm(of: File(bytes)) } catch ImportError.foreignForm(let found) { told = found } catch {}
      #expect(told == form)
    }
  }

  /// In either order of bytes, with its mark or without, whether the form is looked for or said.
  @Test(
    arguments: [
      [0xFF, 0xFE, 0, 0, 0x54, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x54], [0x54, 0, 0, 0, 0x69, 0, 0, 0],
      [0, 0, 0, 0x54, 0, 0, 0, 0x69],
    ] as [[UInt8]])
  func `a file in UTF-32 is refused, and not taken for UTF-16`(bytes: [UInt8]) {
    let file = File(bytes)
    for read in [{ _ = try ImportForm(of: file) }, { _ = try file.rows(.csv, columns: [:]) }] as [() throws -> Void] {
      do {
        try read()
        Issue.record("it was read")
      } catch {
        #expect("\(error)" == #"unreadableRows(reason: "it is written in UTF-32: save it as UTF-8")"#)
      }
    }
  }

  /// As some shells of Windows write what they are given.
  @Test(
    arguments: [
      [0xFF, 0xFE, 0x5B, 0, 0x5D, 0], [0xFE, 0xFF, 0, 0x7B, 0, 0x7D], [0x5B, 0, 0x5D, 0], [0, 0x7B, 0, 0x7D],
      [0xFF, 0xFE, 0x0D, 0, 0x0A, 0, 0x7B, 0, 0x7D, 0],
    ] as [[UInt8]])
  func `JSON in UTF-16 is told as that`(bytes: [UInt8]) {
    do {
      let form = try ImportForm(of: File(bytes))
      Issue.record("it was taken for \(form)")
    } catch {
      let reason = "it is written in UTF-16, and JSON is written in UTF-8: save it as UTF-8"
      #expect("\(error)" == "unreadableRows(reason: \"\(reason)\")")
    }
  }

  @Test func `marks of a table are such as could have been typed`() async throws {
    let file = File("Title,Tags,Notes\nEmma,\"a,\u{200B},A\",\u{200B}\nDune,\u{200B},n\n")
    let context = try await AppContext.holding(installed: [])
    let result = try await context.importRows(of: file.name, .csv, dryRun: true) { try file.rows(.csv, columns: [:]) }
    let marks: [[Mark: UserValue]] = [[.saved: .yes, .tags: .list(["a"])], [.saved: .yes, .note: .text("n")]]
    #expect(result.rowsReport?.examples.map(\.marks) == marks)
  }

  @Test(arguments: [("-5", 1), ("1000000000000", 1), ("320", 0), ("0", 0)])
  func `a number of pages that no book has is counted`(pages: String, count: Int) async throws {
    let file = File(#"{"id":"000000000001","kind":"book","title":"Emma","pages":\#(pages)}"#)
    let result = try await AppContext.holding().import(file, .ndjson, dryRun: true)
    #expect(result.impossiblePages == count && result.change.records.added == 1)
  }

  @Test func `a table that is only tried is no entry, as one that was taken is`() async throws {
    let file = File("Title,Notes\nEmma,n\n")
    let context = try await AppContext.holding(installed: [])
    for dryRun in [true, false] {
      let result = try await context.importRows(of: file.name, .csv, dryRun: dryRun) {
        try file.rows(.csv, columns: [:])
      }
      let entries = try await context.catalog.history(limit: nil).map(\.id)
      #expect(result.change.entries == 1 && [result.change.entry].compactMap(\.self) == entries)
      #expect(entries.isEmpty == dryRun)
    }
  }

  @Test func `a list is read by its source, and says which rows gave nothing`() async throws {
    var source = ConfiguredSource.fake(
      "book-list", enabled: false, FakeCatalog { (_) throws(SourceError) in SourcePage() })
    let elements = Counter()
    let file = File("[\nDune\n-\nEmma")
    let context = try await AppContext.holding(installed: [FakeList.self], sources: [source])
    let result = try await context.import(file, .bookList, dryRun: false, counting: elements.increment)
    #expect(result.change.records.added == 2 && result.rows?.unusable == 1)
    #expect(result.isOutOfView && result.file == "some.file")
    // The last look finds the end.
    #expect(elements.count == 3)
    source.isEnabled = true
    let again = try await AppContext.holding(installed: [FakeList.self], sources: [source])
      .import(file, .bookList, dryRun: true)
    #expect(!again.isOutOfView && again.change.records.added == 2)
  }

  /// The text in one stored block (RFC 1951, section 3.2.4; RFC 1952).
  private static func packed(_ text: String) -> [UInt8] {
    let count = UInt8(text.utf8.count)
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, count, 0, ~count, 0xFF]
    bytes += text.utf8
    var sum = checksum(of: Array(text.utf8))
    for _ in 0..<4 {
      bytes.append(UInt8(truncatingIfNeeded: sum))
      sum >>= 8
    }
    bytes += [count, 0, 0, 0]
    return bytes
  }

  /// CRC-32 (RFC 1952, section 8).
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return ~sum
  }

  private struct NoAuthors: AuthorNames {
    func names(of numbers: Set<Int64>) -> [Int64: String] { [:] }
    func insert(_ names: [Int64: String]) {}
  }

  /// A file of the form, short enough for one block.
  private static func text(of form: ImportForm) -> String {
    switch form {
    case .json: #"{"schema":"books.catalog/1","books":[]}"#
    case .ndjson: #"{"id":"000000000001","kind":"book","title":"Emma"}"# + "\n"
    case .openLibrary: "/type/edition\t/books/OL1M\t1\t2031\t{\"title\":\"Emma\"}\n"
    case .openLibraryLog: "Work Id,Edition Id,Bookshelf\nOL9W,OL1M,Read\n"
    case .libraryThing: #"{"1":{"title":"Emma"}}"#
    default: "Title\nEmma\n"
    }
  }

  /// Imports the file as the face does, its form looked for first.
  private static func put(_ file: File, _ form: ImportForm, into context: AppContext) async throws -> ImportResult {
    _ = try ImportForm(of: file)
    if form == .openLibrary {
      _ = try file.holdsAuthors
      return try await context.importDump(file, authors: NoAuthors(), dryRun: false)
    }
    guard form.isOfRows else { return try await context.import(file, form, dryRun: false) }
    _ = try file.isTable(form)
    return try await context.importRows(of: file.name, form, dryRun: false) { try file.rows(form, columns: [:]) }
  }

  /// All but book lists, which are not unpacked.
  @Test(arguments: ImportForm.allCases.filter { $0 != .bookList })
  func `a packed file of any form says what is wrong with how it is packed`(form: ImportForm) async throws {
    let whole = Self.packed(Self.text(of: form))
    let context = try await AppContext.holding(installed: [])
    let spoiled: [([UInt8], String)] = [
      (whole.dropLast(9), "archiveCutOff"), (whole.dropLast(2), "archiveCutOff"),
      (whole.dropLast(4) + [9, 9, 9, 9], "archiveDamaged"), (whole + Array("rubbish".utf8), "archiveFollowed"),
    ]
    for (bytes, wanted) in spoiled {
      let file = File(bytes)
      do {
        _ = try await Self.put(file, form, into: context)
        Issue.record("\(wanted) was imported")
      } catch {
        #expect(error is ImportError && "\(error)" == wanted)
      }
    }
    // Of a log the edition is to be here, and the document has none; what came of a dump before it was found out is in.
    guard form != .openLibraryLog else { return }
    let result = try await Self.put(File(whole), form, into: context)
    #expect(result.change.records.added == (form == .json || form == .openLibrary ? 0 : 1))
  }

  @Test(arguments: [
    ("", ImportForm.json), ("{", .json), (#"{"schema":"books.catalog/1","books":[{"id":"#, .json), ("[1]", .json),
    (#"{"schema":"books.catalog/1","books":[1]}"#, .json), (#"{"id":"#, .ndjson), ("\u{1F}\u{8B}\u{8}", .ndjson),
    ("Dune", .bookList), ("[\n-\n-", .bookList), ("[\nDune", .bookList),
  ])
  func `a file is let go of once it was imported, or could not be`(text: String, form: ImportForm) async throws {
    let open = Counter()
    let context = try await AppContext.holding(installed: [FakeList.self])
    for isWhole in [true, false] {
      let file = File(text, counting: open)
      _ = try? ImportForm(of: file)
      let importing = Task { try await context.import(file, form, dryRun: !isWhole) }
      _ = await importing.result
    }
    #expect(try await eventually { open.count == 0 })
  }

  @Test func `nothing is imported of what cannot be read`() async throws {
    let context = try await AppContext.holding(installed: [FakeList.self])
    let cases: [(String, ImportForm, String)] = [
      ("Dune", .bookList, "unreadableList"), ("[\n-\n-", .bookList, "noUsableRow"), ("{", .json, "broken"),
    ]
    for (text, form, reason) in cases {
      do {
        _ = try await context.import(File(text), form, dryRun: false)
        Issue.record("\(text) was imported")
      } catch let error as ImportError {
        #expect("\(error)".hasPrefix(reason))
      }
    }
    let bare = try await AppContext.holding()
    await #expect(throws: ImportError.self) { try await bare.import(File("["), .bookList, dryRun: false) }
    #expect(try await context.catalog.sources().isEmpty)
  }
}
