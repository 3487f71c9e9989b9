import Testing

@testable import WebPages

/// What a failure is told as.
@Suite struct WebFailureTests {
  @Test func `a name of no setting is not here, and another refusal of settings is a refusal`() {
    #expect(WebFailure(SettingsRefusal("quiet has no setting “x”", namesNothing: true)).status == 404)
    #expect(WebFailure(SettingsRefusal("“x” must be a number")).status == 409)
  }

  @Test(arguments: [
    ("two\nlines", "two lines"), ("two\r\nlines", "two  lines"), ("a\u{2028}b\u{85}c\td", "a b c d"),
    ("\u{1B}[31mred\u{7}\u{0}", "\u{FFFD}[31mred\u{FFFD}\u{FFFD}"), ("\u{202E}gpj", "\u{FFFD}gpj"),
    ("Ünï “x”", "Ünï “x”"),
  ])
  func `what a title holds breaks no line of a failure`(text: String, line: String) {
    #expect(WebFailure(409, text).message == line)
  }
}
