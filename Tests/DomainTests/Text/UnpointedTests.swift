import Testing

@testable import Domain

@Suite struct UnpointedTests {
  @Test(arguments: [
    // Azazil, with its vowels and without.
    ("\u{639}\u{64E}\u{632}\u{64E}\u{627}\u{632}\u{650}\u{64A}\u{644}", "\u{639}\u{632}\u{627}\u{632}\u{64A}\u{644}"),
    // Ila; ahmad; madrasa, with a tatweel.
    ("\u{625}\u{644}\u{649}", "\u{627}\u{644}\u{64A}"),
    ("\u{623}\u{62D}\u{645}\u{62F}", "\u{627}\u{62D}\u{645}\u{62F}"),
    ("\u{645}\u{62F}\u{640}\u{631}\u{633}\u{629}", "\u{645}\u{62F}\u{631}\u{633}\u{647}"),
    // Ketab as a Persian keyboard has it.
    ("\u{6A9}\u{62A}\u{627}\u{628}\u{6CC}", "\u{643}\u{62A}\u{627}\u{628}\u{64A}"),
    // Shalom, pointed.
    ("\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"),
  ])
  func `Arabic and Hebrew are read as they are written without points`(text: String, plain: String) {
    #expect(Array(unpointed(folded(text)).unicodeScalars) == Array(plain.unicodeScalars))
    #expect(Array(unpointed(plain).unicodeScalars) == Array(plain.unicodeScalars))
  }

  @Test(arguments: [
    "", "dune", "\u{5E1}\u{5E4}\u{5E8}", "\u{4E0A}\u{6D77}", "\u{30AC}", "\u{939}\u{93F}\u{928}\u{94D}",
    "\u{645}\u{67E}\u{6F4}",
    "\u{5D0}\u{5BE}\u{5D1}",
  ])
  func `all else stays`(text: String) {
    #expect(Array(unpointed(text).unicodeScalars) == Array(text.unicodeScalars))
  }
}
