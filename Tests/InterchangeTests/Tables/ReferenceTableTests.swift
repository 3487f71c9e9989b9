import Domain
import TestSupport
import Testing

@testable import Interchange

/// The tables of Zotero, Tellico and BookBuddy, which are known by their columns and are of the form `csv`.
@Suite struct ReferenceTableTests {
  private func row(_ header: String, _ cells: String) throws -> ImportedRow {
    try #require(try tableRows("\(header)\n\(cells)\n").first)
  }

  private static let zoteroColumns =
    "Key,Item Type,Publication Year,Author,Title,ISBN,Abstract Note,Date,Pages,Num Pages,Volume,"
    + "Series,Series Number,Place,Manual Tags,Editor,Translator,Edition"

  /// The row of a book in Zotero with these cells, by the names of their columns.
  private func zotero(_ cells: [String: String]) throws -> ImportedRow {
    let all = ["Item Type": "book", "Title": "Tide"].merging(cells) { _, said in said }
    let values = Self.zoteroColumns.split(separator: ",").map { name in "\"" + (all[String(name)] ?? "") + "\"" }
    return try row(Self.zoteroColumns, values.joined(separator: ","))
  }

  @Test func `what Zotero says of a book has its field`() throws {
    let read = try zotero([
      "Author": "García Márquez, Gabriel; Lind, Ada", "Editor": "Kray, Bo; World Health Organization",
      "Translator": "Ott, Cy", "Edition": "2nd", "Place": "Bern", "Abstract Note": "Of tides.", "Series": "Bar",
      "Series Number": "II", "Volume": "7", "Manual Tags": "sea, salt; maps", "Num Pages": "320", "Date": "2019-03-05",
      "Publication Year": "2019",
    ])
    let copy = try #require(read.copy)
    let record = copy.record
    #expect(read.refused == [] && record.source == "csv" && record.kind == .book)
    #expect(record.authors == ["Gabriel García Márquez", "Ada Lind"])
    let people = [
      Contributor("Bo Kray", .editor), Contributor("World Health Organization", .editor),
      Contributor("Cy Ott", .translator),
    ]
    #expect(Set(record.contributors) == Set(people))
    #expect(record.editionStatement == "2nd" && record.place == "Bern" && record.description == "Of tides.")
    #expect(record.series == [SeriesEntry("Bar", position: "II")] && record.pages == 320)
    #expect(record.published?.description == "2019-03-05")
    // A comma is part of a tag there; a volume is that of a work in several.
    #expect(copy.marks[.tags] == .list(["sea, salt", "maps"]) && record.extra["Volume"] == "7")
  }

  @Test(
    arguments: [
      ("2019-03-05", "2019", "2019-03-05"), ("March 2019", "2019", "2019-03"), ("Spring 2019", "2019", "2019"),
      ("", "2019", "2019"),
      ("2019-03", "2019", "2019-03"), ("c1999", "", "1999"),
    ] as [(String, String, String)])
  func `Zotero's date is taken before the year, where it can be read`(date: String, year: String, published: String)
    throws
  {
    let record = try #require(try zotero(["Date": date, "Publication Year": year]).copy).record
    #expect(record.published?.description == published)
  }

  @Test(
    arguments: [("12-30", "320", 320), ("", "320", 320), ("310", "", 310), ("310", "320", 320), ("310", "many", 310)]
      as [(String, String, Int)])
  func `the number of pages is taken before the pages of an article`(pages: String, count: String, taken: Int) throws {
    #expect(try zotero(["Pages": pages, "Num Pages": count]).copy?.record.pages == taken)
    // Whatever program it is.
    let other = try row("Title,Pages,Num Pages", "Tide,\(pages),\(count)").copy?.record.pages
    #expect(other == (pages == "310" ? 310 : taken))
  }

  @Test(arguments: ["journalArticle", "webpage", "thesis", "attachment"])
  func `what is no book in Zotero is told`(type: String) throws {
    guard case .rejected(_, let reason) = try zotero(["Item Type": type]) else {
      Issue.record("it is a book")
      return
    }
    #expect(reason == "it is no book but “\(type)”")
  }

  @Test(arguments: [
    ("On <i>Emma</i>", "On Emma"), ("H<sub>2</sub>O", "H2O"), ("<span class=nocase>Tide</span>", "Tide"),
    ("Salt < Fog", "Salt < Fog"), ("<i></i>", "<i></i>"), ("AT&amp;T", "AT&amp;T"),
  ])
  func `words in italics in a title of Zotero are words, and the row is known as before`(cell: String, title: String)
    throws
  {
    let record = try #require(try zotero(["Title": cell, "Author": "Lind, Ada"]).copy).record
    #expect(record.title == title)
    // A table of no program, where a title is text.
    let other = try #require(try row("Title,Author", "\(cell),Ada Lind").copy).record
    #expect(other.title == cell && other.recordKey == record.recordKey)
  }

  @Test func `notes of Zotero that stand in one cell are paragraphs`() throws {
    let header = "Item Type,Title,Abstract Note,Manual Tags,Notes"
    let cell = "<p>One; two</p>; <p>Three</p>; <div>Four</div>; <div>Five</div>"
    let note = try row(header, "book,Tide,,,\(cell)").copy?.marks[.note]
    #expect(note == .text("One; two\n\nThree\n\nFour\nFive"))
    #expect(try row(header, "book,Tide,,,plain; text").copy?.marks[.note] == .text("plain; text"))
  }

  @Test func `sections of one book are chapters, and not known by its ISBN`() throws {
    let section = ",bookSection,2019,\"Lind, Ada\",TITLE,9780306406157" + String(repeating: ",", count: 12)
    let titles = ["Tide", "Fog"]
    let lines = titles.map { (title: String) in section.replacing("TITLE", with: title) }
    let rows = try tableRows(([Self.zoteroColumns] + lines).joined(separator: "\n") + "\n")
    let records = rows.compactMap { $0.copy?.record }
    #expect(records.map(\.title) == titles && records.map(\.kind) == [.chapter, .chapter])
    #expect(Set(records.map(\.recordKey)).count == 2)
  }

  @Test func `a book of Zotero is known by its key there, and as earlier imports knew it`() throws {
    let isbn = "9780306406157"
    let (one, other) = (
      try zotero(["Key": "AB12CD34"]), try zotero(["Key": "AB12CD34", "ISBN": isbn, "Title": "Tides"])
    )
    let known = try zotero(["ISBN": isbn, "Title": "Tides"])
    #expect(one.copy?.record.key == "AB12CD34" && one.copy?.record.extra["Key"] == nil)
    #expect(other.copy?.record.recordKey == one.copy?.record.recordKey && other.copy?.keyBesideISBN == nil)
    let keys = [known.copy?.record.recordKey, known.copy?.keyBesideISBN].compactMap { $0 }
    #expect(other.copy?.formerKeys.map(\.key) == keys && known.copy?.record.key == isbn)
    #expect(known.copy?.formerKeys == [])
  }

  private static let tellico =
    "Title,Author,Editor,Translator,Publisher,Edition,Copyright Year,Publication Year,LCCN#,Series,Series Number,Plot Summary"

  @Test(arguments: [("2001", "2003", "2003"), ("2001", "", "2001")])
  func `what Tellico says of a book has its field`(copyright: String, year: String, published: String) throws {
    let cells = "Tide,\"Lind, Ada; Cy Ott\",Bo Kray,\"Marsh, Di\",Salt,2nd,\(copyright),\(year),,Bar,3,Of tides."
    let record = try #require(try row(Self.tellico, cells).copy).record
    #expect(record.authors == ["Ada Lind", "Cy Ott"])
    #expect(Set(record.contributors) == [Contributor("Bo Kray", .editor), Contributor("Di Marsh", .translator)])
    #expect(record.editionStatement == "2nd" && record.series == [SeriesEntry("Bar", position: "3")])
    #expect(record.description == "Of tides." && record.workDate == nil)
    #expect(record.published?.description == published)
  }

  @Test func `the plot that Tellico has stands behind a description`() throws {
    let record = try #require(try row(Self.tellico + ",Description", "Tide,,,,,,,,,,,plot,long").copy).record
    #expect(record.description == "long" && record.extra == ["Plot Summary": "plot"])
  }

  private static let bookBuddy =
    "Author,\"Author (Last, First)\",Title,Edition,Date Published,Original Year Published,Editor,Translator,Series,Volume,Google VolumeID"

  @Test func `what BookBuddy says of a book has its field`() throws {
    let cells = "Editors of the Tide,\"Tide, Editors of the\",Tide,2nd,2019,1961.0,Bo Kray,Cy Ott,Bar,Vol. 2,x"
    let record = try #require(try row(Self.bookBuddy, cells).copy).record
    #expect(record.authors == ["Editors of the Tide"] && record.editionStatement == "2nd")
    #expect(Set(record.contributors) == [Contributor("Bo Kray", .editor), Contributor("Cy Ott", .translator)])
    #expect(record.published?.description == "2019" && record.workDate?.description == "1961")
    #expect(record.series == [SeriesEntry("Bar", position: "2")])
    #expect(record.extra == ["Google VolumeID": "x"])
  }

  @Test func `a line says what their columns were taken for`() throws {
    let bytes = Array("\(Self.tellico)\nTide,,,,,,,,,,,\n".utf8)
    let remarks = try TableReader(nil) { inPieces(bytes) }.remarks
    let remark = remarks.joined(separator: "\n")
    for words in [
      "authors from “Author”", "editor from “Editor”", "series-position from “Series Number”",
      "description from “Plot Summary”", "kept as they are: “Copyright Year”, “LCCN#”",
    ] {
      #expect(remark.contains(words), "\(remark)")
    }
  }

  @Test(
    arguments: [
      ("Book Id,Title,Author,Author l-f,My Rating", .storyGraph, "goodreads"),
      ("Book Id,Title,Author,Author l-f,My Rating", .csv, "goodreads"),
      ("Book Id,Title,Author,Author l-f,My Rating", .goodreads, nil), ("Title,Author,Read Status", .storyGraph, nil),
      ("id,kind,title,authors,isbn13", .csv, nil), ("id,kind,title,authors,isbn13", .goodreads, "csv"),
      (bookBuddy, .libib, "csv"), (bookBuddy, .csv, nil), ("Title,Author", .csv, nil),
    ] as [(String, ImportForm, String?)])
  func `a line says where the columns are plainly those of another form than the reader says`(
    header: String, said: ImportForm, plain: String?
  ) throws {
    let table = Array("\(header)\nTide\n".utf8)
    let remarks = try TableReader(said) { inPieces(table) }.remarks
    let words = "its columns are those of "
    #expect(remarks.first.map { $0.hasPrefix(words) } ?? false == (plain != nil), "\(remarks)")
    if let plain { #expect(remarks.first?.hasPrefix("\(words)\(plain): with -f \(said.rawValue) its books") == true) }
    let plainly = try TableReader(nil) { inPieces(table) }.remarks
    #expect(plainly.allSatisfy { !$0.hasPrefix(words) })
  }

  @Test func `a line on the columns of a wide table is short enough to be shown whole`() throws {
    let names = ["Title", "Publisher"] + (1...40).map { "Author (name of person number \($0))" }
    let bytes = Array("\((names + ["Shelf mark", "Price"]).joined(separator: ","))\nTide\n".utf8)
    let remarks = try TableReader(nil) { inPieces(bytes) }.remarks
    #expect(remarks.count > 2 && remarks.allSatisfy { $0.count <= 420 })
    #expect(remarks.last == "kept as they are: “Shelf mark”, “Price”")
    let taken = remarks.dropLast().joined(separator: ", ").replacing("columns: ", with: "")
    #expect(taken.split(separator: ", ").count == names.count)
  }

  @Test func `the columns of such a program say nothing in a table of none`() throws {
    let record = try #require(
      try row("Title,Edition,Editor,Volume,Series,Place", "Tide,2nd,Bo Kray,3,Bar,Bern").copy
    ).record
    #expect(record.series == [SeriesEntry("Bar")] && record.contributors == [] && record.place == nil)
    #expect(record.extra == ["Edition": "2nd", "Editor": "Bo Kray", "Volume": "3", "Place": "Bern"])
  }

  @Test(
    arguments: [
      ("Title,Series,Series Number", "Tide,Bar,3", ["Bar #3"], [:]),
      ("Title,Series Number,Series", "Tide,1.0,Bar", ["Bar #1"], [:]),
      ("Title,Series,series_index", "Tide,Bar,II", ["Bar #II"], [:]),
      ("Title,Series,Series Number", "Tide,Bar #2,last", ["Bar #2"], ["Series Number": "last"]),
      ("Title,Series,Series Number", "Tide,Bar,#3", ["Bar #3"], [:]),
      ("Title,Series,Series Number", "Tide,Bar,Book 3", ["Bar #3"], [:]),
      ("Title,Series,Series Number", "Tide,Bar,Vol. 3.0", ["Bar #3"], [:]),
      ("Title,Series,Series Number", "Tide,Bar, NO. 1.5 ", ["Bar #1.5"], [:]),
      ("Title,Series,Series Number", "Tide,Bar,Band #3", ["Bar #3"], [:]),
      ("Title,Series,Series Number", "Tide,Bar,v3", ["Bar #3"], [:]),
      ("Title,Series,Series Number", "Tide,Bar,Vol. 2-3", ["Bar #2-3"], [:]),
      ("Title,Series,Series Number", "Tide,Bar,Book 3 of 4", ["Bar #Book 3 of 4"], [:]),
      ("Title,Series,Series Number", "Tide,Bar,Issue 3", ["Bar #Issue 3"], [:]),
      ("Title,Series,Series Number", "Tide,Bar #3,Book 3", ["Bar #3"], [:]),
      ("Title,Series,Series Number", "Tide,Bar #Vol. 3,Vol. 3", ["Bar #3"], [:]),
      ("Title,Series,Series Number", "Tide,Bar #Vol. 3,", ["Bar #Vol. 3"], [:]),
      ("Title,Series,Series Number", "Tide,Bar,1#3", ["Bar"], ["Series Number": "1#3"]),
      ("Title,Series,Series Number", "Tide,Bar #2,2.0", ["Bar #2"], [:]),
      ("Title,Series,Series Number", "Tide,Bar #2,3", ["Bar #2"], ["Series Number": "3"]),
      ("Title,Series,Series Number", "Tide,,3", [], ["Series Number": "3"]),
      ("Title,Series,Series Number", "Tide,Bar #1; Fog #2,3", ["Bar #1", "Fog #2"], ["Series Number": "3"]),
      ("Title,Series Number", "Tide,3", [], ["Series Number": "3"]),
      ("Title,Series,Series #", "Tide,Bar,3", ["Bar #3"], [:]),
      ("Title,Series,# in Series", "Tide,Bar,3", ["Bar #3"], [:]),
      ("Title,Series,Book #", "Tide,Bar,3", ["Bar #3"], [:]), ("Book #,Series,Title", "3,Bar,Tide", ["Bar #3"], [:]),
      ("Title,Series #", "Tide,3", [], ["Series #": "3"]), ("Title,Reihe,Reihe Nr.", "Tide,Bar,3", ["Bar #3"], [:]),
      ("Title,Series,Series No.,Series #", "Tide,Bar,3,4", ["Bar #3"], ["Series #": "4"]),
    ] as [(String, String, [String], [String: String])])
  func `a position of its own column is that of the only series, or kept`(
    header: String, cells: String, series: [String], extra: [String: String]
  ) throws {
    let record = try #require(try row(header, cells).copy).record
    #expect(record.series.map(\.printed) == series && record.extra == extra)
  }

  @Test func `the reader names a column of positions`() throws {
    let naming: TableReader.Naming = [try #require(TableColumnName("series-position")): ["Nr"]]
    var reader = try TableReader(nil, columns: naming) { inPieces(Array("Title,Reihe,Nr\nTide,Bar,4\n".utf8)) }
    #expect(try reader.next()?.copy?.record.series == [SeriesEntry("Bar", position: "4")])
  }

  @Test(arguments: [(12, ""), (13, " and 1 more"), (20, " and 8 more")])
  func `of many columns that are kept so many are named, and the others counted`(count: Int, more: String) throws {
    let names = (1...count).map { "c\($0)" }
    let shown = names.prefix(12).map { "“\($0)”" }.joined(separator: ", ") + more
    let other = Array("Title,\(names.joined(separator: ","))\nTide\n".utf8)
    let ofOther = try TableReader(nil) { inPieces(other) }.remarks
    #expect(ofOther == ["columns: title from “Title”; kept as they are: \(shown)"])
    let own = Array("id,kind,title,isbn13,records,\(names.joined(separator: ","))\n".utf8)
    let ofOwn = try TableReader(nil) { inPieces(own) }.remarks
    #expect(ofOwn == ["kept with books that are not here yet, and left out of those that are: \(shown)"])
  }
}
