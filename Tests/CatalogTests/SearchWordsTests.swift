import TestSupport
import Testing

@testable import Catalog

@Suite struct SearchWordsTests {
  @Test func `a text stands in the index as its words do, by whatever way they are found`() {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    let letters = [
      "a", "B", "7", "é", "e\u{301}", "Ø", "ß", "д", "Щ", "λ", "村", "の", "\u{3099}", "م", "ʼ", "'", "’", "-",
      "\u{2010}",
      "+", "#", "&", " ", "  ", ",", "(", "…", "\u{2014}", "\u{301}", "\u{200D}", "ﬁ", "Ⅳ", "𝔸",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
        .joined()
      let words = SearchWord.all(in: text).map(\.indexed).joined(separator: " ")
      #expect(SearchWord.indexed(in: text) == words, "\(Array(text.unicodeScalars)), seed \(seed)")
    }
  }
}
