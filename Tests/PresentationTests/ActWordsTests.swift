import Domain
import Presentation
import Testing

@Suite struct ActWordsTests {
  @Test func `all titles of an entry are listed, and of very many the first`() {
    let few = ["Emma", "Dune", "It"]
    #expect(Act(.add, titles: few, verdicts: []).listedTitles == "Emma; Dune; It")
    #expect(Act(.add, titles: [], verdicts: []).listedTitles.isEmpty)
    let many = Array(repeating: String(repeating: "x", count: 1 << 10), count: 3_000)
    let listed = Act(.add, titles: many, verdicts: []).listedTitles
    #expect(listed.hasSuffix("x; … and 2992 more") && listed.hasPrefix("xxx"))
  }
}
