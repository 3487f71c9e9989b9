import Domain
import Testing

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

  @Test(
    arguments: [
      ("amp", "&"), ("aacute", "á"), ("#39", "'"), ("#x2019", "’"), ("#X41", "A"), ("", nil), ("#", nil), ("#x", nil),
      ("nonsense", nil), ("AMP", nil), ("#xD800", nil), ("#4294967296", nil),
    ] as [(String, Unicode.Scalar?)])
  func `a reference is its character, or nothing`(name: String, meant: Unicode.Scalar?) {
    #expect(characterReference(name) == meant)
  }
}
