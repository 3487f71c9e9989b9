import Testing

@testable import Domain

@Suite struct EntitiesTests {
  @Test(
    arguments: [
      ("amp", "&"), ("aacute", "á"), ("#39", "'"), ("#x2019", "’"), ("#X41", "A"), ("", nil), ("#", nil), ("#x", nil),
      ("nonsense", nil), ("AMP", nil), ("#xD800", nil), ("#4294967296", nil),
    ] as [(String, Unicode.Scalar?)])
  func `a reference is its character, or nothing`(name: String, meant: Unicode.Scalar?) {
    #expect(characterReference(name) == meant)
  }
}
