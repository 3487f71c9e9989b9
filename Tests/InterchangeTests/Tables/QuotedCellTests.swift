import Domain
import TestSupport
import Testing

@testable import Interchange

/// Quotes in tables: some hold a cell together, some are letters of it.
@Suite struct QuotedCellTests {
  private func cells(_ text: String, isUnquoted: Bool = false, piece: Int = 1 << 16) throws -> [[String]] {
    var rows = DelimitedRows(inPieces(Array(text.utf8), of: piece), separator: UInt8(ascii: ";"))
    rows.isUnquoted = isUnquoted
    var found: [[String]] = []
    while let row = try rows.next() { found.append((0..<row.count).map { row[$0] }) }
    return found
  }

  @Test(arguments: [1, 2, 3, 1 << 16])
  func `a cell that goes on behind its quotes has them as letters`(piece: Int) throws {
    let text = """
      "A" is for Alibi;Grafton
      "a;b";"c ""d"" e"
      say "hi";"x" 
      "f" "g";h

      """
    let expected = [
      ["\"A\" is for Alibi", "Grafton"], ["a;b", "c \"d\" e"], ["say \"hi\"", "x "], ["\"f\" \"g\"", "h"],
    ]
    #expect(try cells(text, piece: piece) == expected)
  }

  @Test func `where no cell is quoted each line is a row`() throws {
    let text = "\"A\" is for Alibi;\"Great, she said\nB;ok\n\"C;\"\n"
    #expect(
      try cells(text, isUnquoted: true)
        == [["\"A\" is for Alibi", "\"Great, she said"], ["B", "ok"], ["\"C", "\""]])
  }

  @Test func `rows of LibraryThing's table are not swallowed by a quote`() throws {
    let names = ["Book Id", "Title", "Primary Author", "Review", "Work id"]
    let rows = [
      ["1", "\"A\" is for Alibi", "Conan Lind, Ada", "\"Great, she said", "7"], ["2", "Tide", "Kray, Bo", "ok", "8"],
    ]
    let text = ([names] + rows).map { $0.joined(separator: "\t") }.joined(separator: "\n") + "\n"
    let books = try tableRows(text).compactMap(\.copy)
    #expect(books.map(\.record.title) == ["\"A\" is for Alibi", "Tide"])
    #expect(books.map(\.record.authors) == [["Ada Conan Lind"], ["Bo Kray"]])
  }

  @Test func `what stands for the end of a line in LibraryThing's table ends it, and elsewhere is text`() throws {
    let rows = [
      ["Book Id", "Title", "Primary Author", "Review", "Work id"],
      ["1", "Tide", "Kray, Bo", "First.[return]Second.[Return][Return]Last [x]", "7"],
    ]
    let table = rows.map { $0.joined(separator: "\t") }.joined(separator: "\n") + "\n"
    #expect(try tableRows(table).compactMap(\.copy?.marks[.myReview]) == [.text("First.\nSecond.\n\nLast [x]")])
    let other = "title,authors,my review\nTide,Bo Kray,one[return]two\n"
    #expect(try tableRows(other).compactMap(\.copy?.marks[.myReview]) == [.text("one[return]two")])
  }
}
