import Testing

@testable import Domain

@Suite struct EntitiesTests {
  @Test(
    arguments: [
      ("amp", "&"), ("aacute", "á"), ("#39", "'"), ("#x2019", "’"), ("#X41", "A"), ("", nil), ("#", nil), ("#x", nil),
      ("nonsense", nil), ("AMP", nil), ("#xD800", nil), ("#4294967296", nil),
      ("#+39", nil), ("#-0", nil), ("#x+41", nil),
    ] as [(String, Unicode.Scalar?)])
  func `a reference is its character, or nothing`(name: String, meant: Unicode.Scalar?) {
    #expect(characterReference(name) == meant)
  }

  @Test(arguments: [
    ("AT&amp;T", "AT&T"), ("O&#39;Brien &#x2019;", "O'Brien ’"), ("&#x10FFFF;", "\u{10FFFF}"), ("&&amp;", "&&"),
    ("&amp;lt;", "&lt;"), ("R&D; &unknown; &", "R&D; &unknown; &"), ("&amp", "&amp"), ("&#x110000;", "&#x110000;"),
    ("", ""),
  ])
  func `references are written out once, and any other sign stays`(text: String, decoded: String) {
    #expect(decodingEntities(text) == decoded)
  }
}
