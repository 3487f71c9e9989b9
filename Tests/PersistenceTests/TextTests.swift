import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// The small texts of the store: JSON columns, words, distances, cursors.
@Suite struct TextTests {
  @Test(arguments: 1...20)
  func `a list comes back from its JSON`(seed: Int) throws {
    var numbers = SplitMix64(seed: UInt64(seed))
    let pieces = ["\"", "\\", ",", "[", "]", "{", ":", "\n", "\0", "\u{7F}", "é", "😀", "a", "b", "\u{2028}"]
    for _ in 0..<200 {
      let list = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
        (0..<Int.random(in: 0...5, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      }
      #expect(try FlatJSON.list(FlatJSON.text(list)) == list, "seed \(seed)")
      let dictionary = Dictionary(list.enumerated().map { ("\($1)\($0)", $1) }) { $1 }
      #expect(try FlatJSON.dictionary(FlatJSON.text(dictionary)) == dictionary, "seed \(seed)")
    }
  }

  @Test(arguments: ["[]", "[ \"a\" , \"b\" ]", "[\"a\\u0062\"]", "[\"a\",\n\"b\"]"])
  func `JSON that a person wrote is read too`(text: String) throws {
    #expect(try ["", "a|b", "ab"].contains(FlatJSON.list(text).joined(separator: "|")))
  }

  @Test(arguments: ["", "[", "[\"", "[\"a", "[\"a\"", "[1]", "{}", "[\"a\"\"b\"]", "[\"a\":\"b\"]", "nonsense"])
  func `what is no list of texts is refused`(text: String) {
    #expect(throws: (any Error).self) { try FlatJSON.list(text) }
  }

  @Test(arguments: 1...5)
  func `bytes come back from the letters of an address`(seed: Int) {
    var numbers = SplitMix64(seed: UInt64(seed))
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      let text = Base64URL.text(bytes)
      #expect(Base64URL.bytes(text) == bytes, "seed \(seed)")
      let standard = Data(bytes).base64EncodedString().filter { $0 != "=" }
      #expect(text == standard.replacing("+", with: "-").replacing("/", with: "_"), "seed \(seed)")
    }
  }

  @Test(arguments: ["A", "AAAAA", "AB", "AAB", "+w", "/w", "AA==", "A A", "é"])
  func `letters that no bytes give are refused`(text: String) { #expect(Base64URL.bytes(text) == nil) }

  @Test func `a zero byte in any text of a record is replaced before it is stored`() async throws {
    var record = SourceRecord(source: "alpha", key: "k\0", title: "")
    var (filler, reader) = (ZeroFiller(), TextReader())
    record.visitTexts(&filler)
    #expect(!record.isStorable)
    var stored = record.storable
    #expect(stored.isStorable && stored.key == "k\u{FFFD}")
    stored.visitTexts(&reader)
    #expect(reader.texts.count == filler.count && reader.texts.allSatisfy { $0.contains("\u{FFFD}") })

    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    try await store.ingest(record)
    let authors = try await store.authors(AuthorQuery()).authors
    #expect(authors.map(\.name) == ["a\u{FFFD}b"])
  }

  @Test func `a cursor comes back with its values`() throws {
    let position = PagePosition(
      part: .missing,
      values: ["tïtle".databaseValue, Int64.min.databaseValue, (-1.5e-300).databaseValue, "".databaseValue])
    let cursor = position.cursor(for: ListQuery())
    #expect(try PagePosition(cursor: cursor, for: ListQuery()) == position)
    #expect(cursor.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil)
  }
}

/// Puts a text with a zero byte into every field that holds texts.
private struct ZeroFiller: RecordTextVisitor {
  static var sets: Bool { true }
  private(set) var count = 0

  mutating func visit(_ text: inout String) {
    text = "a\0b"
    count += 1
  }
  mutating func text(_ name: RecordFieldName, _ value: inout String?) { value = filled() }
  mutating func address(_ name: RecordFieldName, _ value: inout String?) { value = filled() }
  mutating func list(_ name: RecordFieldName, _ value: inout [String]) { value = [filled()] }
  mutating func contributors(_ name: RecordFieldName, _ value: inout [Contributor]) {
    value = [Contributor(filled(), Contributor.Role(rawValue: filled()))]
  }
  mutating func series(_ name: RecordFieldName, _ value: inout [SeriesEntry]) {
    value = [SeriesEntry(filled(), position: filled())]
  }
  mutating func links(_ name: RecordFieldName, _ value: inout [LinkKind: String]) { value = [.info: filled()] }
  mutating func names(_ name: RecordFieldName, _ value: inout [String: String]) { value = [filled(): filled()] }

  private mutating func filled() -> String {
    var text = ""
    visit(&text)
    return text
  }
}

/// Collects the texts.
private struct TextReader: RecordTextVisitor {
  static var sets: Bool { false }
  private(set) var texts: [String] = []

  mutating func visit(_ text: inout String) { texts.append(text) }
}
