import Domain
import TestSupport
import Testing

@testable import Interchange

/// LibraryThing's JSON, beside its table.
@Suite struct LibraryThingFileTests {
  private static func rows(_ bytes: [UInt8]) throws -> [ImportedRow] {
    var file = LibraryThingFile(inPieces(bytes, of: 7))
    var rows: [ImportedRow] = []
    while let row = try file.next() { rows.append(row) }
    return rows
  }

  private static func book(_ members: String) throws -> BookCopy {
    try #require(try rows(Array("{\"501\": {\"title\": \"Salt Maps\", \(members)}}".utf8)).first?.copy)
  }

  private static func tableBook(_ name: String, _ cell: String) throws -> BookCopy {
    let rows = [
      ["Book Id", "Title", "Primary Author", "Work id", name], ["501", "Salt Maps", "Lind, Ada", "57", cell],
    ]
    return try #require(try tableRows(rows.map { $0.joined(separator: "\t") + "\n" }.joined()).first?.copy)
  }

  @Test(arguments: [
    ("datestarted", #""2019-03-05""#, "2019-03-05"), ("dateacquired", #""2019-03-04""#, "2019-03-04"),
    ("fromwhere", #""Bo's shop""#, "Bo's shop"), ("barcode", #"{"1":"417"}"#, "417"), ("copies", "2", "2"),
    ("weight", #""0.5 pounds""#, "0.5 pounds"), ("lcc", #"{"code":"PQ7797 .C7145"}"#, "PQ7797 .C7145"),
    ("ddc", #"{"code":["863"],"wording":["Literature","Fiction"]}"#, "863; Literature; Fiction"),
    ("entrydate", #""2020-09-27""#, "2020-09-27"), ("originallanguage", #"["English"]"#, "English"),
    ("not yet known", "true", "true"),
  ])
  func `what has no field is kept with the record`(name: String, value: String, kept: String) throws {
    #expect(try Self.book("\"\(name)\": \(value)").record.extra == [name: kept])
  }

  @Test(arguments: ["series", "rating", "primaryauthor", "fromwhere"])
  func `of flags without end the first are read`(name: String) throws {
    let flags = String(repeating: "🇩🇪", count: 10_000)
    let book = try Self.book("\"\(name)\": \"\(flags)\"")
    #expect(name != "fromwhere" || book.record.extra == [name: String(flags.prefix(300))])
  }

  @Test(arguments: [("lcc", "[]"), ("ddc", "{}"), ("barcode", "null"), ("fromwhere", #"" ""#)])
  func `what says nothing is not kept`(name: String, value: String) throws {
    #expect(try Self.book("\"\(name)\": \(value)").record.extra.isEmpty)
  }

  @Test func `comments, public and private, are the note, of the file as of the table`() throws {
    #expect(try Self.book(#""comment": "Lent to Bo""#).marks[.note] == .text("Lent to Bo"))
    #expect(try Self.tableBook("Comment", "Lent to Bo").marks[.note] == .text("Lent to Bo"))
    #expect(try Self.book(#""privatecomment": "Lent to Bo""#).marks[.note] == .text("Lent to Bo"))
    #expect(try Self.tableBook("Private Comment", "Lent to Bo").marks[.note] == .text("Lent to Bo"))
  }

  @Test(
    arguments: [
      (["French", "English"], "fr", "French, English"), (["French"], "fr", nil),
    ] as [([String], String, String?)])
  func `the first of several languages is that of the record, of the file as of the table`(
    names: [String], language: String, kept: String?
  ) throws {
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    let book = try Self.book(#""language": [\#(list)], "language_codeA": ["xyz"]"#).record
    #expect(book.language == language && book.extra["language"] == kept)
    let row = try Self.tableBook("Languages", names.joined(separator: ", ")).record
    #expect(row.language == language && row.extra["Languages"] == kept)
  }

  @Test(
    arguments: [
      (#"["Faroese"]"#, #"["fao"]"#, "fao"), (#"["Greek, Ancient (to 1453)"]"#, #"["grc"]"#, "grc"),
      (#"["Sorbian"]"#, "[]", "Sorbian"), ("[]", #"["fin"]"#, "fin"), (#"["French"]"#, #"["fre"]"#, "fr"),
    ])
  func `a language whose name says no code has that which stands beside it`(
    names: String, codes: String, language: String
  ) throws {
    let record = try Self.book(#""language": \#(names), "language_codeA": \#(codes)"#).record
    #expect(record.language == language && record.extra.isEmpty)
  }

  @Test(
    arguments: [
      (
        #""collections": ["Read, but unowned", "Your library", "Kids; school", "To read"]"#,
        ["Read, but unowned", "Kids; school"], .toRead
      ),
      (#""tags": {"0": "sea, and salt", "2": "fog"}"#, ["sea, and salt", "fog"], nil),
      // One text may be a list.
      (#""tags": "sea, fog""#, ["sea", "fog"], nil), (#""tags": "sea""#, ["sea"], nil),
    ] as [(String, [String], Shelf.Status?)])
  func `what stands in an array is one tag each, whatever signs it has`(
    members: String, tags: [String], status: Shelf.Status?
  ) throws {
    let marks = try Self.book(members).marks
    #expect(marks[.tags] == .list(tags) && marks[.status] == status.map { UserValue.text($0.rawValue) })
  }

  @Test(
    arguments: [
      ("{", " ", ["501: pages: ", "502: pages: "]), ("{", "\n", ["501: pages: ", "pages: "]),
      ("{\n", "\n", ["pages: ", "pages: "]),
    ] as [(String, String, [String])])
  func `of several books in one line each is named by its number`(
    beginning: String, between: String, told: [String]
  ) throws {
    let books = ["501", "502"].map { #""\#($0)": {"title": "Salt \#($0)", "pages": "-5"}"# }
    let text = beginning + books.joined(separator: "," + between) + "}"
    let refused = try Self.rows(Array(text.utf8)).flatMap(\.refused)
    #expect(refused == told.map { $0 + "“-5” is no number of pages of a book" })
  }

  @Test func `subjects stand apart by the array`() throws {
    let record = try Self.book(#""subject": [["Sea | Coast", "Fiction"], ["Ports, old"]]"#).record
    #expect(record.categories == ["Sea | Coast", "Fiction", "Ports, old"])
  }

  @Test(
    arguments: [
      (#"["Harbour Lights (2)"]"#, ["Harbour Lights #2"], nil),
      (#"["Harbour Lights (2.0)", "Lanterns; Ports (1-3)"]"#, ["Harbour Lights #2", "Lanterns; Ports #1-3"], nil),
      (#"["Lantern Classics", "Ports (1)"]"#, ["Ports #1"], "Lantern Classics"),
      (#"["Lanterns (1999)", "Tides (Omnibus)"]"#, [], "Lanterns (1999); Tides (Omnibus)"),
    ] as [(String, [String], String?)])
  func `a series with its number in brackets is one, and any other text is kept`(
    value: String, series: [String], kept: String?
  ) throws {
    let record = try Self.book("\"series\": \(value)").record
    #expect(record.series.map(\.printed) == series && record.extra["series"] == kept)
  }

  @Test func `the primary author is the author where no others are named`() throws {
    #expect(try Self.book(#""primaryauthor": "Lind, Ada", "authors": []"#).record.authors == ["Ada Lind"])
    let book = try Self.book(#""primaryauthor": "Lind, Ada", "authors": [{"lf": "Kray, Bo", "fl": "Bo Kray"}]"#)
    #expect(book.record.authors == ["Bo Kray"])
  }

  @Test func `a file that is not UTF-8 is refused with the line`() throws {
    let bytes = Array("{\"501\": {\"title\": \"A\"},\n\"502\": {\"title\": \"?t\"}}".utf8)
      .map { $0 == UInt8(ascii: "?") ? 0xC9 : $0 }
    #expect(throws: ImportedRowsFault("line 2: what stands here is not UTF-8")) { try Self.rows(bytes) }
  }
}
