import Domain
import TestSupport
import Testing

@testable import Interchange

/// Tables that end inside of a row.
@Suite struct BrokenOffRowTests {
  /// What became of each row: the title of its book, or why it is none.
  private func outcomes(_ text: String) throws -> [String] {
    try tableRows(text).map { row in
      switch row {
      case .book(let copy, _, _): copy.record.title
      case .rejected(let position, let reason): "\(position.line): \(reason)"
      }
    }
  }

  private static let behindOne = "it was broken off: the file ends behind 1 cell of it, and the first line has 4"

  @Test(
    arguments: [
      ("Title,Authors,ISBN,Notes\nAlpha,Jane,9780306406157,n\nThe Long T", ["Alpha", "3: \(behindOne)"]),
      ("Title,Authors,ISBN,Notes\r\nThe Long T", ["2: \(behindOne)"]),
      // Ends of lines inside of quotes count.
      ("Title,Authors,ISBN,Notes\nAlpha,Jane,,\"n\nm\"\n\n\"The Long T\"", ["Alpha", "5: \(behindOne)"]),
      (
        "Title,Authors,ISBN,Notes\nAlpha,Jane,,n\nThe Long Tide,Ja",
        ["Alpha", "3: it was broken off: the file ends behind 2 cells of it, and the first line has 4"]
      ),
    ] as [(String, [String])])
  func `a last row that was broken off is no book`(text: String, outcome: [String]) throws {
    #expect(try outcomes(text) == outcome)
  }

  @Test(
    arguments: [
      // With an end of line it is whole, and so it is with as many cells as there are names.
      ("Title,Authors,Notes\nAlpha,Jane,n\nTide\n", ["Alpha", "Tide"]),
      ("Title,Authors,Notes\nAlpha,Jane,n\nTide\r", ["Alpha", "Tide"]),
      ("Title,Authors,Notes\nAlpha,Jane,n\nTide,Bo,", ["Alpha", "Tide"]),
      // Whoever wrote it leaves empty cells off.
      ("Title,Authors,Notes\nAlpha,Jane\nTide", ["Alpha", "Tide"]),
      ("Title\nAlpha\nTide", ["Alpha", "Tide"]), ("Title,,\nTide", ["Tide"]), ("Title,Authors", []),
    ] as [(String, [String])])
  func `a last row that may be whole is a book`(text: String, outcome: [String]) throws {
    #expect(try outcomes(text) == outcome)
  }

  @Test func `a reading log that was broken off says nothing of its last edition`() throws {
    let bytes = Array("Work Id,Edition Id,Bookshelf\nOL9W,OL1M,Read\nOL9W,OL2M".utf8)
    var log = try ReadingLog { inPieces(bytes) }
    #expect(try log.next()?.copy?.record.recordKey.key == "OL1M")
    guard case .rejected(_, let reason)? = try log.next() else {
      Issue.record("the row was taken")
      return
    }
    #expect(reason == "it was broken off: the file ends behind 2 cells of it, and the first line has 3")
  }
}
