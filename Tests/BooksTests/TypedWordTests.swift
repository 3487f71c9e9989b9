import Testing

@testable import books

/// What a word says that a shell hands over as it is typed.
@Suite struct TypedWordTests {
  @Test(
    arguments: [
      ("", ""), ("''", ""), ("\"", ""), ("plain", "plain"), (#"Ada\ L"#, "Ada L"), ("'Ada L", "Ada L"),
      ("\"Ada L", "Ada L"), ("\"Ada\"' L'", "Ada L"), (#"O\'Brien"#, "O'Brien"), (#""O'Brien""#, "O'Brien"),
      (#""a\"b\n""#, #"a"b\n"#), (#"x\,\ y"#, "x, y"), ("tags=“x\\,\\ y”", "tags=“x, y”"), ("$HOME/é", "$HOME/é"),
    ] as [(String, String)])
  func `quotes and backslashes are taken off, also of what is not closed yet`(typed: String, said: String) {
    for inFish in [false, true] { #expect(TypedWord.said(by: typed, inFish: inFish) == said) }
  }

  @Test func `in single quotes fish alone knows a backslash`() {
    #expect(TypedWord.said(by: #"'O\'Brien"#, inFish: true) == "O'Brien")
    #expect(TypedWord.said(by: #"'C:\x'"#, inFish: true) == #"C:\x"#)
    #expect(TypedWord.said(by: #"'C:\'x"#, inFish: false) == #"C:\x"#)
  }
}
