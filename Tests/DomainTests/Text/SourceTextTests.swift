import TestSupport
import Testing

@testable import Domain

@Suite struct SourceTextTests {
  @Test(arguments: [
    "", " \t\n", "0", "Unknown", "UNKNOWN AUTHOR", " unknown  author ", "n/a", "N/A", "None", "null", "nil", "NaN",
    "undefined", "-", "--", "\u{2014}", "????", "\u{3000}", String(repeating: " ", count: 1000),
  ])
  func `what sources write for no value is no value`(text: String) {
    #expect(isAbsent(text))
  }

  @Test(arguments: ["00", "1", "Unknown Soldier", "Nil Admirari", "None of the Above", "x", "?!", "Nana", "naan", "a-"])
  func `any other text is a value`(text: String) {
    #expect(!isAbsent(text))
  }

  @Test func `words are those between white space, by whatever way they are found`() {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    let letters = [
      "a", "é", "e\u{301}", "村", " ", "\t", "\r\n", "\u{3000}", "\u{2003}", "\u{A0}", "\u{301}", "\u{200D}", ",",
    ]
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
        .joined()
      #expect(
        words(of: text) == text.split(whereSeparator: \.isWhitespace), "\(Array(text.unicodeScalars)), seed \(seed)")
    }
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isSeparator = words(of: "a\(scalar)b") != ["a\(scalar)b"]
      if isSeparator != scalar.properties.isWhitespace { Issue.record("\(value)") }
    }
  }

  @Test func `parts are those between the signs that separate, by whatever way they are found`() {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    let letters = ["a", "é", "e\u{301}", "村", " ", ",", ",", "\u{301}", "\u{200D}", "\u{FE0F}", "×"]
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
        .joined()
      let expected = text.split { $0.unicodeScalars.first == "," }
      let comment = Comment(rawValue: "\(Array(text.unicodeScalars)), seed \(seed)")
      #expect(parts(of: text, at: UInt8(ascii: ",")) == expected, comment)
      #expect(parts(of: text, between: { $0 == "," }) == expected, comment)
    }
  }

  @Test func `what is a value is decided by its first letter as by all of them`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let text = Unicode.Scalar(value).map(String.init) else { continue }
      if isAbsent(text) != isAbsentInWhole(text) { Issue.record("\(value)") }
    }
    for text in [
      "", "unknown", "Unknown Author ", " n/a", "\u{3000}none", "\u{2014}\u{2014}", "nil", "Nile", "null and void",
      "????", "0", "0 ", "0\u{A0}", " 0", "00", "0\u{301}", "0-0", "-?-", "- -", "=\"\"", "\"none\"", ".", "\r\n",
    ] {
      #expect(isAbsent(text) == isAbsentInWhole(text), "\(text)")
    }
  }

  @Test(
    arguments: [
      ("amp", "&"), ("aacute", "á"), ("#39", "'"), ("#x2019", "’"), ("#X41", "A"), ("", nil), ("#", nil), ("#x", nil),
      ("nonsense", nil), ("AMP", nil), ("#xD800", nil), ("#4294967296", nil),
    ] as [(String, Unicode.Scalar?)])
  func `a reference is its character, or nothing`(name: String, meant: Unicode.Scalar?) {
    #expect(characterReference(name) == meant)
  }
}
