import Domain
import TestSupport
import Testing

@testable import Interchange

/// Rows of a table that are known by their ISBN.
@Suite struct SeenISBNTests {
  private static let header = "Title,Subtitle,Author,ISBN\n"

  private static func lines(_ rows: [String]) throws -> [String] {
    try tableRows(header + rows.map { $0 + "\n" }.joined()).map { row in
      switch row {
      case .book(let copy, _, _): copy.record.title
      case .rejected(_, let reason): reason
      }
    }
  }

  @Test func `rows on one ISBN that contradict one another are all read, and others are told`() throws {
    let rows: [String] = [
      "Tales Vol. 1,,Ada Lind,9780306406157", "Tales Vol. 2,,Ada Lind,9780306406157",
      "Night Ferry,,Bo Kray,9780306406157", "tales volume II,,Ada Lind,0306406152",
      "The Night Ferry,A Novel,Bo Kray,9780306406157", "Dune,,Cy Ott,9783161484100",
    ]
    let expected: [String] = [
      "Tales Vol. 1", "Tales Vol. 2", "Night Ferry", "it has the same ISBN as line 3",
      "it has the same ISBN as line 4", "Dune",
    ]
    #expect(try Self.lines(rows) == expected)
  }

  @Test func `of many volumes on one ISBN each is read once`() throws {
    let rows: [String] = (1...20).map { "Tales Vol. \($0),,Ada Lind,9780306406157" }
    let lines = try Self.lines(rows + ["Tales Vol. 20,,Ada Lind,9780306406157", rows[3]])
    #expect(lines.prefix(20).allSatisfy { $0.hasPrefix("Tales Vol. ") })
    #expect(lines.suffix(2) == ["it has the same ISBN as line 21", "it has the same ISBN as line 5"])
  }

  @Test(arguments: [
    ("9780306406157,\"loan, sea\",4", ", which takes over its tags, and is left out with its rating"),
    ("9780306406157,loan,", ", which takes over its tags"), ("0306406152,loan,", ", which takes over its tags"),
    ("978-0-306-40615-7,,4", ", and is left out with its rating"), ("9780306406157,,", ""),
  ]) func `what a row that is left out says of the reading is told`(cells: String, words: String) throws {
    let rows = ["Tales,Ada Lind,9780306406157,shelf,5", "Tales,Ada Lind,\(cells)"]
    let read = try tableRows(("Title,Author,ISBN,Tags,Rating\n" + rows.joined(separator: "\n")) + "\n")
    guard case .rejected(_, let reason) = read[1] else {
      Issue.record("it was taken")
      return
    }
    #expect(reason == "it has the same ISBN as line 2" + words)
  }

  @Test func `the key beside the ISBN is made of the title and the ISBN, whoever is the author`() throws {
    let rows: [String] = [
      "Tales,,Ada Lind,9780306406157", "TALES,,\"Lind, A.\",9780306406157", "Tales,,Ada Lind,9783161484100",
      "Tales,,Ada Lind,",
    ]
    let copies = try rows.compactMap { try tableRows(Self.header + $0 + "\n").first?.copy }
    let keys = copies.map(\.keyBesideISBN)
    #expect(keys.count == 4 && keys[0] != nil && keys[0] == keys[1] && keys[2] != nil && keys[2] != keys[0])
    #expect(keys[3] == nil && copies[3].record.recordKey != keys[0])
    #expect(copies.map(\.record.key).prefix(3) == ["9780306406157", "9780306406157", "9783161484100"])
  }
}
