import Presentation
import Testing

@Suite struct ListedTagsTests {
  @Test(arguments: [([], ""), (["a", "b c"], "a, b c"), (["a, b", "c"], "“a, b”, c")] as [([String], String)])
  func `a tag that holds a comma is in quotes`(tags: [String], text: String) {
    #expect(listed(tags: tags) == text)
  }
}
