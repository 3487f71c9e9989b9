import Domain
import Foundation
import TestSupport
import Testing

@testable import Interchange

@Suite struct CatalogCopyTests {
  @Test(arguments: CatalogFormat.allCases)
  func `what was written is read as it was`(form: CatalogFormat) throws {
    for _ in 0..<60 {
      let seed = UInt64.random(in: 0...UInt64.max)
      var elements = RandomElements(seed: seed)
      let written = elements.catalogue()
      let bytes = whole(form, written)
      let size = Int.random(in: 1...100, using: &elements.random)
      #expect(try read(form, bytes, chunk: size) == written.flatMap(\.read), "seed \(seed)")
    }
  }

  @Test(arguments: CatalogFormat.allCases)
  func `a catalogue without anything is one`(form: CatalogFormat) throws {
    #expect(try read(form, whole(form, [])) == [])
  }

  @Test func `lines behind an end line are of another export, whatever stands there`() throws {
    let time = Date(timeIntervalSince1970: 0)
    let records = (1...3).map { number -> CatalogElement in
      var record = SourceRecord(source: "alpha", key: "\(number)", title: "T")
      record.fetchedAt = time
      return .record(record, addedAt: time)
    }
    let one = whole(.ndjson, [records[0]])
    #expect(try read(.ndjson, one + one) == [records[0], .nextExport, records[0]])
    #expect(try read(.ndjson, one + whole(.ndjson, [])) == [records[0]])
    let many = one + whole(.ndjson, []) + Array("\n".utf8) + whole(.ndjson, [records[1], records[2]])
    #expect(try read(.ndjson, many) == [records[0], .nextExport, records[1], records[2]])
    // An export that lost lines is found so, wherever it stands.
    let cut = Array(one.prefix { $0 != UInt8(ascii: "\n") }) + one
    #expect(throws: CatalogFault.self) { try read(.ndjson, cut) }
    #expect(throws: CatalogFault.self) { try read(.ndjson, one + cut) }
  }

  @Test func `a document is read whatever white space, order of keys and mark it has`() throws {
    var elements = RandomElements(seed: 7)
    let written = (0..<8).flatMap { _ in elements.catalogue() }.filter { if case .book = $0 { true } else { false } }
    let object = try JSONSerialization.jsonObject(with: Data(whole(.json, written)))
    let pretty = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    #expect(try read(.json, [0xEF, 0xBB, 0xBF] + Array(pretty), chunk: 1) == written.flatMap(\.read))
  }

  @Test func `a document is one line an element, each section closed`() throws {
    var elements = RandomElements(seed: 11)
    let record = elements.record()
    let text = String(decoding: whole(.json, [.record(record, addedAt: .distantPast)]), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == #"{"schema":"books.catalog/1","books":["#)
    #expect(lines[1] == #"],"#)
    #expect(lines[2] == #""records":["#)
    #expect(lines[3].hasPrefix(#"{"source":"#))
    #expect(
      Array(lines[4...]) == [
        "],", #""categories":["#, "],", #""placements":["#, "],", #""journal":["#, "],", #""decisions":["#, "]}", "",
      ])
  }

  @Test func `a plain book is read as a copy with its marks`() throws {
    var sample = Book(
      id: RecordKey(source: "nytimes", key: "9780306406157").id, kind: .book, title: "Sample",
      records: [SourceRecord(source: "nytimes", key: "9780306406157", title: "Sample")])
    sample.authors = ["Ada Author"]
    sample.isbn = ISBN.read("9780306406157").isbn
    sample.editions = [Edition(isbn: sample.isbn), Edition(isbn: ISBN.read("9781718504103").isbn)]
    sample.editions[0].format = "Paperback"
    sample.cover = "https://example.org/cover"
    sample.shelf.favorite = true
    sample.shelf.tags = ["a", "b"]
    sample.shelf.rating = 4
    sample.shelf.status = .toRead
    sample.shelf.readOn = PartialDate(year: 2020)

    var record = SourceRecord(source: "import", key: sample.id.description, title: "Sample")
    record.authors = ["Ada Author"]
    record.ownISBNs = ["9780306406157"]
    record.relatedISBNs = ["9781718504103"]
    record.format = "Paperback"
    record.cover = "https://example.org/cover"
    // A favorite is in the library.
    let marks: [Mark: UserValue] = [
      .saved: .yes, .favorite: .yes, .tags: .list(["a", "b"]), .rating: .number(4), .status: .text("to-read"),
      .readOn: .date(try #require(PartialDate(year: 2020))),
    ]
    let copy = BookCopy(record: record, origins: [sample.records[0].recordKey], marks: marks)
    for format in [ExportFormat.json, .ndjson] {
      let bytes = format.head + format.bytes(for: [sample], from: 0) + format.tail
      #expect(try read(CatalogFormat(rawValue: format.rawValue) ?? .json, bytes) == [.copy(copy)])
    }
  }

  /// A source's own list of categories is no mark, and its title is what it is.
  @Test func `what a source said comes back with what nobody would type`() throws {
    var record = SourceRecord(source: "alpha", key: "k", title: "\u{200B}")
    record.categories = ["", "a,b;c", " ", "\u{200B}"]
    record.fetchedAt = Date(timeIntervalSince1970: 0)
    let element = CatalogElement.record(record, addedAt: record.fetchedAt)
    #expect(try read(.ndjson, whole(.ndjson, [element])) == [element])
    var book = Book(id: record.id, kind: .book, title: record.title, records: [record])
    book.categories = record.categories
    let bytes = ExportFormat.ndjson.bytes(for: [book], from: 0)
    guard case .copy(let copy)? = try read(.ndjson, bytes).first else {
      Issue.record("it is no copy of a book")
      return
    }
    #expect(copy.record.title == "\u{200B}" && copy.record.categories == record.categories && copy.marks.isEmpty)
  }

  /// As earlier versions kept them.
  @Test(
    arguments: [(0, nil, []), (-1, nil, ["bad-pages"]), (1_000_000_000_000, nil, ["bad-pages"]), (320, 320, [])]
      as [(Int, Int?, [String])])
  func `pages that no book has are left out of whole records and of plain books`(
    said: Int, pages: Int?, notes: [String]
  ) throws {
    let time = Date(timeIntervalSince1970: 0)
    var record = SourceRecord(source: "alpha", key: "k", title: "T")
    (record.pages, record.fetchedAt) = (said, time)
    // In the straight way, and in that of all else.
    let line = String(decoding: whole(.ndjson, [.record(record, addedAt: time)]), as: UTF8.self)
    (record.pages, record.notes) = (pages, notes)
    for text in [line, line.replacing(#""pages":\#(said)"#, with: #""pages":\#(said),"ｘ":1"#)] {
      #expect(try read(.ndjson, Array(text.utf8)) == [.record(record, addedAt: time)])
    }
    let card = #"{"id":"0123456789ab","kind":"book","title":"T","records":[],"pages":\#(said)}"#
    guard case .copy(let copy)? = try read(.ndjson, Array(card.utf8)).first else {
      Issue.record("it is no copy of a book")
      return
    }
    #expect(copy.record.pages == pages && copy.record.notes == notes)
  }

  /// Several records may say more than one does.
  @Test func `of a plain book with very many authors, categories and ISBNs as many are read as a record has`() throws {
    let record = SourceRecord(source: "alpha", key: "k", title: "T")
    var book = Book(id: record.id, kind: .book, title: record.title, records: [record])
    book.authors = (0..<2_500).map { "Writer \($0)" }
    book.categories = (0..<2_500).map { "Subject \($0)" }
    let isbns = (0..<2_500).map(ISBN.example)
    book.series = (0..<1_500).map { SeriesEntry("Series \($0)") }
    book.contributors = (0..<1_500).map { Contributor("Translator \($0)", .translator) }
    book.isbn = isbns[0]
    book.editions = isbns.map { Edition(isbn: $0) }
    guard case .copy(let copy)? = try read(.ndjson, ExportFormat.ndjson.bytes(for: [book], from: 0)).first else {
      Issue.record("it is no copy of a book")
      return
    }
    #expect(copy.record.authors == Array(book.authors.prefix(TextBounds.names)))
    #expect(copy.record.categories == Array(book.categories.prefix(TextBounds.names)))
    #expect(copy.record.series.count == TextBounds.names && copy.record.contributors.count == TextBounds.names)
    #expect(copy.record.ownISBNs == [isbns[0].description])
    #expect(copy.record.relatedISBNs == isbns.dropFirst().prefix(TextBounds.names).map(\.description))
  }

  @Test(arguments: [
    (#""tags":["b","","B"," a ","\u200b"]"#, [Mark.tags: UserValue.list(["b", "a"])]),
    (#""tags":["Sea, the; deep"]"#, [.tags: .list(["Sea, the; deep"])]),
    (#""tags":["\u200b"],"note":"\u200b\u200b""#, [:]), (#""note":" n\n""#, [.note: .text("n")]),
    (#""favorite":true,"saved":false"#, [.saved: .yes, .favorite: .yes]),
    (#""favorite":true"#, [.saved: .yes, .favorite: .yes]),
    (#""favorite":false,"saved":true"#, [.saved: .yes]),
  ]) func `marks of a plain export are those that could have been typed`(members: String, marks: [Mark: UserValue])
    throws
  {
    let line = #"{"id":"0123456789ab","kind":"book","title":"T","records":[],\#(members)}"#
    guard case .copy(let copy)? = try read(.ndjson, Array(line.utf8)).first else {
      Issue.record("it is no copy of a book")
      return
    }
    #expect(copy.marks == marks)
  }

  @Test(arguments: [
    (#"["b"," b","B","","a "]"#, ["b", "a"]), (#"["a,b;c"]"#, ["a,b;c"]), (#"["a","\u200b"]"#, ["a"]),
    (#"["e\u0301"]"#, ["e\u{301}"]),
  ]) func `tags of a journal are those that could have been given, to the byte where they are`(
    json: String, tags: [String]
  )
    throws
  {
    let line =
      #"{"entry":{"id":1,"at":"2026-03-01T12:00:00Z","verb":"edit","verdicts":[{"mark":"tags","is":\#(json),"of":["a:1"]}]}}"#
    let end = #"{"end":{"journal":1}}"#
    guard case .entry(let entry)? = try read(.ndjson, Array((line + end).utf8)).first,
      case .mark(.tags, .list(let list)?, _)? = entry.act.verdicts.first
    else {
      Issue.record("it is no entry that gives tags")
      return
    }
    #expect(list.map { Array($0.utf8) } == tags.map { Array($0.utf8) })
  }

  /// Tables brought such cells, as parts of an import, and from there to plain exports.
  @Test(arguments: [
    Decision.Verdict.mark(.tags, .list(["\u{200B}"]), of: [RecordKey(source: "csv", key: "a")]),
    .mark(.tags, .list(["\u{200B}", "a"]), of: [RecordKey(source: "csv", key: "a")]),
    .mark(.note, .text("\u{200B}"), of: [RecordKey(source: "csv", key: "a")]),
    .mark(.myReview, .text("\u{2060}"), of: [RecordKey(source: "csv", key: "a")]),
  ]) func `what a table brought comes back, though nobody sees it`(verdict: Decision.Verdict) throws {
    let act = Act(.import, titles: ["a.csv"], verdicts: [verdict])
    let elements: [CatalogElement] = [
      .entry(JournalEntry(id: 1, at: Date(timeIntervalSince1970: 0), act: act)), .decision(verdict),
    ]
    for form in CatalogFormat.allCases { #expect(try read(form, whole(form, elements)) == elements) }
  }

  @Test(arguments: [1, 1 << 32, 1 << 48 + 1, 1 << 62])
  func `an entry is read whatever number a catalogue may have given it`(id: Int) throws {
    let act = Act(.add, titles: [], verdicts: [.mark(.saved, .yes, of: [RecordKey(source: "alpha", key: "a")])])
    let entry = CatalogElement.entry(JournalEntry(id: id, at: Date(timeIntervalSince1970: 0), act: act))
    #expect(try read(.ndjson, whole(.ndjson, [entry])) == [entry])
  }

  @Test(arguments: [
    ("2026-03-01T12:00:00Z", 1_772_366_400.0), ("2026-03-01T12:00:00.250Z", 1_772_366_400.25),
    ("1969-12-31T23:59:59.999Z", -0.001),
  ])
  func `a time is read to the millisecond`(text: String, seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(instant(text) == date)
    #expect(instant(preciseTimestamp(date)) == date)
  }

  @Test(arguments: [
    "", "Z", "2026-03-01", "2026-03-01T12:00:00", "2026-02-31T12:00:00Z", "2026-03-01T12:00:00.2Z",
    "2026-03-01T12:00:00.-25Z", "2026-03-01T12:00:00+01:00", "yesterdayZ",
  ])
  func `what is no time is none`(text: String) { #expect(instant(text) == nil) }
}
