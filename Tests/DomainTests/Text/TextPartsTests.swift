import TestSupport
import Testing

@testable import Domain

@Suite struct TextPartsTests {
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
}
