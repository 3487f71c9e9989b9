import Domain
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

  private func authors(_ column: [String]) throws -> [[String]] {
    try books(["Title,Author"] + column.enumerated().map { "Volume \($0),\"\($1)\"" }).map(\.record.authors)
  }

  private func books(_ lines: [String]) throws -> [BookCopy] {
    try tableRows(lines.joined(separator: "\n") + "\n").compactMap(\.copy)
  }
}
