import Domain
import Testing

@testable import Interchange

/// Tables as people keep them in a spreadsheet.
@Suite struct SpreadsheetRowTests {
  private func reasons(_ text: String) throws -> [String] {
    try tableRows(text).map { row in
      switch row {
      case .book(let copy, _, _): copy.record.title
      case .rejected(_, let reason): reason
      }
    }
  }

  @Test(arguments: [
    ";Summe;;520;22,80 €", ";Total;;;12.90 EUR", ";Gesamt: 3 Bücher;;;", ";Total books: 2;;;", ";Średnia;;260;",
    ";Grand total;;520;", ";Anzahl 2;;;", ";Total books;;;2", ";Anzahl Bücher;;2;",
  ])
  func `a line that adds up the table is no book, and is told`(line: String) throws {
    let title = String(line.split(separator: ";")[0])
    let lines = try reasons("Nr;Title;Author;Pages;Price\n1;Tide;Bo;320;12,90\n\(line)\n")
    #expect(lines == ["Tide", "it adds up or counts the rows above: “\(title)”"])
  }

  @Test(arguments: [
    ";Total;Bo;520;22,80", ";Total;;;", ";Total eclipse;;520;", ";Total;;;lent to Bo Kray", ";Summe der Dinge;;320;",
    ";Gesamt: Alles;;320;", ";Total books;;;", ";Total books;Bo;;2",
  ])
  func `a title that only begins so, or a row that says more, is a book`(line: String) throws {
    let lines = try reasons("Nr;Title;Author;Pages;Price\n1;Tide;Bo;320;12,90\n\(line)\n")
    #expect(lines == ["Tide", String(line.split(separator: ";")[0])])
  }

  @Test func `of titles and numbers alone a total may be a book`() throws {
    #expect(try reasons("Title;Pages\nTide;320\nTotal;520\n") == ["Tide", "Total"])
  }

  @Test func `a blank cell behind the last is none`() throws {
    #expect(try reasons("Title;Author\nTide;Bo; \nFog;Bo;x\n").first == "Tide")
  }

  @Test(arguments: [
    ("Title,First Name,Last Name", "Tide,Ada,Lind", ["Ada Lind"]),
    ("Nachname;Vorname;Titel", "Lind;Ada;Tide", ["Ada Lind"]), ("Name;Vorname;Titel", "Lind;Ada;Tide", ["Ada Lind"]),
    ("Titre;Nom;Prénom", "Tide;Lind;Ada", ["Ada Lind"]),
    ("Title,Author Last Name,Author's First Name", "Tide,Lind / Kray,Ada / Bo", ["Ada Lind", "Bo Kray"]),
    ("Title,Last Name,First Name", "Tide,Lind,", ["Lind"]),
    ("Title,Last Name,First Name", "Tide,A.,K. A.", ["K. A. A."]),
  ])
  func `a name in two columns is one author`(header: String, row: String, authors: [String]) throws {
    let copy = try tableRows("\(header)\n\(row)\n").first?.copy
    #expect(copy?.record.authors == authors && copy?.record.extra == [:])
  }

  @Test func `names in two columns that do not match are kept, and told`() throws {
    let row = try tableRows("Title,First Name,Last Name\nTide,Ada & Bo,Lind\n").first
    #expect(row?.refused == ["Last Name: it has not as many names as “First Name”: both are kept"])
    #expect(row?.copy?.record.extra == ["First Name": "Ada & Bo", "Last Name": "Lind"])
  }

  @Test(arguments: ["Title,Author,First Name,Last Name", "Title,First Name", "Name,Vorname"])
  func `beside authors, and where one of two is wanting, such columns are kept`(header: String) throws {
    let cells = header.split(separator: ",").map { ["Title", "Name"].contains($0) ? "Tide" : "Ada" }
    let copy = try tableRows("\(header)\n\(cells.joined(separator: ","))\n").first?.copy
    #expect(copy?.record.title == "Tide" && copy?.record.extra.isEmpty == false)
    #expect(copy?.record.authors == (header.contains("Author") ? ["Ada"] : []))
  }

  @Test(arguments: [
    ("Title,First Name,Last Name", "Tide,Ada,Lind", ["First Name": "Ada", "Last Name": "Lind"]),
    ("Title,Author 1,Author 2", "Tide,Ada,Bo", ["Author 1": "Ada", "Author 2": "Bo"]),
    ("Title;Verfasser:in;Autor*innen", "Tide;Ada;Bo", ["Verfasser:in": "Ada", "Autor*innen": "Bo"]),
    ("Title;ISBN-Nr.", "Tide;9780306406157", ["ISBN-Nr.": "9780306406157"]),
  ])
  func `a row is known again by the cells that earlier versions kept`(
    header: String, row: String, cells: [String: String]
  ) throws {
    let copy = try #require(try tableRows("\(header)\n\(row)\n").first?.copy)
    let before = try #require(try tableRows("Title\nTide\n").first?.copy)
    #expect(copy.record.extra == [:] && copy.record.recordKey != before.record.recordKey)
    #expect(copy.formerKeys.contains(FormerKey(before.record.recordKey, title: "Tide", cells: cells)))
  }

  private func isKnown(_ copy: BookCopy, as record: SourceRecord) -> Bool {
    copy.formerKeys.contains { $0.key == record.recordKey && $0.fits(record, of: copy.record) }
  }

  @Test(arguments: ["Year of publication", "Ersch.Jahr", "Année de parution"])
  func `a row beside one of another year is known again by the year that earlier versions kept`(name: String) throws {
    let copies = try tableRows("Title,Author,\(name)\nTide,Ada,1998\nTide,Ada,1999\n").compactMap(\.copy)
    var record = try #require(try tableRows("Title,Author\nTide,Ada\n").first?.copy).record
    record.extra = [name: "1998"]
    #expect(copies.map { isKnown($0, as: record) } == [true, false])
    record.extra = [:]
    record.published = PartialDate("1999")
    #expect(copies.map { isKnown($0, as: record) } == [false, true])
  }

  @Test(
    arguments: [
      ("Author 2", .authors), ("Tag 3", .tags), ("Genre 1", .categories), ("Übersetzer 2", .translator),
      ("ISBN-Nr.", .isbn), ("Autor:innen", .authors), ("Verfasser/in", .authors), ("Beendet", .readOn),
      ("Date Completed", .readOn), ("# of pages", .pages), ("Année de parution", .published),
      ("Veröffentlichungsjahr", .published), ("Serientitel", .series),
    ] as [(String, TableColumn)])
  func `a column is known by the names that people give it`(name: String, column: TableColumn) {
    #expect(TableColumn(named: name) == column)
  }

  @Test(arguments: ["Title 2", "Year 2", "Rating 1", "Author 100", "2", "Shelf9780"])
  func `a numbered name is one only of what a book has several of`(name: String) {
    #expect(TableColumn(named: name) == nil)
  }

  @Test(
    arguments: [
      ("yes", "read", nil), ("x", "read", nil), ("no", nil, nil), ("2020-03-05", "read", "2020-03-05"),
      ("20200305", "read", "2020-03-05"), ("05-Mar-20", "read", "2020-03-05"), ("5. März 20", "read", "2020-03-05"),
      ("3 marca 2020", "read", "2020-03-03"), ("3 marca 2020 r.", "read", "2020-03-03"),
      ("5. října 2019", "read", "2019-10-05"), ("12 września 2021", "read", "2021-09-12"),
    ] as [(String, String?, String?)])
  func `a column of days says when a book was read, and so that it was`(cell: String, status: String?, day: String?)
    throws
  {
    let row = try #require(try tableRows("Title,Author,Finished\nTide,Bo,\(cell)\n").first)
    #expect(row.refused == [] && row.copy?.record.extra == [:])
    #expect(row.copy?.marks[.status] == status.map { .text($0) })
    #expect(row.copy?.marks[.readOn] == day.flatMap { PartialDate($0) }.map { .date($0) })
  }

  @Test(arguments: [
    ("Jan 2024", "2024-01"), ("5. März 2020", "2020-03-05"), ("05-Mar-20", "2020-03-05"), ("2024 & 2025", "2025"),
    ("2021", "2021"), ("20200305", "2020-03-05"),
  ])
  func `a day where a status may stand is that of reading, and no tag`(cell: String, day: String) throws {
    let copy = try #require(try tableRows("Title,Author,Read\nTide,Bo,\(cell)\n").first?.copy)
    #expect(copy.marks[.status] == .text("read") && copy.marks[.tags] == nil)
    #expect(copy.marks[.readOn] == PartialDate(day).map { .date($0) })
  }

  @Test(arguments: ["05-Mar-45", "31-Feb-20", "Mar-20", "05-Foo-20", "20201305", "20200230", "99990101"])
  func `what is no day of a calendar is refused`(cell: String) throws {
    let row = try #require(try tableRows("Title,Author,Finished\nTide,Bo,\(cell)\n").first)
    #expect(row.refused == ["Finished: “\(cell)” is no date as 2019-03-05"] && row.copy?.marks[.readOn] == nil)
  }
}
