import Domain
import Testing

@Suite struct AbsentValueTests {
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
}
