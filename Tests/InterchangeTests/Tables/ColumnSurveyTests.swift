import Domain
import TestSupport
import Testing

@testable import Interchange

/// What all rows of a table tell of single cells.
@Suite struct ColumnSurveyTests {
  @Test(
    arguments: [
      // Another row tells, also one of another column.
      (["7/10/2024,", "13/2/2024,"], "2024-10-07"), (["7/10/2024,", "2/13/2024,"], "2024-07-10"),
      (["7/10/2024,", ",25/12/1999"], "2024-10-07"), (["7-10-2024,", "2-13-2024 08:00,"], "2024-07-10"),
      // No row does, or they contradict one another.
      (["7/10/2024,", "1/2/2024,"], nil), (["7/10/2024,", "13/2/2024,2/13/2024"], nil),
      (["7/10/2024,", "45/2/2024,"], nil),
    ] as [([String], String?)])
  func `the order of day and month is that of the other dates`(rows: [String], date: String?) throws {
    let copies = try books(["Title,Date Read,Published"] + rows.enumerated().map { "Volume \($0),\($1)" })
    guard case .date(let found)? = copies.first?.marks[.readOn] else { return #expect(date == nil) }
    #expect(found.description == date)
  }

  @Test func `names are turned where the column has them so`() throws {
    let inverted = ["Woolf, Virginia", "Pessoa, Fernando", "Kafka, Franz", "Lispector, Clarice", "Pym, Barbara"]
    let more = ["Pell, Ada", "Moore, Lorrie", "Zweig, Stefan", "Mann, Thomas", "Saramago, José"]
    let column = inverted + more + ["García Márquez, Gabriel", "Terry Pratchett, Neil Gaiman"]
    let names = try authors(column).suffix(2)
    #expect(Array(names) == [["Gabriel García Márquez"], ["Terry Pratchett", "Neil Gaiman"]])
    // Two rows tell nothing, nor does a column that has pairs of people as well.
    #expect(try authors(["Woolf, Virginia", "García Márquez, Gabriel"]).last == ["García Márquez", "Gabriel"])
    let mixed = inverted + ["Ada Pell, Bo Lind", "Cy Marsh, Di Orr", "Vargas Llosa, Mario"]
    #expect(try authors(mixed).last == ["Vargas Llosa", "Mario"])
  }

  @Test func `a row has the keys that it would have where other rows stood beside it`() throws {
    let love = "Love,\"García Márquez, Gabriel\",80442951"
    let names = ["Lee, Ann", "Smith, Mark", "Kray, Bo", "Ott, Cy"].enumerated().map { "T\($0),\"\($1)\"," }
    let header = "Title,Author,ISBN"
    let few = try books([header, "Love,\"García Márquez, Gabriel\","])
    let many = try books([header, "Love,\"García Márquez, Gabriel\","] + names)
    #expect(few[0].formerKeys.map(\.key) == [many[0].record.recordKey])
    #expect(many[0].formerKeys.map(\.key) == [few[0].record.recordKey])
    #expect(many.dropFirst().allSatisfy { $0.formerKeys.isEmpty })
    // A number that is an ISBN without its zeros, or none.
    let good = try books([header, love])
    let bad = try books([header, love, "A,B,80442952", "C,D,80442953"])
    #expect(good[0].record.key == "9780080442952" && good[0].formerKeys.map(\.key) == [bad[0].record.recordKey])
    #expect(bad[0].formerKeys.map(\.key).contains(good[0].record.recordKey))
    #expect(bad.dropFirst().allSatisfy { $0.formerKeys.isEmpty })
  }

  @Test(
    arguments: [
      (["8", "10", "4", "2"], [4, 5, 2, 1], [], "goes up to ten"),
      (["7", "9,5", "4/5"], [4, 5, 4], ["7", "9,5"], "ten"),
      (["85", "4", "100"], [nil, nil, nil], ["85", "4", "100"], "goes beyond ten"),
      (["4", "5", "3"], [4, 5, 3], [], nil), (["", "0", "8"], [nil, nil, 4], [], "goes up to ten"),
      // Stars that are written out are of five, as `4/5` is, and say nothing of the others.
      (["★★★★★", "★★★☆☆", "4", "7"], [5, 3, 2, 4], ["7"], "goes up to ten"),
      (["★★★", "★", "4"], [3, 1, 4], [], nil),
      (["8 Sterne", "4 Sterne", "4/5", "90%"], [4, 2, 4, 5], ["90%"], "goes up to ten"),
      // One in ten is a slip, and refused alone.
      (["8"] + Array(repeating: "4", count: 9), [nil] + Array(repeating: 4, count: 9), ["8"], nil),
    ] as [([String], [Int?], [String], String?)])
  func `ratings are of five or of ten, as the column tells`(
    cells: [String], stars: [Int?], kept: [String], remark: String?
  ) throws {
    let rows = cells.enumerated().map { "Volume \($0),\"\($1)\"" }
    let copies = try books(["Title,Rating"] + rows)
    #expect(copies.map { $0.marks[.rating] } == stars.map { $0.map { UserValue.number($0) } })
    #expect(copies.compactMap { $0.record.extra["Rating"] } == kept)
    let bytes = Array((["Title,Rating"] + rows).joined(separator: "\n").utf8)
    let remarks = try TableReader(nil) { inPieces(bytes) }.remarks
    #expect(remarks.count == (remark == nil ? 1 : 2) && remarks.last?.contains(remark ?? "columns:") == true)
  }

  @Test func `a program's ratings are of five, whatever is above`() throws {
    let copies = try books(["Book Id,Title,My Rating,Exclusive Shelf", "1,Tide,8,", "2,Fog,4,"])
    #expect(copies.map { $0.marks[.rating] } == [nil, .number(4)])
  }

  @Test(
    arguments: [
      ("12.03.2021", "2021-03-12"), ("2021", "2021"), ("2021-03-12", "2021-03-12"), ("3/4/2021", "2021-04-03"),
      ("[2021]", "2021"), ("12.03.21", "2021-03-12"),
    ]) func `a day in a column that says whether a book is read is the day of reading`(cell: String, date: String)
    throws
  {
    let copy = try #require(try books(["Title,Gelesen", "Tide,\(cell)", "Fog,13/2/2020"]).first)
    #expect(copy.marks[.status] == .text("read") && copy.marks[.tags] == nil)
    #expect(copy.marks[.readOn] == PartialDate(date).map { .date($0) })
  }

  @Test(arguments: ["3/4/2021", "12/03/21", "12.03.45", "2021-13-01", "43895"])
  func `a day there that cannot be read is told and kept`(cell: String) throws {
    let row = try #require(try tableRows("Title,Gelesen\nTide,\(cell)\n").first)
    #expect(row.refused.count == 1 && row.copy?.record.extra == ["Gelesen": cell])
    #expect(row.copy?.marks[.tags] == nil && row.copy?.marks[.status] == nil)
  }

  @Test(arguments: ["ja", "tak", "ano", "x", "1", "gelesen"]) func `a yes there is a status`(cell: String) throws {
    #expect(try books(["Title,Gelesen", "Tide,\(cell)"]).first?.marks[.status] == .text("read"))
  }

  private func authors(_ column: [String]) throws -> [[String]] {
    try books(["Title,Author"] + column.enumerated().map { "Volume \($0),\"\($1)\"" }).map(\.record.authors)
  }

  private func books(_ lines: [String]) throws -> [BookCopy] {
    try tableRows(lines.joined(separator: "\n") + "\n").compactMap(\.copy)
  }
}
