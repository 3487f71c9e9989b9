import Domain
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// What is read the straight way is what decoding gives, whatever the file holds; and what `books export` writes is
/// read so.
@Suite struct PlainElementTests {
  @Test(arguments: CatalogFormat.allCases)
  func `whole records and placements are read the straight way, and as they are decoded`(form: CatalogFormat) throws {
    let seed = UInt64.random(in: 0...(.max))
    var elements = RandomElements(seed: seed)
    var plain = 0
    for _ in 0..<100 {
      for text in try texts(form, elements.catalogue()) {
        guard let content = text.plainContent() else { continue }
        plain += 1
        #expect(content == (try text.decodedContent()), "seed \(seed)")
      }
    }
    #expect(plain > 40, "seed \(seed)")
  }

  @Test func `what the straight way is for takes it`() throws {
    for form in CatalogFormat.allCases {
      let read = try texts(form, Self.elements).filter { $0.plainContent() != nil }
      #expect(read.count == 3)
      for text in read { #expect(text.plainContent() == (try text.decodedContent())) }
    }
  }

  @Test func `the members of a record are read the straight way in any order`() throws {
    let line = whole(.ndjson, [Self.elements[1]]).prefix { $0 != UInt8(ascii: "\n") }
    let object = try JSONSerialization.jsonObject(with: Data(line))
    let sorted = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    let read = try texts(of: Array(line)).map { $0.plainContent() }
    let readSorted = try texts(of: Array(sorted)).map { $0.plainContent() }
    #expect(read[0] != nil && read == readSorted)
  }

  /// One of each kind that is read so.
  private static var elements: [CatalogElement] {
    var record = SourceRecord(source: "alpha", key: "k", title: "A title")
    (record.authors, record.ownISBNs, record.pages) = (["Ann Lee"], ["9780306406157"], 200)
    record.contributors = [Contributor("Bo Roe", .translator)]
    record.series = [SeriesEntry("Tales", position: "2")]
    (record.rating, record.extra) = (Rating(average: 4.5, count: 3), ["price": "7"])
    (record.links, record.published) = ([.info: "https://example.org/x"], PartialDate("2014-02"))
    record.fetchedAt = Date(timeIntervalSince1970: 1_700_000_000)
    let book = Book(id: record.id, kind: .book, title: "A title", records: [record])
    return [
      .book(book, addedAt: [record.recordKey: record.fetchedAt]), .record(record, addedAt: record.fetchedAt),
      .placement(Placement(record: record.recordKey, category: "best", page: 1, place: 2)),
    ]
  }

  /// Bent values, doubled and missing members, and bytes that are no text.
  @Test func `a file that somebody broke is never read otherwise than it is decoded`() throws {
    let seed = UInt64.random(in: 0...(.max))
    var (elements, mutation, random) = (RandomElements(seed: seed), JSONMutation(seed: seed), SplitMix64(seed: seed))
    var compared = 0
    for number in 0..<80 {
      // Of both forms: each kind of text has a way of its own.
      for text in try texts(number % 2 == 0 ? .json : .ndjson, Self.elements + elements.catalogue())
      where !text.bytes.isEmpty {
        for _ in 0..<8 {
          var bytes = Bool.random(using: &random) ? text.bytes : try mutation.bend(text.bytes)
          if Bool.random(using: &random) { bytes = mutation.damage(bytes) }
          if Bool.random(using: &random) { bytes = Self.doubled(bytes, &random) }
          guard let broken = Self.text(text.kind, bytes), let content = broken.plainContent() else { continue }
          compared += 1
          #expect(content == (try? broken.decodedContent()), "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
        }
      }
    }
    #expect(compared > 50, "seed \(seed)")
  }

  @Test(arguments: [
    #"{"source":"alpha","key":"k","category":"c","category":"d"}"#,
    #"{"source":"alpha","key":"k","category":"\ud800"}"#, #"{"source":"alpha","key":"k","category":"c","\ud800":1}"#,
    #"{"source":"alpha","key":"k","category":"c","page":1.0}"#,
    #"{"source":"alpha","key":"k","category":"c","page":1e2}"#,
    #"{"source":"alpha","key":"k","category":"c","page":"1"}"#, #"{"source":"alpha","key":"k","category":null}"#,
    #"{"source":"alpha","key":"k","category":"c","place":-1}"#,
    #"{"source":"alpha","key":"k","category":"c","page":2147483648}"#,
    #"{"source":"Al pha","key":"k","category":"c"}"#, #"{"source":"alpha","key":"","category":"c"}"#,
    #"{"source":"alpha","key":"k","category":"c","date":"2014-13"}"#, #"["alpha"]"#,
  ])
  func `what is not plain is left to be decoded`(placement: String) throws {
    for text in try texts(of: Array(#"{"placement":\#(placement)}"#.utf8)) where !text.bytes.isEmpty {
      #expect(text.plainContent() == nil)
    }
  }

  /// What is not plain may stand anywhere in a value, and the reading ends there.
  @Test(arguments: [
    #"{"record":{"authors":[null,null]}}"#, #"{"record":{"authors":["a",null,5]}}"#,
    #"{"record":{"links":{"info":7,"buy":8}}}"#, #"{"record":{"rating":{"average":"x","count":[1,2]}}}"#,
    #"{"id":"x","records":[{"authors":[null,null]},{"title":7}]}"#, #"{"placement":{"page":"1"},"record":{}}"#,
    #"{"record":{"extra":{\#((0..<1000).map { "\"\($0)\":\"\"" }.joined(separator: ","))}}}"#,
  ])
  func `a line that is not plain somewhere is left to be decoded`(line: String) throws {
    for text in try texts(of: Array(line.utf8)) where !text.bytes.isEmpty {
      #expect(text.plainContent() == nil)
      #expect(throws: CatalogFault.self) { try text.decodedContent() }
    }
  }

  /// Nil for what is no JSON, which is refused before it is looked at.
  private static func text(_ kind: RawElement.Kind, _ bytes: [UInt8]) -> RawElement? {
    var reader = JSONReader(reading: inPieces(bytes))
    guard let value = try? reader.value(within: JSONLimits(bytes: 1 << 20, values: 100_000)) else { return nil }
    return RawElement(kind: kind, bytes: value, line: 1)
  }

  /// One of the members once more before it, as null.
  private static func doubled(_ json: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    let colons = json.indices.filter { json[$0] == UInt8(ascii: ":") }
    guard let colon = colons.randomElement(using: &random),
      let end = json[..<colon].lastIndex(of: UInt8(ascii: "\"")),
      let start = json[..<end].lastIndex(of: UInt8(ascii: "\""))
    else { return json }
    return Array(json[..<start]) + Array(json[start...end]) + Array(":null,".utf8) + Array(json[start...])
  }

  private func texts(_ form: CatalogFormat, _ elements: [CatalogElement]) throws -> [RawElement] {
    try texts(form, of: whole(form, elements))
  }

  private func texts(_ form: CatalogFormat = .ndjson, of bytes: [UInt8]) throws -> [RawElement] {
    var (texts, found) = (RawElementReader(form, inPieces(bytes)), [RawElement]())
    while let text = try texts.next() { found.append(text) }
    return found
  }
}
