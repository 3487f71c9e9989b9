import Domain
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// `docs/command-line.md` names the members of a whole catalogue, of a book and of a record, and the columns of a csv, and no others.
@Suite struct CatalogDocumentTests {
  /// One of each kind that a whole catalogue has.
  private static var elements: [CatalogElement] {
    let record = SourceRecord(source: "alpha", key: "k", title: "Salt Maps")
    let book = Book(id: record.id, kind: .book, title: "Salt Maps", records: [record])
    let other = SourceRecord(source: "beta", key: "k", title: "Tide Tables")
    let category = Category(source: "alpha", key: "best", name: "Best", kind: .list)
    let (saved, time) = (Decision.Verdict.mark(.saved, .yes, of: [record.recordKey]), Date(timeIntervalSince1970: 0))
    return [
      .book(book, addedAt: [:]), .record(other, addedAt: time),
      .category(CategorySummary(category: category, items: 1, fetchedAt: time)),
      .placement(Placement(record: record.recordKey, category: "best", page: 1, place: 2)),
      .entry(JournalEntry(id: 1, at: time, act: Act(.add, titles: ["Salt Maps"], verdicts: [saved]))), .decision(saved),
    ]
  }

  @Test func `the table has each member of a whole catalogue in its order, with the key of its elements`() throws {
    var (json, lines) = (CatalogWriter(.json), CatalogWriter(.ndjson))
    var text = String(decoding: json.head, as: UTF8.self)
    var keys: [String] = []
    for element in Self.elements {
      text += String(decoding: json.bytes(for: element), as: UTF8.self)
      let names = memberNames(of: String(decoding: lines.bytes(for: element), as: UTF8.self))
      keys.append(names.count == 1 ? names[0] : "")
    }
    text += String(decoding: json.tail(), as: UTF8.self)
    let members = memberNames(of: text).filter { $0 != "schema" }
    #expect(members.count == keys.count)
    let described = try rows()
    #expect(described.map(\.name) == members && described.map(\.key) == keys)
  }

  @Test func `the table has each member of a category and of a placement, in its order`() throws {
    let rows = try rows()
    for (key, element) in [("category", Self.elements[2]), ("placement", Self.elements[3])] {
      var json = CatalogWriter(.ndjson)
      let line = String(decoding: json.bytes(for: element), as: UTF8.self)
      let row = try #require(rows.first { $0.key == key })
      // Before the order in which they stand, and without the values in brackets.
      let cell = row.elements.prefix { $0 != ";" }.replacing(/\([^)]*\)/, with: "")
      let described = cell.matches(of: /`([^`]+)`/).map { String($0.1) }
      #expect(memberNames(of: line.drop { $0 != ":" }.dropFirst()) == described, "\(key)")
    }
  }

  @Test func `a book and a record have the members of their examples, in that order`() throws {
    let blocks = try document().split(separator: "```json\n").dropFirst()
    let examples = blocks.compactMap { $0.split(separator: "```").first }
    let time = Date(timeIntervalSince1970: 0)
    let record = SourceRecord(source: "alpha", key: "k", title: "Salt Maps")
    let book = Book(id: record.id, kind: .book, title: "Salt Maps", records: [record])
    let shown = memberNames(of: String(decoding: JSON(book).line, as: UTF8.self))
    let (ofBook, ofRecord) = (try #require(examples.first), try #require(examples.dropFirst().first))
    #expect(memberNames(of: ofBook) == shown)
    let explained = memberNames(of: String(decoding: JSON(book, shape: BookShape(why: true)).line, as: UTF8.self))
    #expect(explained == shown + ["joins", "provenance"])
    let copied = memberNames(of: String(decoding: JSON(copying: record, addedAt: time).line, as: UTF8.self))
    let whole = memberNames(of: ofRecord)
    #expect(whole == copied.filter { !["addedAt", "detail"].contains($0) })
    #expect(copied.count == whole.count + 2)
  }

  @Test func `the columns of a csv are named in their order`() throws {
    let section = try #require(try document().split(separator: "\n## CSV\n").last)
    let sentence = try #require(section.split(separator: "The columns are ").dropFirst().first)
    let described = sentence.prefix { $0 != "." }.matches(of: /`([^`]+)`/).map { String($0.1) }
    #expect(described == CatalogCSV.columnNames)
  }

  /// The cells of the table behind the heading, without backticks in the first two.
  private func rows() throws -> [(name: String, key: String, elements: String)] {
    let table = try document().split(separator: "### A whole catalogue").last?.split(separator: "\n") ?? []
    return table.filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
      let elements = line.split(separator: "|").dropFirst(2).joined(separator: "|")
      return (cells[0], cells[1], elements)
    }
  }

  private func document() throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/command-line.md")
    return try String(contentsOf: file.standardized, encoding: .utf8)
  }
}
