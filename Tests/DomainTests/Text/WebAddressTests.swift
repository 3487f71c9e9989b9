import TestSupport
import Testing

@testable import Domain

@Suite struct WebAddressTests {
  /// Most addresses are seen to be sound at a glance; the way through Foundation says the same of them.
  @Test func `what is kept at a glance is what is kept after a close look`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let pieces = [
      "http://", "https://", "HTTP://", "http:/", "//", "a", "books.example", "B.Example", "..", "-", "_", "~", "%20",
      "%", "é", "/", "/", "?", "q=1", "&", "+", ",", ":", "@", "#", "[", "]", " ", "\\", "|", "{", "^", "\u{1}", "*",
      "'", "(", ";", "!", "$", ":80", "user:pw@", "1.2.3.4", "xn--",
    ]
    var plain = 0
    for round in 0..<20_000 {
      var text = ["http://books.example", "https://a.example/", ""].randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 0...6, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
      guard isPlainWebAddress(text) else { continue }
      plain += 1
      #expect(cleanWebAddress(text) == text, "seed \(seed), round \(round)")
    }
    #expect(plain > 500)
    #expect(isPlainWebAddress("https://books.example/a/b-c_d.pdf?x=1&y=2"))
    for text in ["", "http://", "http:///a", "ftp://a/b", "http://a", "http://u@a/b", "http://a:80/b", "http://a/%zz"] {
      #expect(!isPlainWebAddress(text))
    }
  }
}
