import Testing

@testable import Domain

@Suite struct AbsentTextTests {
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

  @Test func `what is a value is decided by its first letter as by all of them`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let text = Unicode.Scalar(value).map(String.init) else { continue }
      if isAbsent(text) != isAbsentInWhole(text) { Issue.record("\(value)") }
    }
    for text in [
      "", "unknown", "Unknown Author ", " n/a", "\u{3000}none", "\u{2014}\u{2014}", "nil", "Nile", "null and void",
      "????", "0", "0 ", "0\u{A0}", " 0", "00", "0\u{301}", "0-0", "-?-", "- -", "=\"\"", "\"none\"", ".", "\r\n",
    ] {
      #expect(isAbsent(text) == isAbsentInWhole(text), "\(text)")
    }
  }
}
