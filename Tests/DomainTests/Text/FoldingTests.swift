@testable import Domain
import TestSupport
import Testing

@Suite struct FoldingTests {
  @Test(arguments: [
    ("", ""), ("The Martian", "the martian"), ("L'\u{C9}TRANGER", "l'etranger"), ("E\u{301}cole", "ecole"),
    ("Stra\u{DF}e", "strasse"), ("STRA\u{1E9E}E", "strasse"), ("\u{C6}sop \u{153}uvre", "aesop oeuvre"),
    ("S\u{F8}ren \u{1FE}", "soren o"), ("\u{141}\u{F3}d\u{17A}", "lodz"), ("\u{110}oko", "doko"),
    ("\u{130}stanbul \u{131}", "istanbul i"),
    (
      "\u{39F}\u{394}\u{3A5}\u{3A3}\u{3A3}\u{395}\u{3A5}\u{3A3}",
      "\u{3BF}\u{3B4}\u{3C5}\u{3C3}\u{3C3}\u{3B5}\u{3C5}\u{3C3}"
    ),
    ("\u{3AC}\u{3C2}", "\u{3B1}\u{3C3}"), ("\u{419}", "\u{438}"), ("\u{FF21}\u{FF11}", "a1"), ("\u{FB01}n", "fin"),
    ("\u{212A}", "k"), ("Vi\u{1EC7}t Nam", "viet nam"),
  ])
  func `accents and cases are taken off`(text: String, expected: String) {
    #expect(folded(text) == expected)
  }

  @Test(arguments: [
    "\u{30AC}", "\u{3071}", "\u{939}\u{93F}\u{928}\u{94D}\u{926}\u{940}", "\u{E44}\u{E17}\u{E22}\u{E48}",
    "\u{D55C}\u{AE00}", "\u{4E0A}\u{6D77}",
  ])
  func `marks that carry meaning stay`(text: String) {
    #expect(Array(folded(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `half-width kana become the full-width ones`() {
    #expect(Array(folded("\u{FF76}\u{FF9E}").unicodeScalars) == ["\u{30AC}"])
  }

  @Test func `folding what is folded changes nothing, for every scalar of Unicode`() {
    // Many at once, each a word of its own.
    for start in stride(from: UInt32(0), through: 0x10FFFF, by: 64) {
      let letters = (start..<start + 64).compactMap(Unicode.Scalar.init)
      let once = folded(letters.map { "a\($0) \($0)" }.joined(separator: " "))
      #expect(folded(once) == once, "from \(start)")
    }
  }

  @Test func `texts are folded as normalizing them folds them, letter by letter and beside any other`() {
    let blocks: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x80...0x24F, 0x300...0x36F, 0x370...0x52F, 0x1100...0x11FF, 0x1E00...0x1FFF, 0x2000...0x206F,
      0x3000...0x30FF, 0x3400...0x3410, 0x4E00...0x4E40, 0xAC00...0xAC40, 0xD790...0xD7A3, 0x1F600...0x1F610,
    ]
    let letters = blocks.flatMap { $0.compactMap(Unicode.Scalar.init) }
    for letter in letters {
      #expect(folded("a\(letter)") == foldedByNormalizing("a\(letter)"), "\(letter.value)")
    }
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let block = blocks.randomElement(using: &random) ?? 0x20...0x7E
        return String(Unicode.Scalar(UInt32.random(in: block, using: &random)) ?? "a")
      }.joined()
      #expect(
        folded(text).unicodeScalars.elementsEqual(foldedByNormalizing(text).unicodeScalars),
        "\(text.unicodeScalars.map(\.value)), seed \(seed)")
    }
  }

  @Test func `a row of marks without end is folded in no time`() {
    let time = processorTime { #expect(folded("a" + String(repeating: "\u{316}\u{301}", count: 50_000)) == "a") }
    #expect(time < .seconds(30), "\(time)")
  }

  @Test func `folded words are those of the folded text, by whatever way they are found`() {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    let letters = [
      "a", "B", "É", "e\u{301}", "ß", "Ψ", "村", " ", "\t", "\r\n", "\u{85}", "\u{A0}", "\u{A8}", "\u{2003}", "\u{3000}",
      "\u{301}", "\u{488}", "\u{489}", "҂", "\u{200D}", "\u{2019}", "한",
    ]
    for _ in 0..<10_000 {
      let text = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
        .joined()
      var bytes = Array("before".utf8)
      bytes.append(foldedWordsOf: text)
      let expected = "before" + words(of: folded(text)).joined(separator: " ")
      #expect(bytes == Array(expected.utf8), "\(Array(text.unicodeScalars)), seed \(seed)")
    }
  }
}
