import Domain
import Testing

@testable import Interchange

/// Rows of a table that are of the book of an earlier row.
@Suite struct RepeatedRowTests {
  private static let header = "Title,Author,ISBN,Date Finished,Tags,Notes,Review,Rating\n"

  private func rows(_ lines: [String]) throws -> [ImportedRow] {
    try tableRows(Self.header + lines.map { $0 + "\n" }.joined())
  }

  private func reasons(_ rows: [ImportedRow]) -> [String] {
    rows.compactMap { row in
      guard case .rejected(_, let reason) = row else { return nil }
      return reason
    }
  }

  @Test(arguments: [("", "the title and the authors of"), ("978-0-306-40615-7", "the same ISBN as")])
  func `each time that a book was read counts, and each copy of it`(isbn: String, words: String) throws {
    let rows = try rows([
      "Tide,Ada,\(isbn),2020-01-20,sea,first,,4", "Fog,Bo,,2020-02-14,,,,3",
      "Tide,Ada,\(isbn),2023-06-10,\"Sea, attic\",better,Deep.,5", "Tide,Ada,\(isbn),2019-01-01,attic,first,,",
    ])
    let copies = rows.compactMap(\.copy)
    let tide = try #require(copies.first)
    #expect(copies.count == 2 && tide.marks[.tags] == .list(["sea", "attic"]) && tide.marks[.rating] == .number(4))
    #expect(tide.marks[.note] == .text("first\n\nbetter") && tide.marks[.myReview] == .text("Deep."))
    #expect(tide.marks[.readOn] == PartialDate("2023-06-10").map { .date($0) })
    #expect(rows.first?.refused == ["read-on: 2020-01-20 gives way to 2023-06-10 of line 4"])
    #expect(copies.last?.marks[.readOn] == PartialDate("2020-02-14").map { .date($0) })
    let one = "it has \(words) line 2, which takes over its day of reading, tags, note and review"
    let other = "it has \(words) line 2, which takes over its tags and note"
    #expect(
      reasons(rows) == [
        "\(one), and is left out with its rating", "\(other), and is left out with its day of reading",
      ])
  }

  @Test func `a row without a day takes that of a later row, and that the book was read`() throws {
    let rows = try rows(["Tide,Ada,,,,,,", "Tide,Ada,,2023-06-10,,,,"])
    #expect(rows.compactMap(\.copy).map { $0.marks[.status] } == [.text("read")])
    #expect(reasons(rows) == ["it has the title and the authors of line 2, which takes over its day of reading"])
  }

  @Test(arguments: [("read", ""), ("reading", ", and is left out with its status")])
  func `a status that gives way is told, and one that the first row has as well is not`(status: String, words: String)
    throws
  {
    let rows = try tableRows("Title,Author,Status,Tags\nTide,Ada,read,\nTide,Ada,\(status),\n")
    #expect(reasons(rows) == ["it has the title and the authors of line 2\(words)"])
  }

  @Test func `a row of another book of the same ISBN gives nothing away`() throws {
    let rows = try rows([
      "Tales Vol. 1,Ada,9780306406157,,one,,,", "Tales Vol. 2,Ada,9780306406157,,two,,,",
      "Tales Vol. 2,Ada,9780306406157,,again,,,",
    ])
    #expect(rows.compactMap(\.copy).map { $0.marks[.tags] } == [.list(["one"]), .list(["two", "again"])])
  }

  @Test func `notes of many rows have the room of one, and what is beyond it is told`() throws {
    let note = String(repeating: "x", count: TextBounds.text - 10)
    let rows = try rows(["Tide,Ada,,,,\(note),,", "Tide,Ada,,,,afterwards,,"])
    #expect(rows.first?.refused == ["note: it is longer than 64 KB: the rest is left out"])
    guard case .text(let text)? = rows.first?.copy?.marks[.note] else {
      Issue.record("it has no note")
      return
    }
    #expect(text.utf8.count == TextBounds.text && text.hasPrefix(note))
  }

  @Test(arguments: ["TIDE,Ada Lind", "Tide,Ada  Lind", "tide,\"Lind, Ada\""])
  func `a row that writes the title or the author otherwise gives what it says as well`(names: String) throws {
    let rows = try rows(["Tide,Ada Lind,,,sea,,,", "\(names),,,attic,,,"])
    #expect(rows.compactMap(\.copy).map { $0.marks[.tags] } == [.list(["sea", "attic"])])
    #expect(reasons(rows) == ["it has the title and the authors of line 2, which takes over its tags"])
  }

  @Test func `of the tags of many rows each is taken once, in their order`() throws {
    let rows = try rows((0..<40).map { "Tide,Ada,,,\"sea,Sea,tag \($0),tag \($0 / 2)\",,," })
    #expect(rows.first?.copy?.marks[.tags] == .list(["sea"] + (0..<40).map { "tag \($0)" }))
    #expect(reasons(rows).count == 39 && reasons(rows).allSatisfy { $0.hasSuffix(", which takes over its tags") })
  }

  @Test func `a row that was broken off gives nothing away`() throws {
    let rows = try tableRows("Title,Tags,Author\nTide,sea,\nTide,attic")
    #expect(rows.first?.copy?.marks[.tags] == .list(["sea"]))
  }
}
