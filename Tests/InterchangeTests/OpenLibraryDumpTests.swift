import Domain
import Interchange
import Synchronization
import TestSupport
import Testing

@Suite struct OpenLibraryDumpTests {
  @Test func `an edition is a record with what its line says`() throws {
    let edition = try #require(
      try Self.editions(
        #"""
        {"key":"/books/OL7000001M","title":" The Glass Orchard ","subtitle":"a novel","isbn_10":["0306406152"],
        "isbn_13":["9780306406157"],"publishers":["Lantern Press","Other"],"publish_date":"July 16, 2019",
        "number_of_pages":491,"languages":[{"key":"/languages/eng"},{"key":"/languages/fre"}],
        "physical_format":"Hardcover","description":{"type":"/type/text","value":"A novel of *glass*."},
        "subjects":["Orchards","Glass","Orchards"],"covers":[-1,4711],"oclc_numbers":["123"],"lccn":["96001295"],
        "ocaid":"glassorchard00pell","by_statement":"Ada Pell ; drawings by Bo Quist.","edition_name":"1st ed.",
        "authors":[{"key":"/authors/OL11A"},{"key":"/authors/OL12A"},{"key":"/authors/OL11A"},{"key":"/authors/x"}],
        "works":[{"key":"/works/OL5W"}],"revision":3,"unknown":{"deep":[[[1]]]}}
        """#.replacing("\n", with: "")
      ).first)
    var record = edition.record(naming: [11: "Ada Pell", 12: "Bo Quist"]).record
    #expect(record.recordKey == RecordKey(source: "open-library", key: "OL7000001M"))
    #expect(record.kind == .book && record.detail == .full)
    #expect(record.title == "The Glass Orchard" && record.subtitle == "a novel")
    #expect(record.authors == ["Ada Pell", "Bo Quist"] && edition.authorNumbers == [11, 12])
    #expect(record.ownISBNs == ["9780306406157", "0306406152"] && record.publisher == "Lantern Press")
    #expect(record.published == PartialDate(year: 2019, month: 7, day: 16) && record.pages == 491)
    #expect(record.language == "eng" && record.format == "Hardcover" && record.description == "A novel of *glass*.")
    #expect(record.categories == ["Orchards", "Glass"])
    #expect(record.cover == "https://covers.openlibrary.org/b/id/4711-L.jpg")
    #expect(record.otherIDs == ["OCLC:123", "LCCN:96001295", "IA:glassorchard00pell"])
    #expect(record.links == [.info: "https://openlibrary.org/books/OL7000001M"])
    #expect(
      record.extra == ["authors": "Ada Pell ; drawings by Bo Quist.", "work": "OL5W"])
    #expect(record.editionStatement == "1st ed.")
    record = edition.record(naming: [12: "Bo Quist"]).record
    #expect(record.authors == ["Bo Quist"] && edition.record(naming: [12: "Bo Quist"]).unresolved == 1)
  }

  @Test func `who made it, its series, its place and the title of the work are read`() throws {
    let edition = try #require(
      try Self.editions(
        #"""
        {"title":"The Glass Orchard","series":["Orchards ; v. 3","Lantern classics -- 12","A paperback original"],
        "publish_places":["London","Paris"],"work_titles":["De glazen boomgaard"],"translation_of":"Boomgaard",
        "contributors":[{"role":"Translator","name":"Ines Varga"},{"role":"Author","name":"Ada Pell"},{"role":"x"},7],
        "contributions":["Quist, Bo (Illustrator)","Lee, Ann, 1950-, ed.","Lantern Foundation."]}
        """#.replacing("\n", with: "")
      ).first)
    let record = edition.record(naming: [:]).record
    #expect(record.series.map(\.printed) == ["Orchards #3", "Lantern classics #12", "A paperback original"])
    #expect(record.place == "London" && record.originalTitle == "Boomgaard" && record.authors.isEmpty)
    #expect(
      record.contributors.map(\.printedWithRole) == [
        "Ines Varga (translator)", "Ada Pell (contributor)", "Quist, Bo (illustrator)", "Lee, Ann, 1950- (editor)",
        "Lantern Foundation. (contributor)",
      ])
  }

  @Test(arguments: [
    ("Garth Penn.", "Garth Penn"), ("by Ada Pell", "Ada Pell"), ("Martin King, Jr.", "Martin King, Jr."),
    ("Plato.", "Plato"), ("Garth Nix.", "Garth Nix"), ("by Ann Lee.", "Ann Lee"), ("Celeste Ng.", "Celeste Ng"),
    ("Ada P.", "Ada P."), ("Pell, A. B.", "Pell, A. B."), ("J.R.R. Penn, Ph.D.", "J.R.R. Penn, Ph.D."),
    ("Bo Quist, Esq.", "Bo Quist, Esq."), ("Penn Bros.", "Penn Bros."), ("Ada Pell … et al.", "Ada Pell … et al."),
    ("А. С. Пушкин.", "А. С. Пушкин"), ("Ada Pell, Sr.", "Ada Pell, Sr."),
    ("Lantern Press, Ltd.", "Lantern Press, Ltd."),
  ])
  func `where no author has a name it is by whom it says it is`(printed: String, name: String) throws {
    let edition = try #require(
      try Self.editions(#"{"title":"A","by_statement":"\#(printed)","authors":[{"key":"/authors/OL1A"}]}"#).first)
    #expect(edition.record(naming: [:]).record.authors == [name] && edition.record(naming: [:]).unresolved == 1)
    #expect(edition.record(naming: [1: "Known"]).record.authors == ["Known"])
  }

  @Test(
    arguments: [
      ("1996", "1996"), ("c1996.", "1996"), ("[1996]", "1996"), ("November 2006", "2006-11"),
      ("July 16, 2019", "2019-07-16"),
      ("16 Jul 2019", "2019-07-16"), ("Sept. 1, 2001", "2001-09-01"), ("2019-07-16", "2019-07-16"),
      ("07/16/2019", "2019"),
      ("February 31, 2001", "2001-02"), ("n.d.", nil), ("", nil), ("19th century", nil), ("12345", nil),
    ] as [(String, String?)])
  func `a date is read as it is printed`(printed: String, date: String?) throws {
    let edition = try #require(try Self.editions(#"{"title":"A","publish_date":"\#(printed)"}"#).first)
    #expect(edition.record.published?.description == date)
  }

  @Test func `an author has a number and a name`() throws {
    let text =
      Self.line("author", "/authors/OL11A", #"{"name":"Ada Pell"}"#)
      + Self.line("author", "/authors/OL12A", #"{"personal_name":"Bo Quist"}"#)
      + Self.line("author", "/authors/OL13A", "{}")
    let elements = try Self.elements(text)
    #expect(elements.compactMap(Self.author).map(\.name) == ["Ada Pell", "Bo Quist"])
    #expect(elements.compactMap(Self.author).map(\.number) == [11, 12])
    #expect(elements.compactMap(Self.rejected) == ["3: its author has no name"])
  }

  @Test(arguments: [
    ("/type/edition\t/books/OL1M\t1\t{}", "it has 4 columns between tabs, not 5"),
    ("nothing", "it has 1 column between tabs, not 5"),
    ("x\t/books/OL1M\t1\t2\t{}", "it does not begin with a type"),
    ("/type/edition\t/books/1\t1\t2\t{}", "its key is none of an edition"),
    ("/type/edition\t/books/OL99999999999999999999M\t1\t2\t{}", "its key is none of an edition"),
    ("/type/edition\t/books/OL1M\t1\t2\t", "its fifth column is no JSON object"),
    ("/type/edition\t/books/OL1M\t1\t2\t[]", "its fifth column is no JSON object"),
    (
      "/type/edition\t/books/OL1M\t1\t2\t{\"title\":",
      "its fifth column is no JSON: it ends in the middle: the file was cut off"
    ),
    ("/type/edition\t/books/OL1M\t1\t2\t{} {}", "its fifth column is no JSON: something stands behind its end"),
    ("/type/edition\t/books/OL1M\t1\t2\t{}", "its edition has no title"),
    ("/type/edition\t/books/OL1M\t1\t2\t{\"title\":[\"A\"]}", "its edition has no title"),
    (
      "/type/edition\t/books/OL1M\t1\t2\t{\"title\":\"\(String(repeating: "x", count: 9_000))\"}",
      "its edition has a title longer than any"
    ),
    (
      "/type/edition\t/books/OL1M\t1\t2\t{\"a\":\(String(repeating: "[", count: 100_000))",
      "its fifth column is no JSON: it is nested too deeply"
    ),
  ])
  func `a line that gives nothing is told with its number, and the next one is read`(line: String, reason: String)
    throws
  {
    let text =
      Self.line("edition", "/books/OL1M", #"{"title":"A"}"#) + line + "\n"
      + Self.line("edition", "/books/OL2M", #"{"title":"B"}"#)
    let elements = try Self.elements(text)
    #expect(elements.count == 3 && elements.compactMap(Self.rejected) == ["2: \(reason)"])
    #expect(elements.compactMap(Self.edition).map(\.record.title) == ["A", "B"])
  }

  @Test func `a line of a hundred megabytes is never in memory`() throws {
    let part = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    let left = Mutex(102)
    let last = Array(("\n" + Self.line("edition", "/books/OL2M", #"{"title":"B"}"#)).utf8)
    var dump = OpenLibraryDump {
      left.withLock { left in
        left -= 1
        return left > 1 ? part : left == 1 ? last : []
      }
    }
    guard case .rejected(let line) = try dump.next() else {
      Issue.record("it was taken")
      return
    }
    #expect(line.bytes.count == 4 << 20 && line.reason == "it is longer than 4 MB" && line.number == 1)
    #expect(try dump.next().flatMap(Self.edition)?.record.title == "B")
    #expect(try dump.next() == nil)
  }

  @Test func `works, redirects, empty lines and remarks are passed over`() throws {
    let text =
      "# a remark\n\n" + Self.line("work", "/works/OL1W", "{}") + Self.line("redirect", "/books/OL3M", "{}")
      + Self.line("edition", "/books/OL2M", #"{"title":"B"}"#).dropLast()
    #expect(try Self.elements(text).compactMap(Self.edition).map(\.record.title) == ["B"])
    #expect(try Self.elements(text).count == 1)
  }

  @Test(arguments: [
    ("edition", "/books/OL2M", #"{"title":"Caf#s"}"#), ("author", "/authors/OL2A", #"{"name":"Caf#s"}"#),
  ]) func `a line that is not UTF-8 is rejected`(type: String, key: String, json: String) throws {
    var bytes = Array(Self.line(type, key, json).utf8)
    bytes[bytes.firstIndex(of: UInt8(ascii: "#")) ?? 0] = 0xFF
    let rejected = try Self.elements(bytes).map { if case .rejected(let line) = $0 { line.reason } else { "" } }
    #expect(rejected == ["its fifth column is no JSON: what stands here is not UTF-8"])
  }

  @Test(
    arguments: [(0, nil, []), (-3, nil, ["bad-pages"]), (9_000_000, nil, ["bad-pages"]), (9, 9, [])]
      as [(Int, Int?, [String])])
  func `pages that no book has are left out and noted`(said: Int, pages: Int?, notes: [String]) throws {
    let record = try Self.editions(#"{"title":"A","number_of_pages":\#(said)}"#).first?.record
    #expect(record?.pages == pages && record?.notes == notes)
  }

  /// Whatever a line holds, it gives a book with a title, or is rejected.
  @Test func `no damage to a line does more than lose it`() throws {
    let json = Array(
      #"{"title":"A","isbn_13":["9780306406157"],"authors":[{"key":"/authors/OL1A"}],"languages":[{"key":"/languages/eng"}],"covers":[1],"description":{"value":"x"},"number_of_pages":3,"publish_date":"1999"}"#
        .utf8)
    let seed = UInt64.random(in: 0...UInt64.max)
    for round in 0..<500 {
      var mutation = JSONMutation(seed: seed &+ UInt64(round))
      let bent = round.isMultiple(of: 2) ? mutation.damage(json) : try mutation.bend(json)
      let line = Array("/type/edition\t/books/OL1M\t1\t2\t".utf8) + bent + Array("\n".utf8)
      for element in try Self.elements(line) {
        guard let edition = Self.edition(element) else { continue }
        #expect(!edition.record.title.isEmpty && edition.record.ownISBNs.count <= 50, "seed \(seed), round \(round)")
      }
    }
  }

  @Test(arguments: [1, 7, 1 << 18])
  func `a dump tells itself by how it begins, however its bytes come`(size: Int) throws {
    let text = Self.line("edition", "/books/OL1M", #"{"title":"A"}"#)
    #expect(ImportForm(beginning: Array(text.utf8)) == .openLibrary)
    #expect(ImportForm(beginning: Array(("# x\n" + text).utf8)) == .openLibrary)
    #expect(try Self.elements(Array(text.utf8), by: size).count == 1)
  }

  @Test(arguments: [
    "", "# x\n", "# x\n# y\r\n", "\u{FEFF}", "\u{FEFF}# x\n", "\n", "\u{FEFF}\r\n \n", "# x\n\n\u{20}# y\n",
  ])
  func `whatever stands before its first line, a dump tells what it is of and loses none`(beginning: String) throws {
    let author = Array((beginning + Self.line("author", "/authors/OL11A", #"{"name":"Ada Pell"}"#)).utf8)
    #expect(ImportForm(beginning: author) == .openLibrary && OpenLibraryDump.isOfAuthors(beginning: author))
    var elements = try Self.elements(author)
    #expect(elements.count == 1 && elements.compactMap(Self.author).map(\.name) == ["Ada Pell"])
    let edition = Array((beginning + Self.line("edition", "/books/OL1M", #"{"title":"A"}"#)).utf8)
    #expect(ImportForm(beginning: edition) == .openLibrary && !OpenLibraryDump.isOfAuthors(beginning: edition))
    elements = try Self.elements(edition, by: 2)
    #expect(elements.count == 1 && elements.compactMap(Self.edition).map(\.record.title) == ["A"])
  }

  @Test(arguments: ["", "# x", "# /type/author\t", "\u{FEFF}", "/type/authors\t", "x\n/type/author\t"])
  func `what does not begin with an author is no dump of authors`(text: String) {
    #expect(!OpenLibraryDump.isOfAuthors(beginning: Array(text.utf8)))
  }

  private static func line(_ type: String, _ key: String, _ json: String) -> String {
    "/type/\(type)\t\(key)\t3\t2031-01-02T03:04:05.678901\t\(json)\n"
  }

  private static func editions(_ json: String) throws -> [OpenLibraryEdition] {
    try elements(line("edition", "/books/OL7000001M", json)).compactMap(edition)
  }

  private static func elements(_ text: some StringProtocol) throws -> [OpenLibraryDump.Element] {
    try elements(Array(text.utf8))
  }

  private static func elements(_ text: [UInt8], by size: Int = 1000) throws -> [OpenLibraryDump.Element] {
    var dump = OpenLibraryDump(inPieces(text, of: size))
    var elements: [OpenLibraryDump.Element] = []
    while let element = try dump.next() { elements.append(element) }
    return elements
  }

  private static func edition(_ element: OpenLibraryDump.Element) -> OpenLibraryEdition? {
    if case .edition(let edition) = element { edition } else { nil }
  }

  private static func author(_ element: OpenLibraryDump.Element) -> OpenLibraryAuthor? {
    if case .author(let author) = element { author } else { nil }
  }

  private static func rejected(_ element: OpenLibraryDump.Element) -> String? {
    if case .rejected(let line) = element { "\(line.number): \(line.reason)" } else { nil }
  }
}
