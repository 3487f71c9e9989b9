import Domain
import TestSupport
import Testing

@testable import Interchange

/// Our own table, written and read again.
@Suite struct OwnTableTests {
  @Test(arguments: [
    (["Ann; Bob", "Cy"], "Ann;; Bob; Cy"), (["a; b"], "a;; b"), (["a;", ";b", ";"], "a;;; ;;b; ;;"),
    (["Ann", "Bob"], "Ann; Bob"), (["Ann"], "Ann"), ([], ""), (["x", "\u{301}y"], "x; \u{301}y"),
  ])
  func `a semicolon in a value is doubled`(values: [String], cell: String) {
    #expect(CatalogCSV.list(values) == cell)
    #expect(CatalogCSV.values(ofCell: cell) == values)
  }

  @Test(arguments: [
    ("a;b", ["a", "b"]), (" a ;  b;", ["a", "b"]), ("; ;a", ["a"]), ("a, b; c", ["a, b", "c"]), (" ", []),
  ])
  func `a cell that somebody wrote is read with any white space around its semicolons`(cell: String, values: [String]) {
    #expect(CatalogCSV.values(ofCell: cell) == values)
  }

  @Test func `what a book has several of comes back as it was, whatever signs are in it`() throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let book = try Self.book(&random)
      let bytes = CatalogCSV().header + CatalogCSV().rows([book])
      let copy = try #require(try tableRows(String(decoding: bytes, as: UTF8.self)).first?.copy, "seed \(seed)")
      #expect(copy.record.authors == book.authors, "seed \(seed)")
      #expect(copy.record.categories == book.categories, "seed \(seed)")
      #expect(copy.record.contributors == book.contributors, "seed \(seed)")
      #expect(copy.marks[.tags] == (book.shelf.tags.isEmpty ? nil : .list(book.shelf.tags)), "seed \(seed)")
      #expect(copy.origins == book.records.map(\.recordKey), "seed \(seed)")
    }
  }

  @Test(arguments: [
    ["json:a "], ["json:a  ", "json:b"], ["json:a", "json:b\t"], ["json: a ", "json:; ", "json:c;"], ["json:a\u{A0}"],
  ])
  func `a key that begins or ends in white space comes back as it was`(keys: [String]) throws {
    let records = keys.compactMap { RecordKey(reading: $0) }.map {
      SourceRecord(source: $0.source, key: $0.key, title: "Tide")
    }
    let book = Book(id: records[0].id, kind: .book, title: "Tide", records: records)
    let text = String(decoding: CatalogCSV().header + CatalogCSV().rows([book]), as: UTF8.self)
    #expect(try tableRows(text).first?.copy?.origins.map(\.description) == keys)
    // What somebody wrote may have more in front.
    let written = try tableRows("title,isbn13,records\nTide,, json:a;   json:b\n").first?.copy
    #expect(written?.origins.map(\.description) == ["json:a", "json:b"])
  }

  @Test(arguments: [[], ["isbn13"], ["isbn10"]] as [Set<String>])
  func `an ISBN-10 of our own table is the ISBN-13 beside it, as in JSON`(gone: Set<String>) throws {
    let record = SourceRecord(source: "json", key: "a", title: "Tide")
    var book = Book(id: record.id, kind: .book, title: "Tide", records: [record])
    book.editions = ["9780306406157", "9783161484100"].map { Edition(isbn: ISBN.read($0).isbn) }
    book.isbn = book.editions.first?.isbn
    let names = CatalogCSV.columnNames.filter { !gone.contains($0) }
    let table = try #require(CatalogCSV(columns: names))
    let text = String(decoding: table.header + table.rows([book]), as: UTF8.self)
    let copy = try #require(try tableRows(text).first?.copy)
    #expect(copy.record.ownISBNs == ["9780306406157"] && copy.record.relatedISBNs == ["9783161484100"])
  }

  /// A book whose cells another table's reading would mangle.
  private static func mangledElsewhere() -> Book {
    let record = SourceRecord(source: "json", key: "a", title: "'1984-06")
    var book = Book(id: record.id, kind: .book, title: "1984-06", records: [record])
    (book.authors, book.place, book.editionStatement) = (["Lee, Ann", "Bo Kray"], "Bern", "2nd")
    book.contributors = [Contributor("Cy Ott", .translator)]
    book.series = [SeriesEntry("Tides", position: "1"), SeriesEntry("Fog", position: "2")]
    book.workDate = PartialDate(year: 2001, month: 5)
    (book.shelf.saved, book.shelf.tags) = (true, ["by hand, old"])
    return book
  }

  /// The table of that book, without these columns, and with others in front and behind, under these names.
  private static func table(without gone: Set<String>, in front: [String], behind: [String], capitals: Bool) -> String {
    let names = CatalogCSV.columnNames
    let row = String(decoding: CatalogCSV().rows([mangledElsewhere()]), as: UTF8.self)
    var cells = DelimitedRows(inPieces(Array(row.utf8)), separator: UInt8(ascii: ","))
    guard let line = try? cells.next() else { return "" }
    let kept = names.indices.filter { !gone.contains(names[$0]) }.reversed()
    let header = front + kept.map { capitals ? names[$0].uppercased() : names[$0] } + behind
    let values = front.map { _ in "'-x" } + kept.map { line[$0] } + behind.map { _ in "cellar, left" }
    return [header, values].map { $0.map { "\"" + $0 + "\"" }.joined(separator: ",") + "\n" }.joined()
  }

  @Test(
    arguments: [
      ([], [], [], false), ([], [], ["Ort"], false), ([], ["Ort"], [], true), (["id", "isbn13"], [], ["Ort"], false),
      (["records"], [], ["Ort"], false), (["records", "saved-at"], [], ["Read on"], false),
      ([], ["Read on"], [], false), (["records", "saved-at", "id"], [], ["Ort"], true),
      (["records", "saved-at", "isbn13"], [], [], false), (["records", "saved-at", "read-on"], [], ["Ort"], true),
    ] as [(Set<String>, [String], [String], Bool)])
  func `our own table is known whatever columns were added, taken out or put elsewhere`(
    gone: Set<String>, front: [String], behind: [String], capitals: Bool
  ) throws {
    let text = Self.table(without: gone, in: front, behind: behind, capitals: capitals)
    let row = try #require(try tableRows(text).first)
    let copy = try #require(row.copy)
    let book = Self.mangledElsewhere()
    #expect(row.refused == [] && copy.record.title == "1984-06" && copy.record.authors == book.authors)
    #expect(copy.record.series == book.series && copy.record.contributors == book.contributors)
    #expect(copy.record.workDate == book.workDate && copy.record.place == "Bern")
    #expect(copy.record.editionStatement == "2nd" && copy.marks[.tags] == .list(["by hand, old"]))
    // What was added stays as it is, also what looks guarded.
    let added = front.map { ($0, "'-x") } + behind.map { ($0, "cellar, left") }
    #expect(copy.record.extra == Dictionary(uniqueKeysWithValues: added))
  }

  @Test(arguments: [
    "Title,Author,ISBN,Year,Records", "Title,Author,ISBN13,Shelf", "title,authors,isbn,my-review,read-on",
    "title,author,original-title,x", "Title,Authors,ISBN13,Publisher,Published,Pages", "title,authors,isbn13",
    "TITLE,ISBN13", "ID,Title,Authors,ISBN13,Series,Format", "title,subtitle,isbn13,isbn10,tags,rating,read-on",
    "Title,ISBN13,Kind,Note",
  ])
  func `a table of another's making with some of the same names is none of ours`(header: String) throws {
    #expect(TableProgram.of(header.split(separator: ",").map(String.init)) == nil)
  }

  @Test(arguments: [
    "id,title,authors,my-review,rating", "id,kind,title", "title,authors,isbn13,saved,note", "title,my-review,read-on",
  ])
  func `of an export with few columns some tell that it is ours`(header: String) throws {
    #expect(TableProgram.of(header.split(separator: ",").map(String.init))?.form == .csv)
  }

  @Test func `a table of a reader's own is read as one, also where we have all of its names`() throws {
    let text = """
      Title,Authors,ISBN13,Publisher
      Salt Maps,"Lind, Ada",9780306406157,Tide Press
      Fog,"Bo Kray, Cy Ott",9783161484100,

      """
    let records = try tableRows(text).compactMap { $0.copy?.record }
    #expect(records.map(\.recordKey.description) == ["csv:9780306406157", "csv:9783161484100"])
    #expect(records.map(\.authors) == [["Ada Lind"], ["Bo Kray", "Cy Ott"]])
  }

  @Test(
    arguments: [
      ("true", true, 0), ("TRUE", true, 0), ("WAHR", true, 0), ("VERDADERO", true, 0), ("FALSO", false, 0),
      ("false", false, 0), ("", true, 0), ("kept", true, 1),
    ] as [(String, Bool, Int)])
  func `a book is in the library in the words of any spreadsheet, and what is neither is told`(
    cell: String, isSaved: Bool, refused: Int
  ) throws {
    let row = try #require(try tableRows("id,kind,title,saved\na,book,Tide,\(cell)\n").first)
    #expect(row.copy?.marks[.saved] == (isSaved ? .yes : nil))
    #expect(row.refused.count == refused)
  }

  private static func book(_ random: inout SplitMix64) throws -> Book {
    let keys = texts(&random).map { SourceRecord(source: "json", key: $0, title: "Tide") }
    let records = keys.isEmpty ? [SourceRecord(source: "json", key: "a", title: "Tide")] : keys
    var book = Book(id: records[0].id, kind: .book, title: "Tide", records: records)
    book.authors = texts(&random)
    book.categories = texts(&random)
    book.contributors = texts(&random).map { Contributor($0, .editor) }
    book.shelf.tags = texts(&random)
    book.shelf.saved = true
    return book
  }

  /// Up to five texts of some signs, none with white space at its ends, no two the same but for case.
  private static func texts(_ random: inout SplitMix64) -> [String] {
    let signs: [Character] = [";", ";", " ", "\"", ",", "'", "=", "|", "&", "\n", "é", "海", "x", "y", "z"]
    var texts: [String] = []
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let count = Int.random(in: 1...8, using: &random)
      let text = String((0..<count).map { _ in signs.randomElement(using: &random) ?? "x" })
      // A letter and a number before it: no text says that there is none, and none is another's.
      guard let text = trimmed("k\(texts.count)" + text) else { continue }
      texts.append(text)
    }
    return texts
  }
}
