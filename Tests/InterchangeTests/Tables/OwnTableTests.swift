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
