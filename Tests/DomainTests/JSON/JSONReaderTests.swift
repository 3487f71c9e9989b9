import Domain
import Foundation
import TestSupport
import Testing

@Suite struct JSONReaderTests {
  @Test func `members and elements are walked through, and what is not read is passed over`() throws {
    var reader = JSONReader(Array(#"{"a":[1,{"x":[2]},"three"],"b":null, "items" : [{"t":"A"},7] }"#.utf8))
    var (names, rows): ([String], [String]) = ([], [])
    try reader.members { name, reader in
      names.append(name)
      guard name == "items" else { return }
      try reader.elements { reader in
        let bytes = try reader.value(within: JSONLimits(bytes: 100, values: 10))
        rows.append(String(decoding: bytes ?? [], as: UTF8.self))
      }
    }
    try reader.end()
    #expect(names == ["a", "b", "items"] && rows == [#"{"t":"A"}"#, "7"])
  }

  @Test(
    arguments: [
      (#""a b""#, "a b"), ("17", "17"), ("-1.5e3", "-1.5e3"), ("true", "true"), ("null", nil), ("[1]", nil),
      ("{}", nil),
      (#""\n\t\"\\\/""#, "\n\t\"\\/"), (#""\u00e9\ud83d\ude00""#, "é😀"), (#""\ud83dx""#, "\u{FFFD}x"), (#""""#, ""),
    ] as [(String, String?)])
  func `a value is read as text`(json: String, text: String?) throws {
    var reader = JSONReader(Array(json.utf8))
    #expect(try reader.text() == text)
    try reader.end()
  }

  /// Half of a pair may stand anywhere.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `escaped code units are read as UTF-16 is`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let ranges: [ClosedRange<UInt16>] = [0x20...0x7E, 0x80...0x7FF, 0x800...0xD7FF, 0xD800...0xDBFF, 0xDC00...0xDFFF]
    let units = (0..<12).map { _ in UInt16.random(in: ranges[Int.random(in: 0..<5, using: &random)], using: &random) }
    let escapes = units.map { "\\u" + zeroPadded(String($0, radix: 16), to: 4) }.joined()
    var reader = JSONReader(Array("\"\(escapes)\"".utf8))
    let text = try #require(try reader.text())
    #expect(text.utf8.elementsEqual(String(decoding: units, as: UTF16.self).utf8), "seed \(seed): \(escapes)")
  }

  @Test(arguments: [
    ("[1,]", "line 1, column 4: a value is missing"), ("[1 2]", "line 1, column 4: “,” or “]” should stand here"),
    ("{\"a\"\n 1}", "line 2, column 2: “:” should stand here"),
    ("[\n\n  nope]", "line 3, column 4: no value begins so"),
    ("[01]", "line 1, column 3: a number in it is not written as one"),
    ("{a:1}", "line 1, column 2: a name in quotes should stand here"),
    (
      "[\"a\nb\"]",
      #"line 1, column 4: a text in it has no end in its line (the end of a line in a text is written “\n”)"#
    ), ("[\"a\tb\"]", #"line 1, column 4: a tab stands in a text (it is written “\t” there)"#),
    ("{\"\u{1B}\":1}", #"line 1, column 3: a control character stands in a text (it is written “\u001B” there)"#),
    ("[1]]", "line 1, column 4: something stands behind its end"),
    ("[1", "line 1, column 3: it ends in the middle: the file was cut off"),
  ])
  func `a fault is told with its place`(json: String, fault: String) {
    #expect(Self.fault(in: json).map { "\($0.location): \($0.reason)" } == fault)
  }

  @Test func `a value beyond the limits is passed over, and what is behind it is read`() throws {
    let large = "[" + String(repeating: "1,", count: 1000) + "1]"
    for limits in [JSONLimits(bytes: 100, values: 10_000), JSONLimits(bytes: 10_000, values: 100)] {
      var reader = JSONReader(Array("[\(large),2]".utf8))
      var values: [Int?] = []
      try reader.elements { values.append(try $0.value(within: limits)?.count) }
      #expect(values == [nil, 1])
    }
    var reader = JSONReader(Array(large.utf8))
    #expect(try reader.skipValue() == 1002)
  }

  @Test func `a copy over bytes in memory is a bookmark`() throws {
    var reader = JSONReader(Array(#"[1,"two"]"#.utf8))
    var bookmark = reader
    try reader.skipValue()
    var texts: [String?] = []
    try bookmark.elements { texts.append(try $0.text()) }
    #expect(texts == ["1", "two"])
  }

  @Test func `it takes what Foundation takes, and refuses what it refuses, however the bytes come`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let sound = Array(#"[{"a":[1,-2.5e+3,0,"x\u00e9\n"],"b":{"c":null,"d":true}},[[]],{},false,"é",12E2]"#.utf8)
    let alphabet = Array(#"{}[]",:\\0123.-+eEutrfnals \#n"#.utf8)
    for round in 0..<3000 {
      var text = sound
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let index = Int.random(in: text.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text[index] = alphabet.randomElement(using: &random) ?? 0
        case 1: text.remove(at: index)
        default: text.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
        }
      }
      let size = Int.random(in: 1...9, using: &random)
      let whole = Self.fault(in: text, by: text.count)
      let isTaken = (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) != nil
      // Foundation looks at what a number is worth and at halves of surrogate pairs too; here that is left to who
      // decodes.
      let note = "seed \(seed), round \(round): \(String(decoding: text, as: UTF8.self))"
      // Foundation lets a comma stand behind the last member or element, RFC 8259 does not.
      let hasLastComma = String(decoding: text, as: UTF8.self).contains(/,\s*[\]}]/)
      if isTaken, !hasLastComma { #expect(whole == nil, "\(note)") }
      if whole == nil { #expect(isTaken || Self.isBeyondGrammar(text), "\(note)") }
      #expect(Self.fault(in: text, by: size) == whole, "\(note)")
    }
  }

  private static func isBeyondGrammar(_ text: [UInt8]) -> Bool {
    let text = String(decoding: text, as: UTF8.self)
    return text.contains("\\u") || text.contains("e") || text.contains("E")
  }

  private static func fault(in json: String) -> JSONFault? { fault(in: Array(json.utf8), by: json.utf8.count) }

  private static func fault(in json: [UInt8], by size: Int) -> JSONFault? {
    var reader = JSONReader(reading: inPieces(json, of: size))
    do {
      try reader.skipValue()
      try reader.end()
      return nil
    } catch { return error as? JSONFault }
  }
}
