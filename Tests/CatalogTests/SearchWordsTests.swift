import TestSupport
import Testing

@testable import Catalog

@Suite struct SearchWordsTests {
  @Test(arguments: [
    ("J. R. R. Tolkien", "j r r jrr tolkien"), ("J.R.R. Tolkien", "j r r jrr tolkien"),
    ("J.-K. Huysmans", "j k jk huysmans"), ("Tolkien, J. R.", "tolkien j r jr"), ("И. И. Ива", "и и ии ива"),
    ("Ursula K. Le Guin", "ursula k le guin"), ("A. Bo C. Di", "a bo c di"), ("Plan B. (C. Lee)", "plan b c lee"),
    ("1. 2. Teil", "1 2 teil"), ("J R R", "j r r"), ("R. & B.", "r and b"), ("A.-.B.", "a b"),
    ("M.A.S.H", "m a s h mash"), ("U.S.A today", "u s a usa today"), ("П.С", "п с пс"), ("A.B C. D.", "a b ab c d cd"),
    ("J.R. R", "j r jr r"), ("A.Bo", "a bo"), ("A.1", "a 1"), ("1.A", "1 a"), ("A.B's", "a b s bs"),
  ])
  func `initials with full stops stand there one by one and as one word`(text: String, indexed: String) {
    #expect(SearchWord.indexed(in: text) == indexed)
  }

  @Test(
    arguments: [
      ("Java\u{AD}Script", "JavaScript"), ("I ❤\u{FE0F} NY", "I ❤ NY"), ("葛\u{E0100}城物語", "葛城物語"), ("ශ්\u{200D}රී", "ශ්රී"),
      ("O´Brien", "O'Brien"), ("O‘Brien", "O'Brien"), ("O`Brien", "O'Brien"), ("Don´t", "Don't"),
      ("Hawaiʻi", "Hawai'i"),
      ("Qurʾān", "Qur'an"), ("ʿAbduh", "Abduh"), ("Gogolʹ", "Gogol"),
      ("می\u{200C}خواهم", "می-خواهم"), ("\u{200F}أحمد", "أحمد"),
      ("al-ʿAzīz", "al Aziz"), ("한\u{3164}강", "한강"),
    ] as [(String, String)])
  func `what cannot be seen, and what stands for an apostrophe, is found by what is typed`(text: String, typed: String)
  {
    #expect(SearchWord.indexed(in: text) == SearchWord.indexed(in: typed))
  }

  @Test func `a mark stands in the index behind the letter that bears it`() {
    #expect(SearchWord.indexed(in: "か\u{302A}き") == "か \u{302A} き")
  }

  @Test func `a text stands in the index as its words do, by whatever way they are found`() {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    let letters = [
      "a", "B", "7", "é", "e\u{301}", "Ø", "ß", "д", "Щ", "λ", "村", "の", "\u{3099}", "م", "ʼ", "'", "’", "‘", "`",
      "-", "\u{2010}",
      ".", ". ", "A.", "и.", "ไ", "\u{E34}", "\u{64E}", "\u{649}", "\u{5B8}",
      "ʿ", "ʹ", "´", "\u{AD}", "\u{200C}", "\u{FE0F}", "\u{E0100}", "+", "#", "&", " ", "  ", ",", "(", "…", "\u{2014}",
      "\u{301}", "\u{200D}", "ﬁ", "Ⅳ", "𝔸",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
        .joined()
      let words = SearchWord.all(in: text).map(\.indexed).joined(separator: " ")
      #expect(SearchWord.indexed(in: text) == words, "\(Array(text.unicodeScalars)), seed \(seed)")
    }
  }
}
