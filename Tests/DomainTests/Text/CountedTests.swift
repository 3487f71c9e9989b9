import Domain
import Testing

@Suite struct CountedTests {
  @Test(arguments: [(0, "0 rows"), (1, "1 row"), (2, "2 rows")])
  func `only of one the word stands as it is`(count: Int, words: String) {
    #expect(counted(count, "row") == words)
  }

  @Test func `a word that takes more than an s is given for many as well`() {
    #expect(counted(1, "entry", "entries") == "1 entry")
    #expect(counted(2, "entry", "entries") == "2 entries")
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"), (1_234_567, "1,234,567")])
  func `every third digit from the right has a comma before it`(number: Int, text: String) {
    #expect(grouped(number) == text)
  }
}
