import Foundation
import TestSupport
import Testing

@testable import Domain

@Suite struct ComposedTextTests {
  @Test(arguments: [
    ("Cafe\u{301}", "Caf\u{E9}"), ("\u{212B}ngstro\u{308}m", "\u{C5}ngstr\u{F6}m"), ("\u{304B}\u{3099}", "\u{304C}"),
    ("\u{1100}\u{1161}", "\u{AC00}"), ("\u{438}\u{306}", "\u{439}"), ("Emma", "Emma"), ("村上", "村上"), ("’", "’"),
  ])
  func `one letter is written in one way`(text: String, expected: String) {
    #expect(composed(text).utf8.elementsEqual(expected.utf8))
  }

  @Test func `what the quick look lets through is composed, of every character alone and behind each of some`() {
    let before = ["", "e", "и", "か", "\u{1100}", "\u{AC00}", "α", "\u{CC6}"]
    for value in 0...0x2FFFF {
      guard let scalar = Unicode.Scalar(value as Int) else { continue }
      for first in value < 0x3100 || (0xAC00...0xAC20).contains(value) ? before : [""] {
        let text = first + String(scalar)
        guard isSurelyComposed(text) else { continue }
        #expect(
          text.precomposedStringWithCanonicalMapping.utf8.elementsEqual(text.utf8), "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `a record is composed in every text but its key, and one that is so already is the same`() {
    var record = SourceRecord(source: "a", key: "e\u{301}", title: "e\u{301}")
    record.series = [SeriesEntry("e\u{301}", position: "e\u{301}")]
    record.contributors = [Contributor("e\u{301}", .init(rawValue: "e\u{301}"))]
    record.extra = ["authors": "e\u{301}"]
    let result = record.composed
    let texts = [
      result.title, result.series[0].name, result.series[0].position ?? "", result.contributors[0].name,
      result.contributors[0].role.rawValue, result.extra["authors"] ?? "",
    ]
    for text in texts { #expect(text.utf8.elementsEqual("\u{E9}".utf8)) }
    #expect(result.key.utf8.elementsEqual("e\u{301}".utf8))
    #expect(result.composed == result)
  }
}
